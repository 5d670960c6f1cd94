"""The palace, Хоромы (R39–R43, R119–R122, D31–D34): one standee, one host."""

from traktir_engine.games.mages.table import Mage, Table


def is_host(table: Table, mage: Mage) -> bool:
    return table.host == mage.seat


def take(table: Table, mage: Mage) -> None:
    """The mage becomes the host. What he takes as a ghost stays his for the next battle (R120)."""
    table.host = mage.seat
    table.host_as_ghost = not mage.alive
    table.log.tell("palace", seat=mage.seat)


def fall_to_killer(table: Table, victim: Mage, killer: Mage) -> None:
    """The killer of the host takes the palace (R43), a ghost too (D32)."""
    if is_host(table, victim):
        take(table, killer)


def back_to_centre(table: Table) -> None:
    """At the start of a battle, unless a ghost took it in the last one (R119, R120); from then on it counts as held alive (D34)."""
    if table.host_as_ghost:
        table.host_as_ghost = False
    elif table.host is not None:
        table.host = None
        table.log.tell("palace_free")


def shields_from(table: Table, victim: Mage, by: Mage) -> bool:
    """Does the palace keep the victim from a curse that `by` brings? His own cards infect the host as usual (R39–R41)."""
    return is_host(table, victim) and victim is not by
