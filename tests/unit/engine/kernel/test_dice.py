"""The dice give what docs/protocol.md says. The vectors were computed apart from this code, with Perl's Digest::SHA."""

import pytest

from traktir_engine.kernel import Dice

SEED = bytes(range(32))
WORDS = [2849432832, 691701949, 952885779, 3497703199, 2360485253, 1376201217, 3186738187, 3844601040, 1617019960, 1836717960]
ALL_WORDS = 1 << 32


def test_words_are_the_blocks_of_the_counter_read_big_endian() -> None:
    """Ten words: all of block 0 and the first two of block 1."""
    dice = Dice(SEED)
    assert [dice.below(ALL_WORDS) for _ in range(10)] == WORDS


def test_small_numbers_are_words_modulo_n() -> None:
    dice = Dice(SEED)
    assert [dice.below(6) for _ in range(20)] == [0, 1, 3, 1, 5, 3, 1, 0, 4, 0, 0, 4, 0, 5, 5, 1, 1, 2, 5, 1]


def test_words_that_would_favour_small_numbers_are_thrown_away() -> None:
    """With n = 2**31 + 1 about half of all words lie past the last full multiple; seven of the first thirteen here do."""
    dice = Dice(SEED)
    assert [dice.below(2**31 + 1) for _ in range(6)] == [691701949, 952885779, 1376201217, 1617019960, 1836717960, 326517996]


def test_a_number_below_one_is_zero_and_takes_a_word() -> None:
    dice = Dice(SEED)
    assert [dice.below(ALL_WORDS), dice.below(1), dice.below(ALL_WORDS)] == [WORDS[0], 0, WORDS[2]]


def test_a_shuffle_changes_places_from_the_end() -> None:
    items = list(range(10))
    Dice(SEED).shuffle(items)
    assert items == [8, 6, 0, 7, 9, 5, 4, 3, 1, 2]


def test_a_die_counts_from_one_and_a_pick_is_by_index() -> None:
    dice = Dice(SEED)
    assert [dice.roll() for _ in range(4)] == [1, 2, 4, 2]
    assert Dice(SEED).pick("abcdef") == "a"


def test_a_fork_is_told_by_seed_and_label_and_moves_nothing() -> None:
    dice = Dice(SEED)
    fork = dice.fork("bots")
    assert [fork.below(ALL_WORDS) for _ in range(4)] == [1697782765, 16281222, 2343620408, 2440995230]
    assert dice.below(ALL_WORDS) == WORDS[0]


@pytest.mark.parametrize("n", [0, -1, ALL_WORDS + 1])
def test_only_one_to_two_to_the_32_can_be_asked_for(n: int) -> None:
    with pytest.raises(ValueError, match="from 1 to"):
        Dice(SEED).below(n)


@pytest.mark.parametrize("length", [0, 31, 33])
def test_a_seed_has_32_bytes(length: int) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        Dice(bytes(length))
