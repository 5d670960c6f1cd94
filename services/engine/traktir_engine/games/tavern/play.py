"""The rules of tavern as a script. It goes on from any table, wherever in a turn that stands."""

from traktir_engine.games.tavern.choices import LEAVE, barman_options, draft_options, glass_options, lay_options, skill_of
from traktir_engine.games.tavern.fighting import fight
from traktir_engine.games.tavern.mats import EDGES, TEAMS, Mat, mats_for
from traktir_engine.games.tavern.scoring import drink_sets, result, score
from traktir_engine.games.tavern.seating import drafting_seat
from traktir_engine.games.tavern.setup import HAND_SIZE, take, tell_ready
from traktir_engine.games.tavern.table import Box, Cell, Laid, Laying, Skill, Tavern
from traktir_engine.kernel import Ask, Option


async def play(table: Tavern) -> None:
    """A match: perhaps a draft, then turns until the table is full (TV15)."""
    while table.stage == "draft":
        await draft(table)
    while table.stage != "over":
        await take_turn(table)


async def draft(table: Tavern) -> None:
    """One pick of a draft (TV4)."""
    seat = drafting_seat(table)
    choice = await Ask(seat, "draft", draft_options(table))
    mat = mats_for(table.seats)[choice.id]
    table.aside.remove(mat)
    take(table.hands[seat], mat)
    table.log.tell("drafted", seat=seat, mat=mat.id)
    if all(len(hand) == HAND_SIZE for hand in table.hands):
        table.stage = "lay"
        tell_ready(table)


async def take_turn(table: Tavern) -> None:
    """One turn, or what is left of it: lay (TV8), glass (TV10), comparisons (TV11), barman (TV13), pass (TV14)."""
    seat = table.seat
    if table.stage == "lay":
        choice = await Ask(seat, "lay", lay_options(table, seat))
        lay(table, seat, choice)
    if table.stage == "glass":
        choice = await Ask(seat, "glass", glass_options(table, seat))
        place_glass(table, seat, choice)
        compare(table)
    if table.stage == "barman":
        choice = await Ask(seat, "barman", barman_options(table))
        move_barman(table, seat, choice)
        pass_turn(table)


def lay(table: Tavern, seat: int, choice: Option) -> None:
    """Lays the mat, own side up, and announces the skill."""
    x, y = choice.value["cell"]
    mat = mats_for(table.seats)[choice.value["mat"]]
    skill = skill_of(choice)
    table.hands[seat].remove(mat)
    table.log.tell("laid", seat=seat, mat=mat.id, cell=[x, y])
    laid = _put(table, mat, (x, y), table.teams[seat])
    if skill is not None:
        _announce(table, seat, laid, skill)
    table.laying = Laying((x, y), skill)
    table.stage = "glass"


def place_glass(table: Tavern, seat: int, choice: Option) -> None:
    """Puts the seat's glass on a mat, or leaves it."""
    if choice is LEAVE:
        return
    x, y = choice.value["cell"]
    table.log.tell("glass_put" if table.glasses[seat] is None else "glass_moved", seat=seat, mat=choice.id, cell=[x, y])
    table.glasses[seat] = (x, y)


def compare(table: Tavern) -> None:
    """The comparisons of the laid mat. They end the match once the table is full (TV15)."""
    if table.laying is not None:
        fight(table, table.laying.cell, table.laying.skill)
        table.laying = None
    table.stage = "barman"
    if table.full:
        table.turn += 1
        table.stage = "over"
        _tell_end(table)


def move_barman(table: Tavern, seat: int, choice: Option) -> None:
    """Sends the barman to an edge, or leaves him."""
    if choice is not LEAVE:
        table.barman = EDGES.index(choice.id)
        table.log.tell("barman", seat=seat, edge=choice.id)


def pass_turn(table: Tavern) -> None:
    """The next seat's turn starts (TV14), and with it the shields end that it has raised (TV7)."""
    table.turn += 1
    table.stage = "lay"
    seat = table.seat
    table.log.tell("turn", seat=seat, number=table.turn + 1)
    if table.options.pro:
        for laid in table.laid.values():
            if laid.shield == seat:
                laid.shield = None
                table.log.tell("shield_down", mat=laid.mat.id, cell=list(laid.cell))


def _put(table: Tavern, mat: Mat, cell: Cell, team: int) -> Laid:
    laid = table.laid[cell] = Laid(mat, cell, team)
    table.box = Box(*cell, *cell) if table.box is None else table.box.with_cell(cell)
    return laid


def _announce(table: Tavern, seat: int, laid: Laid, skill: Skill) -> None:
    aim = {"edge": skill.edge, "target": skill.target, "target_seat": skill.target_seat}
    table.log.tell(skill.name, seat=seat, mat=laid.mat.id, **{key: what for key, what in aim.items() if what is not None})
    if skill.name == "shield":
        laid.shield = seat
    elif skill.name == "together":
        laid.together = True
    elif skill.target_seat is not None:
        table.glasses[skill.target_seat] = None


def _tell_end(table: Tavern) -> None:
    for team, name in enumerate(TEAMS):
        own = score(table, team)
        if table.options.pro:
            for drink, count, points in drink_sets(table, team):
                table.log.tell("set", team=name, drink=drink, count=count, points=points)
        if own.handicap:
            table.log.tell("handicap", team=name, points=own.handicap)
        table.log.tell("score", team=name, points=own.points, mugs=own.mugs, mats=own.mats)
    outcome = result(table)
    if outcome is not None and outcome.reason != "draw":
        table.log.tell("won", team=TEAMS[table.teams[outcome.winners[0]]])
    else:
        table.log.tell("draw")
