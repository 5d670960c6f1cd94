"""Every ruling of tavern is named by a test."""

import re
from pathlib import Path

RULINGS = [f"TV{number}" for number in range(1, 20)]


def test_no_ruling_is_without_a_test() -> None:
    tests = re.findall(r"def test_(tv\d+)_", "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py")))
    assert [ruling for ruling in RULINGS if ruling.lower() not in tests] == []
    assert {name.upper() for name in tests} <= set(RULINGS)
