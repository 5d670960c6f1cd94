"""The turn: reveal, wild magic, components."""

from tests.support.mages import cards_everywhere, cast, hold, kinds, new_table, next_card, seal, told
from traktir_engine.games.mages.casting import find, reveal
from traktir_engine.games.mages.words import Kind


def test_each_spell_is_revealed_at_its_own_turn() -> None:
    """G5: not all at once."""
    table = new_table(2, 1)
    seal(table, 0, "granny-thunder")
    waiting = seal(table, 1, "lord-of-sparks")
    cast(table, 0)
    assert not waiting.open


def test_components_act_in_the_common_order() -> None:
    """R113: source, quality, delivery, however they lie."""
    table = new_table(2, 1, 1, 1)
    seal(table, 0, "thunder-discharge sparkling lord-of-sparks")
    cast(table, 0)
    assert [event.data["card"] for event in told(table, "component")] == ["lord-of-sparks", "sparkling", "thunder-discharge"]


def test_wild_magic_is_replaced_at_the_reveal() -> None:
    """G6, D11: the deck is turned over until a card of the named type; the wild card and the others turned are discarded; all before anything acts."""
    table = new_table(2, 1, 1)
    spell = seal(table, 0, "granny-thunder", wild="delivery")
    next_card(table, "mossy", "wild", "thunder-discharge")
    cast(table, 0)
    assert [part.card for part in spell.parts] == ["granny-thunder", "thunder-discharge"]
    assert sorted(table.cards.discard) == ["mossy", "wild", "wild"]
    types = [event.type for event in table.log.events()]
    assert types.index("turned_over") < types.index("revealed") < types.index("component")
    assert len(cards_everywhere(table)) == 97


def test_several_wild_cards_are_replaced_source_first() -> None:
    """G6: one after the other; the name is read afterwards."""
    table = new_table(2, 1, 1, 1)
    spell = seal(table, 0, "", wild="delivery quality source")
    next_card(table, "lord-of-sparks", "sparkling", "thunder-discharge")
    cast(table, 0)
    assert [part.card for part in spell.parts] == ["lord-of-sparks", "sparkling", "thunder-discharge"]
    assert told(table, "revealed")[0].data["spell"]["ru"] == "Искрящийся Громовой Разряд от Лорда Искр"


def test_the_discard_is_shuffled_in_once() -> None:
    """D12: without the cards set aside; if there is still none the slot stays empty and the wild card is discarded."""
    table = new_table(2)
    table.cards.deck, table.cards.discard = ["mossy"], ["sparkling", "thunder-discharge"]
    assert find(table, Kind.DELIVERY) == "thunder-discharge"
    assert "mossy" in table.cards.discard
    table.cards.deck, table.cards.discard = ["mossy"], ["sparkling"]
    assert find(table, Kind.DELIVERY) is None
    assert sorted(table.cards.discard + table.cards.deck) == ["mossy", "sparkling"]


def test_a_spell_made_empty_by_the_search() -> None:
    """D14: the turn goes on without components."""
    table = new_table(2, 1)
    spell = seal(table, 0, "", wild="delivery")
    hold(table, 0, creatures="walking-stamp")
    table.cards.deck, table.cards.discard = ["mossy"], []
    cast(table, 0)
    assert spell.parts == []
    assert len(told(table, "creature_attacks")) == 1
    assert "wild" in table.cards.discard


def test_story_t9() -> None:
    """T9: a quality adds a source: the quality ends, then the source, then the delivery (R112–R114)."""
    table = new_table(2, 1, 1)
    seal(table, 0, "countersigned thunder-discharge")
    next_card(table, "mossy", "lord-of-sparks")
    table.queue = [0, 1]
    cast(table, 0)
    assert [event.data["card"] for event in told(table, "component")] == ["countersigned", "lord-of-sparks", "thunder-discharge"]
    assert table.queue == [0, 1]
    assert [len(event.data["dice"]) for event in told(table, "rolled")] == [2, 2]
    assert [event.data["bonus"] for event in told(table, "rolled")] == [1, 1]


def test_the_owner_orders_components_of_one_type() -> None:
    """G7: of two unresolved sources he says which comes first; the automatic choice is the one that lies first."""
    table = new_table(2, 1, 1)
    spell = seal(table, 0, "granny-thunder captain-fang")
    assert len(spell.parts) == 2
    asked = cast(table, 0, "card2:captain-fang")
    assert kinds(asked) == ["order"]
    assert asked[0].automatic == 0
    assert [event.data["card"] for event in told(table, "component")] == ["captain-fang", "granny-thunder"]


def test_nothing_is_added_to_a_spell_that_is_not_running() -> None:
    """R112: a treasure that adds a component does so only to an open spell of the owner's own turn."""
    table = new_table(2)
    hold(table, 0, "mossy sparkling", treasures="spare-ringleader")
    cast(table, 0, "use:spare-ringleader")
    assert told(table, "added") == []


def test_a_treasure_adds_a_source() -> None:
    """R113: it is played next, before the components still waiting."""
    table = new_table(2, 1, 1, 1)
    hold(table, 0, "mossy toothy", treasures="spare-ringleader")
    seal(table, 0, "sparkling thunder-discharge")
    next_card(table, "captain-fang")
    cast(table, 0, "use:spare-ringleader", "card1:mossy")
    assert [event.data["card"] for event in told(table, "component")] == ["sparkling", "captain-fang", "thunder-discharge"]


def test_the_reveal_tells_cards_and_initiative() -> None:
    """R92, R134: everybody learns the components, the initiative and the spell's name."""
    table = new_table(2)
    spell = seal(table, 0, "lord-of-sparks sparkling thunder-discharge")
    reveal(table, table.mages[0], spell)
    (event,) = told(table, "revealed")
    assert event.data["cards"] == ["lord-of-sparks", "sparkling", "thunder-discharge"]
    assert event.data["initiative"] == 18
    assert event.data["spell"] == {"ru": "Искрящийся Громовой Разряд от Лорда Искр", "en": "Sparkling Thunderous Discharge of the Lord of Sparks"}
