"""Assembly and the queue."""

from collections import Counter

import pytest

from tests.support.mages import SEATS, cast, hold, kill, new_table, next_card, seal, told
from traktir_engine.games.mages.assembly import assemble, form_queue
from traktir_engine.games.mages.deck import BOOK
from traktir_engine.games.mages.hands import draw_up, limit
from traktir_engine.games.mages.spells import Spells
from traktir_engine.games.mages.view import view
from traktir_engine.games.mages.words import ORDER
from traktir_engine.kernel import Ask, Script

HAND = ["lord-of-sparks", "uncle-bog", "sparkling", "mossy", "thunder-discharge", "cycling-bear", "wild", "wild"]


def test_two_to_six_play() -> None:
    """G1."""
    assert SEATS == (2, 3, 4, 5, 6)


def test_the_living_draw_up_to_eight() -> None:
    """G2: at the start of each round; the dead draw nothing."""
    table = new_table(3)
    hold(table, 0, "mossy sparkling")
    kill(table, 2)
    draw_up(table)
    assert [len(mage.hand) for mage in table.mages] == [8, 8, 0]


def test_nobody_discards_down() -> None:
    """D47: a hand over the limit just draws nothing."""
    table = new_table(2)
    mage = hold(table, 0, " ".join(list(BOOK.components)[:8]), curses="lifelong-dandruff")
    draw_up(table)
    assert (limit(table, mage), len(mage.hand)) == (7, 8)


def test_drawing_stops_when_there_is_nothing() -> None:
    """D63: cards are dealt in seat order while there are any."""
    table = new_table(3)
    table.cards.deck = table.cards.deck[:10]
    draw_up(table)
    assert [len(mage.hand) for mage in table.mages] == [8, 2, 0]


def test_every_spell_that_can_be_built() -> None:
    """G3, D13, D52: one to three components, one of each type, wild cards in different slots and no more than there are; never none."""
    options = Spells(BOOK, HAND, 3)
    kinds = [kind.value for kind in ORDER]
    slots = [tuple(option.value[kind] for kind in kinds) for option in options]
    assert len(slots) == len(set(slots)) == 4 * 4 * 4 - 1 - 1
    assert all(1 <= len(each) - each.count(None) <= 3 for each in slots)
    assert max(each.count("wild") for each in slots) == 2
    for each in slots:
        assert all(BOOK.components[card].kind == kind for kind, card in zip(kinds, each, strict=True) if card not in (None, "wild"))


@pytest.mark.parametrize("longest", [1, 2, 3])
def test_options_are_found_by_their_names(longest: int) -> None:
    """G3, D13: by its id each is found, and nothing else is: too long, too wild, not in hand, or no spell at all."""
    spells = Spells(BOOK, HAND, longest)
    assert [spells.named(option.id) for option in spells] == list(spells) == spells[:]
    others = {option.id for option in Spells(BOOK, HAND, 3)} - {option.id for option in spells}
    for wrong in (*others, "wild+wild+wild", "toothy+-+-", "mossy+-+-", "-+-+-", "-+mossy", "", "lord-of-sparks+mossy+cycling-bear+-"):
        assert spells.named(wrong) is None


def test_the_order_of_options_is_fixed() -> None:
    """R154: the same hand always gives the same list and the same automatic choice."""
    assert [option.id for option in Spells(BOOK, HAND, 3)] == [option.id for option in Spells(BOOK, list(HAND), 3)]


@pytest.mark.parametrize(
    ("hand", "automatic"),
    [
        ("lord-of-sparks mossy thunder-discharge cycling-bear wild", (None, None, "thunder-discharge")),
        ("lord-of-sparks mossy wild", (None, "mossy", None)),
        ("lord-of-sparks wild", ("lord-of-sparks", None, None)),
        ("wild wild", (None, None, "wild")),
    ],
)
def test_the_automatic_spell(hand: str, automatic: tuple[str | None, ...]) -> None:
    """R115, R116, D50, D51: one card, a delivery if there is one, else quality, source, wild magic as a delivery."""
    spells = Spells(BOOK, hand.split(), 3)
    assert tuple(spells[spells.automatic()].value[kind] for kind in ORDER) == automatic


def seal_asks(hands: list[str]) -> tuple[Ask, ...]:
    table = new_table(len(hands))
    for seat, hand in enumerate(hands):
        hold(table, seat, hand)
    return Script(assemble(table)).asks


def test_story_t10() -> None:
    """T10: the time runs out with a delivery in hand: one delivery with its own initiative; an empty hand: no spell (R115–R118, R150)."""
    table = new_table(2, 1)
    hold(table, 0, "lord-of-sparks thunder-discharge")
    script = Script(assemble(table))
    (ask,) = script.asks
    script.choose([ask.options[ask.automatic]])
    spell = table.mages[0].spell
    assert spell is not None
    assert ([part.card for part in spell.parts], spell.initiative) == (["thunder-discharge"], 18)
    assert table.mages[1].spell is None
    form_queue(table)
    cast(table, 1)
    assert told(table, "revealed") == []
    assert table.mages[1].alive, "R118: he stays, can be hit, and plays again next round"


def test_all_are_asked_at_once() -> None:
    """G3, R144: one simultaneous ask to all the living with cards."""
    assert [(ask.seat, ask.kind) for ask in seal_asks(["mossy", "", "sparkling"])] == [(0, "seal"), (2, "seal")]


def test_an_empty_spell_cannot_be_sealed() -> None:
    """D52: no option is without components."""
    (ask,) = seal_asks(["mossy", ""])
    assert [option.id for option in ask.options] == ["-+mossy+-"]


def test_fewer_cards_first_then_initiative() -> None:
    """G4, R93, R94: no delivery, or a wild one, has initiative 0."""
    table = new_table(6)
    seal(table, 0, "lord-of-sparks sparkling thunder-discharge")
    seal(table, 1, "uncle-bog cycling-bear")
    seal(table, 2, "captain-fang", wild="delivery")
    seal(table, 3, "battle-hamster")
    seal(table, 4, "mossy goose-charge")
    form_queue(table)
    assert table.queue == [5, 3, 4, 1, 2, 0]


def test_ties_are_thrown_for() -> None:
    """D1, G4: a die each, high first; equals throw again among themselves; the dice are shown."""
    table = new_table(4, 3, 5, 3, 2, 6, 1)
    for seat, card in enumerate(["mossy", "sparkling", "toothy"]):
        seal(table, seat, card)
    kill(table, 3)
    form_queue(table)
    thrown = [(event.data["seat"], event.data["die"]) for event in told(table, "tie_die")]
    assert thrown == [(0, 3), (1, 5), (2, 3), (0, 2), (2, 6)]
    assert table.queue == [1, 2, 0]


def test_the_empty_handed_come_first() -> None:
    """D3: a turn of length 0."""
    table = new_table(2)
    seal(table, 0, "mossy")
    form_queue(table)
    assert table.queue == [1, 0]


def test_an_empty_handed_mage_has_a_turn() -> None:
    """D3, R117: creatures attack, items may be used, end-of-turn curses act; only the spell is missing."""
    table = new_table(2, 1)
    hold(table, 0, creatures="walking-stamp", treasures="bag-of-fist", curses="wolf-scabies")
    asked = cast(table, 0)
    assert [ask.kind for ask in asked] == ["item"]
    assert (len(told(table, "creature_attacks")), table.mages[0].life) == (1, 19)


def test_story_t11() -> None:
    """T11: before the reveal nothing sent to others, the host and watchers included, has an id of a closed card (R90, R91, R157)."""
    table = new_table(3)
    for seat in range(3):
        hold(table, seat, " ".join(list(BOOK.components)[seat::6]))
    script = Script(assemble(table))
    script.choose([ask.options[-1] for ask in script.asks])
    form_queue(table)
    for viewer in (0, 1, 2, None):
        shown = view(table, viewer)
        for mage in table.mages:
            if mage.seat != viewer:
                spell, hand = shown["mages"][mage.seat]["spell"], shown["mages"][mage.seat]["hand"]
                assert spell == {"open": False, "size": 3, "initiative": None, "parts": None}
                assert hand == 5
        events = [event for event in table.log.seen_by(viewer) if event["type"] in {"sealed", "queue"}]
        assert [set(event) - {"version", "type"} for event in events] == [{"seat", "size"}] * 3 + [{"seats"}]


def test_the_initiative_shows_after_the_reveal() -> None:
    """R92: of a closed spell nobody else knows it; at the reveal all do."""
    table = new_table(2, 1)
    seal(table, 0, "thunder-discharge")
    assert view(table, 1)["mages"][0]["spell"]["initiative"] is None
    cast(table, 0)
    assert view(table, 1)["mages"][0]["spell"]["initiative"] == 18
    assert told(table, "revealed")[0].data["initiative"] == 18


def test_the_delivery_that_replaces_a_wild_card_changes_no_place() -> None:
    """R95, R93: the queue stands; the spell's initiative for it was 0."""
    table = new_table(2)
    spell = seal(table, 0, "", wild="delivery")
    seal(table, 1, "walking-stamp")
    next_card(table, "thunder-discharge")
    form_queue(table)
    cast(table, 0)
    assert table.queue == [1, 0]
    assert spell.initiative == 0


def test_hands_are_sorted_as_printed() -> None:
    """R154: equal hands look equal, whatever the order they were drawn in."""
    table = new_table(2)
    draw_up(table)
    printed = [*BOOK.components, "wild"]
    for mage in table.mages:
        assert mage.hand == sorted(mage.hand, key=printed.index)


def test_sealing_takes_the_cards_from_the_hand() -> None:
    """R133: what is sealed is no longer in hand."""
    table = new_table(2)
    mage = hold(table, 0, "mossy mossy")
    script = Script(assemble(table))
    script.choose([script.asks[0].options[0]])
    assert Counter(mage.hand) == Counter(["mossy"])
