"""Death, what saves from it, and what it takes (R43, R47–R48, R59–R66, R72–R74, R79, R96–R97)."""

from traktir_engine.games.mages import curses, ghosts, palace
from traktir_engine.games.mages.table import Death, Mage, Part, Table


async def die(table: Table, mage: Mage, by: Mage | None) -> None:
    """The mage's life is 0. `by` is whose hit it was; None is a curse's text, for which nobody gets a medal (R59)."""
    if _saved_by_reaction(table, mage):
        return
    mage.alive = False
    table.deaths.append(Death(mage.seat, by.seat if by else None, table.turns))
    _tell_death(table, mage, by)
    if by is not None and by is not mage:
        by.kills += 1
        table.log.tell("kill_medal", seat=by.seat, kills=by.kills)
        palace.fall_to_killer(table, mage, by)
    _lose_all_but_everlasting(table, mage)
    await ghosts.draw(table, mage)


def _tell_death(table: Table, mage: Mage, by: Mage | None) -> None:
    if by is None:
        table.log.tell("died_of_curse", seat=mage.seat)
    elif by is mage:
        table.log.tell("died_by_own", seat=mage.seat)
    else:
        table.log.tell("killed", seat=mage.seat, by_seat=by.seat)


def _saved_by_reaction(table: Table, mage: Mage) -> bool:
    """A reaction card prepared in the spell and not yet applied cancels the death (R61), if there is a curse to cure (R96).

    It works by itself, the lowest slot first (D21, D23), counts as applied (D20), cures everything and gives one life for each curse (R62, R63).
    """
    reaction = _prepared_reaction(table, mage)
    if reaction is None or not mage.curses:
        return False
    reaction.applied = True
    table.log.tell("reacted", seat=mage.seat, card=reaction.card)
    mage.life = len(mage.curses)
    curses.cure(table, mage, len(mage.curses))
    return True


def _prepared_reaction(table: Table, mage: Mage) -> Part | None:
    """In hand it does not save (R65), and neither does one already applied (R66)."""
    if mage.spell is None:
        return None
    ready = (part for part in mage.spell.parts if not part.wild and not part.applied and table.book.components[part.card].reaction)
    return next(ready, None)


def _lose_all_but_everlasting(table: Table, mage: Mage) -> None:
    """Hand, spell, creatures, ordinary treasures and curses, ghost glyphs are lost; the everlasting stay (R48, R72, R73, D69)."""
    table.cards.discard += mage.hand
    mage.hand = []
    discard_spell(table, mage)
    lose_belongings(table, mage)


def lose_belongings(table: Table, mage: Mage) -> None:
    """What both a death and the end of a battle take: creatures, ordinary treasures and curses, ghost glyphs (R72, G9)."""
    table.cards.discard += [creature.card for creature in mage.creatures]
    mage.creatures = []
    treasures = table.book.treasures
    table.treasures.discard += [card for card in mage.treasures if not treasures[card].everlasting]
    mage.treasures = [card for card in mage.treasures if treasures[card].everlasting]
    kinds = table.book.curses
    table.bag += [kind for kind in mage.curses if not kinds[kind].everlasting]
    mage.curses = [kind for kind in mage.curses if kinds[kind].everlasting]
    mage.glyphs = []


def discard_spell(table: Table, mage: Mage) -> None:
    """The spell's cards go to the discard, cast or not (G8)."""
    if mage.spell is not None:
        table.cards.discard += [part.card for part in mage.spell.parts]
        mage.spell = None
