"""The documents say what the code does."""

import re
from pathlib import Path

import pytest

from traktir_engine.games import GAMES
from traktir_engine.settings import EngineSettings
from traktir_kit.problems import ALL, KINDS
from traktir_kit.settings import variables
from traktir_lobby.settings import LobbySettings
from traktir_media.settings import MediaSettings

ROOT = Path(__file__).parents[3]
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "deploy/README.md", *sorted((ROOT / "docs").glob("*.md"))]
SETTINGS = {"lobby": LobbySettings, "engine": EngineSettings, "media": MediaSettings}


def test_every_setting_is_in_the_table() -> None:
    """docs/operations.md has exactly the settings of the services, with their defaults and meanings."""
    documented = _rows(ROOT / "docs/operations.md", r"`TRAKTIR_\w+`")
    assert sorted(documented) == sorted(_setting_rows())


def test_every_problem_is_in_the_table() -> None:
    """docs/protocol.md has exactly the problems of the registry, with their statuses and the services that say them."""
    documented = {tuple(cell.strip() for cell in row.split("|")[1:4]) for row in _rows(ROOT / "docs/protocol.md", r"`[a-z_]+` \| \d{3}")}
    registered = {(f"`{kind.code}`", str(kind.status), "all" if kind.services == ALL else ", ".join(kind.services)) for kind in KINDS.values()}
    assert documented == registered


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_lead_somewhere(document: Path) -> None:
    """Every relative link of the documents names a file that is there."""
    links = re.findall(r"\]\((?!https?:|#)([^)#]+)", document.read_text())
    assert [link for link in links if not (document.parent / link).exists()] == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_make_targets_exist(document: Path) -> None:
    """Every `make target` that the documents name is a target."""
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    named = set(re.findall(r"(?:`|^|&& )make ([a-z-]+)", document.read_text(), re.MULTILINE))
    assert named <= targets


def test_the_guide_to_adding_a_game_follows_tavern() -> None:
    """Every module that docs/adding-a-game.md tells to write stands in the package that it follows."""
    headings = re.findall(r"^### .*$", (ROOT / "docs/adding-a-game.md").read_text(), re.MULTILINE)
    modules = [name for heading in headings for name in re.findall(r"`([\w/]+\.py)`", heading)]
    assert modules
    assert [name for name in modules if not (ROOT / "services/engine/traktir_engine/games/tavern" / name).exists()] == []


def test_every_game_is_in_the_readme() -> None:
    """The README's table has a row for each game of the house, with its title in Russian."""
    readme = (ROOT / "README.md").read_text()
    assert [game.id for game in GAMES.values() if f"| `{game.id}` | «{game.titles['ru'].rstrip('.')}" not in readme] == []


def _setting_rows() -> list[str]:
    users: dict[str, list[str]] = {}
    rows = {}
    for service, settings in SETTINGS.items():
        for variable in variables(settings):
            users.setdefault(variable.name, []).append(service)
            rows[variable.name] = f"{f'`{variable.default}`' if variable.default else ''} | {variable.help} |"
    return [f"| `{name}` | {'all' if len(users[name]) == len(SETTINGS) else ', '.join(users[name])} | {row}" for name, row in rows.items()]


def _rows(document: Path, first_cells: str) -> list[str]:
    """The table rows of a document that begin like that."""
    return [match.group(0) for match in re.finditer(rf"^\| {first_cells} \|.*$", document.read_text(), re.MULTILINE)]
