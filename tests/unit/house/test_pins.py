"""The requirement files are what the pyproject files need, all of it and nothing else."""

from pathlib import Path

import pytest

from tools import pins


@pytest.mark.parametrize(("path", "text"), pins.files().items(), ids=lambda value: value.name if isinstance(value, Path) else "")
def test_requirement_file_is_up_to_date(path: Path, text: str) -> None:
    """`make pins` would change nothing: every direct and indirect requirement is pinned, and none that is not one."""
    assert path.read_text() == text
