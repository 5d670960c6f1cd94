"""docs/media.md says what is guarded and names the tests that show it: there are such tests. And what a look at the files shows."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[3]
ROW = re.compile(r"^\| (?P<what>.+?) \| (?P<tests>(?:`test_\w+` ?)+)\|$", re.MULTILINE)
TEST = re.compile(r"^def (test_\w+)\(", re.MULTILINE)
OURS = ("engine", "lobby", "media")


def rows() -> Iterator[tuple[str, list[str]]]:
    _, _, section = (ROOT / "docs/media.md").read_text().partition("## What is guarded")
    for row in ROW.finditer(section):
        yield row["what"], re.findall(r"\w+", row["tests"])


@pytest.fixture(scope="module")
def tests() -> set[str]:
    """The names of all tests."""
    return {name for file in (ROOT / "tests").rglob("test_*.py") for name in TEST.findall(file.read_text())}


def test_the_list_has_all_its_lines() -> None:
    """A line that is not of the form is not read, and must not be lost that way."""
    _, _, section = (ROOT / "docs/media.md").read_text().partition("## What is guarded")
    assert len(list(rows())) == section.count("\n| ") - 1


@pytest.mark.parametrize(("what", "named"), list(rows()), ids=lambda value: value[:40] if isinstance(value, str) else "")
def test_what_is_guarded_is_shown_by_tests_that_there_are(tests: set[str], what: str, named: list[str]) -> None:
    assert set(named) <= tests, what


@pytest.mark.parametrize("service", OURS)
def test_images_run_as_an_ordinary_user_with_no_rights_to_change_anything(service: str) -> None:
    last_stage = (ROOT / f"services/{service}/Dockerfile").read_text().rpartition("\nFROM ")[2]
    [user] = re.findall(r"^USER (\S+)$", last_stage, re.MULTILINE)
    assert user not in {"root", "0"}
    composed: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"][service]
    assert (composed["read_only"], composed["cap_drop"], composed["security_opt"]) == (True, ["ALL"], ["no-new-privileges:true"])
