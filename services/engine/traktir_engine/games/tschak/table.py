"""What lies on the table and who sits at it."""

from dataclasses import dataclass, field

from traktir_engine.games.tschak.heroes import Hero
from traktir_engine.games.tschak.keep import Card
from traktir_engine.games.tschak.places import SEATED
from traktir_engine.kernel import Table

COINS = 24
"""The gold of the game (TS4)."""

STOREYS = 3
PARTY = 3
"""A party is of three cards (TS8)."""


@dataclass(slots=True)
class Player:
    """What lies before a seat: the cards played in this round in their order, what it has won, its gold.

    The first three cards are the party of storey 1, and so on; the tenth is the last card (TS14).
    """

    played: list[Hero] = field(default_factory=list)
    treasures: list[Card] = field(default_factory=list)
    monsters: list[Card] = field(default_factory=list)
    gold: int = 0

    def party(self, storey: int) -> list[Hero]:
        """The cards played on that storey (1 to 3) so far."""
        return self.played[PARTY * (storey - 1) : PARTY * storey]

    def copy(self) -> "Player":
        return Player(self.played.copy(), self.treasures.copy(), self.monsters.copy(), self.gold)


@dataclass(slots=True)
class Tschak(Table):
    """A match of tschak.

    `hands` are the cards in hand by place, sorted, those of travellers included. `treasures` and `monsters` are the cards of the keep in the order
    in which they come up, three in each round; the last two of each never do (TS6). `round` is from 1; after the last one `over` is set.
    """

    hands: list[list[Hero]]
    treasures: list[Card]
    monsters: list[Card]
    players: list[Player]
    round: int = 1
    over: bool = False

    @property
    def seats(self) -> int:
        return len(self.players)

    @property
    def places(self) -> tuple[int, ...]:
        """The place of each seat."""
        return SEATED[len(self.players)]

    @property
    def storey(self) -> int:
        """The storey that is being stormed (1 to 3); between asks every seat has played equally many cards."""
        return min(len(self.players[0].played) // PARTY + 1, STOREYS)

    @property
    def coins(self) -> int:
        """The gold that is still in the bank."""
        return COINS - sum(player.gold for player in self.players)

    def hand(self, seat: int) -> list[Hero]:
        return self.hands[SEATED[len(self.players)][seat]]

    def treasure(self, storey: int) -> Card:
        """The treasure on that storey in this round."""
        return self.treasures[_drawn(self.round, storey)]

    def monster(self, storey: int) -> Card:
        """The monster on that storey in this round."""
        return self.monsters[_drawn(self.round, storey)]

    def traveller(self, place: int) -> bool:
        """Whether the hand at this place sits the round out (TS5)."""
        return place not in self.places


def _drawn(round: int, storey: int) -> int:
    """The index of a storey's card in its pile."""
    return STOREYS * (round - 1) + storey - 1
