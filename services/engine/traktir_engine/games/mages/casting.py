"""A mage's turn: reveal, wild magic, components one by one, creatures, treasures, curses (R54, R69, R92, R112–R114, G5–G8, D11–D14)."""

from traktir_engine.games.mages import choices, creatures, curses, names, treasures
from traktir_engine.games.mages.cast import Cast
from traktir_engine.games.mages.designs import WILD
from traktir_engine.games.mages.table import Mage, Part, Spell, Table, Turn
from traktir_engine.games.mages.words import Kind
from traktir_engine.kernel import Ask


async def take_turn(table: Table, mage: Mage) -> None:
    """The turn of a mage in the queue; the dead have none (G8), an empty hand still gives one without a spell (D3)."""
    if not mage.alive:
        return
    table.turns += 1
    table.turn = Turn(mage.seat, table.turns)
    if mage.spell is not None:
        reveal(table, mage, mage.spell)
        await cast_spell(table, mage)
    await creatures.attack(table, mage)
    await treasures.window(table, mage)
    await treasures.dusk(table, mage)
    await curses.dusk(table, mage)
    table.turn = None


def reveal(table: Table, mage: Mage, spell: Spell) -> None:
    """The spell is opened, wild magic replaced, source first (G6, D11), and then the name is read."""
    spell.open = True
    for part in list(spell.parts):
        if part.wild:
            _replace(table, spell, part)
    cards = [part.card for part in spell.parts]
    table.log.tell("revealed", seat=mage.seat, cards=cards, initiative=spell.initiative, spell=names.spell_name(table.book, mage, spell))


def _replace(table: Table, spell: Spell, part: Part) -> None:
    """The first card of the named kind takes the wild one's place; without one the slot stays empty (D12, D14)."""
    found = find(table, part.slot)
    table.cards.discard.append(WILD)
    if found is None:
        spell.parts.remove(part)
    else:
        part.card = found


def find(table: Table, kind: Kind) -> str | None:
    """Turns over cards until one of that kind appears; the others turned go to the discard, which may be shuffled in once (G6, D12)."""
    turned: list[str] = []
    reshuffled = False
    while True:
        if not table.cards.deck and reshuffled:
            break
        reshuffled = reshuffled or not table.cards.deck
        card = table.cards.draw(table.dice)
        if card is None:
            break
        if card != WILD and table.book.components[card].kind is kind:
            table.cards.discard += turned
            table.log.tell("turned_over", cards=turned, found=card)
            return card
        turned.append(card)
    table.cards.discard += turned
    table.log.tell("found_nothing", cards=turned)
    return None


async def cast_spell(table: Table, mage: Mage) -> None:
    """Applies the components in the common order; one added meanwhile takes its place among the waiting (R112–R114)."""
    while mage.alive and not table.decided and (part := await _next(mage)):
        await apply(table, mage, part)
        await treasures.window(table, mage)


async def _next(mage: Mage) -> Part | None:
    """The next component not applied; of several of one kind the owner says which (G7)."""
    waiting = [part for part in mage.spell.parts if not part.applied] if mage.spell else []
    if len(waiting) < 2 or waiting[0].slot is not waiting[1].slot:
        return waiting[0] if waiting else None
    same = [part for part in waiting if part.slot is waiting[0].slot]
    answer = await Ask(mage.seat, "order", choices.cards([part.card for part in same]))
    return same[answer.value["index"]]


async def apply(table: Table, mage: Mage, part: Part) -> None:
    """One component does what it says, to its end (R112); from its first effect on it counts as applied (D22)."""
    design = table.book.components[part.card]
    part.applied = True
    table.log.tell("component", seat=mage.seat, card=part.card)
    cast = Cast(table, mage, part.card, design.school)
    for effect in design.effects:
        await effect.act(cast)
    if design.creature and mage.alive and creatures.stays(cast.rolls):
        creatures.settle(table, mage, part)


def add(table: Table, mage: Mage, kind: Kind) -> None:
    """An effect adds a component from the deck to the running spell; its glyph counts from now on (R114)."""
    if mage.spell is None or not mage.spell.open or not mage.alive:
        return
    card = find(table, kind)
    if card is not None:
        mage.spell.add(Part(card, kind))
        table.log.tell("added", seat=mage.seat, card=card)
