"""Writes the lobby's table of look-alikes from Unicode's own: python -m tools.confusables PATH/TO/confusables.txt

The file is https://www.unicode.org/Public/security/latest/confusables.txt (UTS #39). Left out is what never gets there:
characters that NFKC replaces by others and those that no name may have.
"""

import json
import sys
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

TARGET: Final = Path(__file__).parent.parent / "services/lobby/traktir_lobby/domain/confusables.json"


def table(lines: Iterable[str]) -> dict[str, str]:
    """For each prototype all that looks like it."""
    alike = defaultdict(list)
    for char, prototype in _pairs(lines):
        if _may_come(char):
            alike[prototype].append(char)
    return {prototype: "".join(sorted(chars)) for prototype, chars in sorted(alike.items())}


def _pairs(lines: Iterable[str]) -> Iterator[tuple[str, str]]:
    for line in lines:
        fields = line.lstrip("\ufeff").partition("#")[0].split(";")
        if len(fields) >= 2:
            yield _text(fields[0]), _text(fields[1])


def _text(codes: str) -> str:
    return "".join(chr(int(code, 16)) for code in codes.split())


def _may_come(char: str) -> bool:
    return unicodedata.normalize("NFKC", char) == char and unicodedata.category(char) not in {"Cc", "Cf", "Co", "Cs", "Zl", "Zp", "Zs"}


if __name__ == "__main__":
    lines = Path(sys.argv[1]).read_text("utf-8").splitlines()
    version = next(line.rpartition(":")[2].strip() for line in lines if line.startswith("# Version:"))
    TARGET.write_text(json.dumps({"unicode": version, "alike": table(lines)}, ensure_ascii=False, indent=0) + "\n", "utf-8")
