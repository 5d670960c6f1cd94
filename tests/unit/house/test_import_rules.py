"""The import rules of pyproject.toml bite."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]

PACKAGES = [
    "traktir_kit",
    "traktir_engine",
    "traktir_engine/kernel",
    "traktir_engine/bots",
    "traktir_engine/api",
    "traktir_engine/games",
    "traktir_engine/games/tavern",
    "traktir_engine/games/tschak",
    "traktir_lobby",
    *(f"traktir_lobby/{layer}" for layer in ("wsgi", "api", "house", "stream", "clock", "service", "engine", "store", "domain")),
    "traktir_media",
    "traktir",
]

FORBIDDEN = [
    ("traktir_kit", "traktir_lobby"),
    ("traktir_lobby", "traktir_engine"),
    ("traktir_lobby.domain", "traktir_lobby.store"),
    ("traktir_lobby.store", "traktir_lobby.service"),
    ("traktir_lobby.service", "traktir_lobby.stream"),
    ("traktir_lobby.stream", "traktir_lobby.api"),
    ("traktir_lobby.domain", "redis"),
    ("traktir_lobby.domain", "time"),
    ("traktir_media", "traktir_lobby"),
    ("traktir", "traktir_kit"),
    ("traktir", "traktir_engine"),
    ("traktir_engine.kernel", "traktir_engine.games"),
    ("traktir_engine.kernel", "traktir_engine.api"),
    ("traktir_engine.games.tavern", "traktir_engine.games.tschak"),
    ("traktir_engine.games.tavern", "traktir_engine.api"),
    ("traktir_engine.games.tavern", "traktir_kit"),
    ("traktir_engine.games.tavern", "random"),
    ("traktir_engine.games.tavern", "time"),
]


def test_every_forbidden_import_is_found(tmp_path: Path) -> None:
    """In a tree with every kind of wrong import each of them is reported, and no rule is left that nothing breaks."""
    (tmp_path / "pyproject.toml").write_text((ROOT / "pyproject.toml").read_text())
    for package in PACKAGES:
        (tmp_path / package).mkdir()
        (tmp_path / package / "__init__.py").touch()
    for number, (importer, imported) in enumerate(FORBIDDEN):
        (tmp_path / importer.replace(".", "/") / f"wrong_{number}.py").write_text(f"import {imported}\n")

    report = _lint_imports(tmp_path)

    missed = [(importer, imported) for number, (importer, imported) in enumerate(FORBIDDEN) if f"{importer}.wrong_{number} -> {imported}" not in report]
    assert missed == []
    assert " 0 kept" in report


def _lint_imports(folder: Path) -> str:
    command = [str(Path(sys.executable).with_name("lint-imports")), "--no-logo", "--no-cache"]
    return subprocess.run(command, cwd=folder, env={**os.environ, "PYTHONPATH": str(folder)}, capture_output=True, text=True, check=False).stdout
