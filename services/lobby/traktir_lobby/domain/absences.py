"""What a match does while people are away: it may be paused for their sake, and their own time may stand still."""

from dataclasses import dataclass, field


@dataclass(slots=True)
class Absences:
    """Times are ms, by seat. `lost` is since when the match is paused because that seat has lost the connection, `spent` how long it has
    been so before. `stopped` is since when, by the clock of the match, the seat's own time stands still.
    """

    lost: dict[int, int] = field(default_factory=dict)
    spent: dict[int, int] = field(default_factory=dict)
    stopped: dict[int, int] = field(default_factory=dict)

    def lost_until(self, seat: int, limit: int) -> int:
        """When the pause ends for the sake of that seat, which may hold the match up for `limit` ms in all."""
        return self.lost[seat] + limit - self.spent.get(seat, 0)

    def end_loss(self, seat: int, now: int) -> bool:
        """The match is not paused for that seat any more; False if it was not before."""
        since = self.lost.pop(seat, None)
        if since is None:
            return False
        self.spent[seat] = self.spent.get(seat, 0) + max(0, now - since)
        return True

    def end_losses(self, now: int) -> None:
        """The match is paused for nobody any more."""
        for seat in list(self.lost):
            self.end_loss(seat, now)

    def later(self, ms: int) -> None:
        """The clock has stood still for so long, and so have those whose time does anyway."""
        self.stopped = {seat: since + ms for seat, since in self.stopped.items()}
