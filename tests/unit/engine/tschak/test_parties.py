"""How strong parties are and who is stronger: worked examples."""

import pytest

from tests.support.tschak import heroes
from traktir_engine.games.tschak.parties import copied, ranked, standing

STRENGTHS = [
    # party, mages of the opponents, strength, why
    ("m5+ w6 d4", "", 15, "the sum of the three"),
    ("m2 w1 d1", "m5", 4, "a numbered mage copies nobody"),
    ("c w3 d2", "m4 m2", 9, "the chameleon is as strong as their strongest mage"),
    ("c w3 d2", "", 5, "nobody to copy: 0"),
    ("c w3 d2", "c", 5, "a chameleon does not feed a chameleon"),
    ("c w3 d2", "c m3", 8, "but the numbered mage beside it does"),
    ("m5 w6 a", "", 16, "the artifact doubles the weaker: 5 + 5 + 6"),
    ("m5 d4 a", "", 13, "4 + 4 + 5"),
    ("w6 d1 a", "", 8, "1 + 1 + 6"),
    ("w3 d3 a", "", 9, "equal: either"),
    ("c w6 a", "", 6, "0 stays 0"),
    ("c w6 a", "m4", 14, "the chameleon is settled first: 4 + 4 + 6"),
    ("c w3 a", "m5", 11, "so the weaker may be the other one: 5 + 3 + 3"),
]


@pytest.mark.parametrize(("party", "others", "strength", "why"), STRENGTHS)
def test_the_strength_of_a_party(party: str, others: str, strength: int, why: str) -> None:
    """TS9, TS10, TS11."""
    assert standing(heroes(party), copied(heroes(others))).strength == strength, why


RANKINGS = [
    # parties by seat, seat order, ranking, the level that decides
    (["m5 w6 d4", "m2 w1 d1", "m3 w3 d3"], (0, 1, 2), [0, 2, 1], "strength"),
    (["m2 w3 d4", "m3 w3 d3"], (0, 1), [1, 0], "higher mage"),
    (["w3 d3 a", "m2 w3 d4"], (0, 1), [1, 0], "a missing mage counts 0"),
    (["c w3 d2", "m4 w3 d2"], (0, 1), [1, 0], "a numbered mage beats a chameleon of the same value"),
    (["m4 w3 d2", "m4+ w2 d3"], (0, 1), [1, 0], "the wand"),
    (["c w2 d3", "m4+ w2 d3", "m4 w2 d3"], (0, 1, 2), [1, 2, 0], "wand over none over chameleon"),
    (["m4 w2 d3", "m4 w3 d2"], (0, 1), [1, 0], "higher warrior"),
    (["m3 d3 a", "m3 w2 d4"], (1, 0), [1, 0], "a missing warrior counts 0"),
    (["m3 w4 a", "m3 w4 d3"], (0, 1), [1, 0], "higher dwarf: a missing one counts 0"),
    (["c w4 d3", "c w3 d4"], (1, 0), [0, 1], "two chameleons at 0: the warrior"),
    (["c w3 d2", "w2 d2 a"], (0, 1), [1, 0], "a doubled 2 + 2 + 2 beats 5 by strength"),
    (["c w2 d4", "w4 d1 a"], (0, 1), [1, 0], "a chameleon that counts 0 is no mage at all: the warrior decides"),
    (["m3 w2 d1", "m3 w2 d1", "m3 w2 d1"], (1, 2, 0), [1, 2, 0], "nothing but the seat order"),
    (["m4 w4 a", "m4+ w5 d3"], (0, 1), [1, 0], "undoubled: the wand"),
    (["w3 m3 a", "m2 w5 d2"], (1, 0), [0, 1], "undoubled: mage 3 before mage 2"),
]


@pytest.mark.parametrize(("parties", "order", "ranking", "decides"), RANKINGS)
def test_who_is_stronger(parties: list[str], order: tuple[int, ...], ranking: list[int], decides: str) -> None:
    """TS11, TS12."""
    assert ranked([heroes(party) for party in parties], order) == ranking, decides


TIES = [rank for rank in RANKINGS if rank[3] not in {"strength", "a doubled 2 + 2 + 2 beats 5 by strength"}]


@pytest.mark.parametrize(("parties", "order", "ranking", "decides"), TIES)
def test_those_examples_are_ties_indeed(parties: list[str], order: tuple[int, ...], ranking: list[int], decides: str) -> None:
    """TS12: the examples above would prove nothing if the strengths differed."""
    cards = [heroes(party) for party in parties]
    mages = [hero for party in cards for hero in party]
    strengths = {standing(party, copied(mages)).strength for party in cards}
    assert len(strengths) == 1, (ranking, order, decides)


def test_three_chameleons_beside_one_mage_all_copy_it() -> None:
    """TS9: each copies the opponents; the numbered mage is the strongest by the tie alone."""
    parties = [heroes("c w3 d2"), heroes("m5+ w3 d2"), heroes("c w3 d2")]
    assert ranked(parties, (0, 1, 2)) == [1, 0, 2]


def test_ones_own_mage_feeds_no_chameleon_of_ones_own() -> None:
    """TS9: only the opponents' mages count."""
    assert ranked([heroes("c w6 d4"), heroes("m2 w6 d3")], (0, 1)) == [0, 1]
    assert ranked([heroes("c w6 d4"), heroes("w6 d3 a")], (0, 1)) == [1, 0]
