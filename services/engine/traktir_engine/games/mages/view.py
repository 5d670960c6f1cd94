"""What each viewer may know: the only gate for secrets (R90, R91, R157, D27, D57)."""

from traktir_engine.games.mages.table import Mage, Part, Pile, Spell, Table, Turn
from traktir_engine.kernel import Json, Viewer


def view(table: Table, viewer: Viewer) -> dict[str, Json]:
    """The table as the viewer sees it: of rivals' hands, closed spells and waiting ghost cards the number, of the piles their height."""
    return {
        "game": "mages",
        "seats": len(table.mages),
        "options": {"mode": table.mode},
        "you": viewer,
        "battle": table.battle,
        "round": table.round,
        "assembling": table.assembling,
        "turns": table.turns,
        "turn": None if table.turn is None else _turn(table.turn),
        "queue": list(table.queue),
        "host": table.host,
        "host_as_ghost": table.host_as_ghost,
        "mages": [_mage(mage, mage.seat == viewer) for mage in table.mages],
        "deaths": [list(death) for death in table.deaths],
        "piles": {"cards": _pile(table.cards), "treasures": _pile(table.treasures), "ghosts": _pile(table.ghosts)},
        "bag": len(table.bag),
    }


def _turn(turn: Turn) -> dict[str, Json]:
    return {"seat": turn.seat, "number": turn.number, "used": list(turn.used), "extra_dice": turn.extra_dice, "extra_sum": turn.extra_sum}


def _mage(mage: Mage, own: bool) -> dict[str, Json]:
    """`hand` and `waiting` are lists to their owner and numbers to others; so is a closed spell."""
    return {
        "seat": mage.seat,
        "hero": mage.hero,
        "life": mage.life,
        "alive": mage.alive,
        "hand": list(mage.hand) if own else len(mage.hand),
        "spell": None if mage.spell is None else _spell(mage.spell, own),
        "creatures": [[creature.card, creature.turn] for creature in mage.creatures],
        "curses": list(mage.curses),
        "treasures": list(mage.treasures),
        "waiting": list(mage.waiting) if own else len(mage.waiting),
        "glyphs": list(mage.glyphs),
        "kills": mage.kills,
        "survivals": mage.survivals,
    }


def _spell(spell: Spell, own: bool) -> dict[str, Json]:
    """Rivals learn the parts and the initiative at the reveal (R90–R92)."""
    seen = spell.open or own
    return {
        "open": spell.open,
        "size": len(spell.parts),
        "initiative": spell.initiative if seen else None,
        "parts": [_part(part) for part in spell.parts] if seen else None,
    }


def _part(part: Part) -> list[Json]:
    return [part.card, part.slot, part.applied]


def _pile(pile: Pile) -> dict[str, Json]:
    return {"deck": len(pile.deck), "discard": len(pile.discard)}
