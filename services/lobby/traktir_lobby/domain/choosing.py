"""What seats choose before a match: their hero, their team, whatever the game lets them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from traktir_kit.problems import Problem
from traktir_lobby.domain import seating
from traktir_lobby.domain.refusals import invalid
from traktir_lobby.domain.room import Room
from traktir_lobby.domain.step import Json


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """A row of the game's `seat_choices`: the option lists what the seats have chosen; a value is for one seat, or `shared` by equally many."""

    id: str
    option: str
    values: Sequence[str]
    shared: bool

    def room_for(self, seats: int) -> int:
        """How many of the seats may choose the same value."""
        return seats // len(self.values) if self.shared else 1


def choose(room: Room, by: int, seat: int, choice: SeatChoice, value: str | None) -> bool:
    """The seat wants that value, or (None) leaves it to the game; the host may choose for bots. False if it had chosen so already.

    Raises Problem `choice_taken` if no more seats may have it.
    """
    room.require_open()
    seating.check_seat(room, seat)
    if seat != by:
        room.require_host(by)
        if not room.is_bot(seat):
            raise invalid("seat", "The host chooses for bots only.")
    if value is not None and value not in choice.values:
        raise invalid("value", f"There are {', '.join(choice.values)}.")
    chosen = room.choices.get(seat, {})
    if chosen.get(choice.id) == value:
        return False
    others = [room.choices.get(other, {}).get(choice.id) for other in range(len(room.seats)) if other != seat]
    if value is not None and others.count(value) >= choice.room_for(len(room.seats)):
        raise Problem("choice_taken", f"{value} is taken")
    kept = {**chosen, choice.id: value}
    room.choices[seat] = {name: wanted for name, wanted in kept.items() if wanted is not None}
    return True


def options_of_match(room: Room, choices: Sequence[SeatChoice]) -> Mapping[str, Json]:
    """The room's options with what its seats have chosen, as the game wants to know it."""
    chosen = {choice.option: [room.choices.get(seat, {}).get(choice.id) for seat in range(len(room.seats))] for choice in choices}
    return {**room.options, **{option: values for option, values in chosen.items() if any(values)}}
