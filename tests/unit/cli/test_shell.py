"""How the command prints."""

import io

import pytest
from rich.console import Console
from rich.text import Text

from traktir.cli.shell import Shell

EVENT = "· Кто-то выкладывает подставку рядом с другой подставкой"


def _told(*, terminal: bool, indent: int = 2) -> list[str]:
    shell, out = Shell(), io.StringIO()
    shell.console = Console(file=out, width=24, force_terminal=terminal, no_color=True, highlight=False, markup=False)
    shell.tell(Text(EVENT), indent=indent)
    return out.getvalue().splitlines()


def test_prose_is_broken_between_words_at_a_terminal() -> None:
    """With a hanging indent, and no line is wider than the terminal."""
    lines = _told(terminal=True)
    assert " ".join(line.strip() for line in lines) == EVENT
    assert all(len(line) <= 24 for line in lines)
    assert [line.startswith("  ") for line in lines] == [False, *(True for _ in lines[1:])]
    assert len(lines) > 1


def test_a_pipe_gets_each_line_whole() -> None:
    assert _told(terminal=False) == [EVENT]


@pytest.mark.parametrize("terminal", [True, False])
def test_nothing_at_all_is_an_empty_line(terminal: bool) -> None:
    shell, out = Shell(), io.StringIO()
    shell.console = Console(file=out, width=24, force_terminal=terminal)
    shell.tell(Text())
    assert out.getvalue() == "\n"
