"""tools/compose-check passes on what the given script says, and never keeps silent about a check that did not happen."""

import subprocess
from pathlib import Path

import pytest

CHECK = Path(__file__).parents[3] / "tools/compose-check"


@pytest.mark.parametrize(("status", "passes", "warns"), [(0, True, False), (1, False, False), (3, True, True)])
def test_the_scripts_answer_is_passed_on(tmp_path: Path, status: int, passes: bool, warns: bool) -> None:
    """0 is a pass, 1 a failure, and 3, no engine to be had, a pass with a loud warning."""
    script = tmp_path / "script.sh"
    script.write_text(f'#!/bin/sh\necho "$COMPOSE_PROFILES ${{#TRAKTIR_TURN_SECRET}} $SCALE $1 $2 $3 $4 $5"\nexit {status}\n')
    script.chmod(0o755)
    done = subprocess.run([str(CHECK), str(script)], capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "turn 64 lobby=2 engine=2 . --entrypoint python cli -c"
    assert (done.returncode == 0) == passes
    assert ("NOT been checked" in done.stderr) == warns


def test_without_a_script_it_warns(tmp_path: Path) -> None:
    """Where there is no such script nothing fails, and nobody can think that it has passed."""
    done = subprocess.run([str(CHECK), str(tmp_path / "none.sh")], capture_output=True, text=True, check=False)
    assert done.returncode == 0
    assert "NOT been checked" in done.stderr
