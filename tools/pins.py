"""Writes requirements/*.txt: exact pins of all that each distribution needs, as installed in the virtual environment now.

The lower bounds are in the pyproject files; the pins are what is tested and shipped. To move to newer versions:
`.venv/bin/pip install --upgrade …`, `make pins`, `make test`.
"""

import tomllib
from collections.abc import Iterable, Iterator
from importlib.metadata import distribution
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parent.parent
FOLDERS = {
    "traktir-kit": "services/kit",
    "traktir-engine": "services/engine",
    "traktir-lobby": "services/lobby",
    "traktir-media": "services/media",
    "traktir": "clients/cli",
}
"""Our own distributions."""

SHIPPED = {"engine": "traktir-engine", "lobby": "traktir-lobby", "media": "traktir-media", "cli": "traktir"}
"""Requirement file → the distribution that runs with it."""

OLDEST = {"python_version": "3.11", "python_full_version": "3.11.9"}
"""Markers are read as for this Python, which needs the most: the files come out alike on all."""


def main() -> None:
    for path, text in files().items():
        path.write_text(text)


def files() -> dict[Path, str]:
    """Path → text of every requirement file."""
    shipped = {name: _pins([Requirement(project)]) for name, project in SHIPPED.items()}
    build = _pins([Requirement("setuptools")])
    work = _pins(_dev_group()).difference(build, *shipped.values())
    texts = {name: _text(f"What {SHIPPED[name]} runs with.", pins) for name, pins in shipped.items()}
    texts["build"] = _text("What builds the distributions.", build)
    texts["dev"] = _text("What the house is built, checked and run with on a developer's machine.", work, includes=[*SHIPPED, "build"])
    return {ROOT / "requirements" / f"{name}.txt": text for name, text in texts.items()}


def _dev_group() -> list[Requirement]:
    return [Requirement(line) for line in _toml("pyproject.toml")["dependency-groups"]["dev"]]


def _pins(requirements: Iterable[Requirement]) -> set[str]:
    """`name==version` of the requirements and all that these need in turn; our own distributions are looked through."""
    pins: set[str] = set()
    seen: set[str] = set()
    waiting = list(requirements)
    while waiting:
        requirement = waiting.pop()
        if str(requirement) in seen:
            continue
        seen.add(str(requirement))
        name = canonicalize_name(requirement.name)
        if name in FOLDERS:
            lines = _toml(f"{FOLDERS[name]}/pyproject.toml")["project"]["dependencies"]
        else:
            lines = distribution(name).requires or []
            pins.add(f"{name}=={_fitting_version(requirement)}")
        waiting.extend(_that_hold(lines, requirement.extras))
    return pins


def _fitting_version(requirement: Requirement) -> str:
    version = distribution(requirement.name).version
    if not requirement.specifier.contains(version, prereleases=True):
        raise SystemExit(f"{requirement.name} {version} is installed, but {requirement} is wanted")
    return version


def _that_hold(lines: Iterable[str], extras: set[str]) -> Iterator[Requirement]:
    """Those requirements that hold on this system, with these extras."""
    for requirement in map(Requirement, lines):
        marker = requirement.marker
        if marker is None or any(marker.evaluate({**OLDEST, "extra": extra}) for extra in extras or {""}):
            yield requirement


def _toml(path: str) -> dict[str, dict[str, list[str]]]:
    return tomllib.loads((ROOT / path).read_text())


def _text(about: str, pins: set[str], includes: Iterable[str] = ()) -> str:
    lines = [f"# {about} Written by `make pins`.", *(f"-r {name}.txt" for name in includes), *sorted(pins)]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
