"""The only source of chance: SHA-256 in counter mode over the match seed, so that anybody can deal again."""

import hashlib
import struct
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

_WORDS_OF_BLOCK = struct.Struct(">8I")
_WORD_VALUES = 1 << 32


class Dice:
    """A stream of 32-bit words: block `i` is SHA-256(seed ‖ i as 8 bytes, big-endian), read as eight big-endian words.

    Draws are unbiased by rejection. `docs/protocol.md` states the scheme with test vectors, for re-dealing in any language.
    """

    __slots__ = ("_block", "_seed", "_words")

    def __init__(self, seed: bytes) -> None:
        if len(seed) != 32:
            raise ValueError("a seed has 32 bytes")
        self._seed = seed
        self._block = 0
        self._words: list[int] = []

    @property
    def drawn(self) -> int:
        """How many words have been drawn: as many as before means that chance has had no say since."""
        return 8 * self._block - len(self._words)

    def below(self, n: int) -> int:
        """A whole number from 0 to n−1, all equally likely; 1 ≤ n ≤ 2³². Words that would favour small numbers are thrown away."""
        if not 1 <= n <= _WORD_VALUES:
            raise ValueError("n is from 1 to 2**32")
        fair = _WORD_VALUES - _WORD_VALUES % n
        words = self._words
        while True:
            if not words:
                words += self._next_block()
            word = words.pop()
            if word < fair:
                return word % n

    def roll(self, sides: int = 6) -> int:
        """A die: 1 to `sides`."""
        return 1 + self.below(sides)

    def pick(self, items: Sequence[T]) -> T:
        """One of the items, all equally likely; at least one is needed."""
        return items[self.below(len(items))]

    def shuffle(self, items: list[T]) -> None:
        """Shuffles in place (Fisher–Yates from the end: item i changes places with item below(i+1))."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def fork(self, label: str) -> "Dice":
        """Other dice, independent of these, that the same seed and label always give; these are not moved."""
        return Dice(hashlib.sha256(self._seed + b"/" + label.encode()).digest())

    def _next_block(self) -> tuple[int, ...]:
        """Its words, the last one first."""
        block = hashlib.sha256(self._seed + self._block.to_bytes(8, "big")).digest()
        self._block += 1
        return _WORDS_OF_BLOCK.unpack(block)[::-1]
