"""The rules of a match as a script (TS5–TS17). It starts from a fresh table as well as from one that stands at any ask."""

from traktir_engine.games.tschak.choices import AT_ONCE, chosen_heroes, play_ask
from traktir_engine.games.tschak.heroes import Hero, by_place
from traktir_engine.games.tschak.last_cards import GOLD, ranked_last
from traktir_engine.games.tschak.parties import ranked
from traktir_engine.games.tschak.places import PLACES, ROUNDS, seat_order
from traktir_engine.games.tschak.scoring import score, struck_out
from traktir_engine.games.tschak.table import PARTY, STOREYS, Tschak
from traktir_engine.kernel import Together


async def play(table: Tschak) -> None:
    """Four rounds; in each, three storeys and the last cards."""
    while not table.over:
        await storm_the_keep(table)
        compare_last_cards(table)
        clear_the_round(table)


async def storm_the_keep(table: Tschak) -> None:
    """The rest of the round's three storeys, one common reveal after the other (TS7)."""
    while (played := len(table.players[0].played)) < STOREYS * PARTY:
        storey, size = table.storey, AT_ONCE[played]
        await reveal_together(table, storey, size)
        if played + size == storey * PARTY:
            share_out(table, storey)


async def reveal_together(table: Tschak, storey: int, size: int) -> None:
    """Every seat chooses so many cards in secret; then all reveal at once, told in the order of the seats."""
    chosen = await Together([play_ask(table, seat, storey, size) for seat in range(table.seats)])
    for seat, option in enumerate(chosen):
        lay_open(table, seat, chosen_heroes(option))
        table.log.tell("revealed", seat=seat, storey=storey, cards=option.value["cards"])


def lay_open(table: Tschak, seat: int, heroes: list[Hero]) -> None:
    """Cards go from the hand to the table and stay there, open, until the end of the round (TS13)."""
    hand = table.hand(seat)
    for hero in heroes:
        hand.remove(hero)
    table.players[seat].played += heroes


def share_out(table: Tschak, storey: int) -> None:
    """The strongest party takes the treasure, the weakest the monster (TS11)."""
    order = ranked([player.party(storey) for player in table.players], seat_order(table.seats, table.round))
    strongest, weakest = order[0], order[-1]
    treasure, monster = table.treasure(storey), table.monster(storey)
    table.players[strongest].treasures.append(treasure)
    table.players[weakest].monsters.append(monster)
    table.log.tell("treasure_won", seat=strongest, storey=storey, treasure=treasure.id)
    table.log.tell("monster_taken", seat=weakest, storey=storey, monster=monster.id)


def compare_last_cards(table: Tschak) -> None:
    """The tenth cards are revealed together and ranked for gold (TS14)."""
    for seat in range(table.seats):
        last = table.hand(seat)[:]
        lay_open(table, seat, last)
        table.log.tell("last_revealed", seat=seat, card=last[0].id)
    order = ranked_last([player.played[-1] for player in table.players], seat_order(table.seats, table.round))
    for seat, gold in zip(order, GOLD[table.seats], strict=True):
        if gold:
            table.players[seat].gold += gold
            table.log.tell("gold_won", seat=seat, gold=gold)


def clear_the_round(table: Tschak) -> None:
    """After the fourth round the match is over; else all hands are taken up again and travel to the left (TS15)."""
    if table.round == ROUNDS:
        end(table)
        return
    for player, place in zip(table.players, table.places, strict=True):
        table.hands[place] = sorted(player.played, key=by_place)
        player.played = []
    table.hands = [table.hands[place - 1] for place in range(PLACES)]
    table.round += 1
    table.log.tell("hands_passed", round=table.round)


def end(table: Tschak) -> None:
    """The match is over; the slayers do their work and everybody is told what it comes to (TS16)."""
    table.over = True
    for seat, player in enumerate(table.players):
        struck = struck_out(player)
        if struck:
            table.log.tell("struck_out", seat=seat, monsters=[card.id for card in struck])
        points, gold, spared = score(player)
        table.log.tell("scored", seat=seat, points=points, gold=gold, monsters=-spared)
