"""Tavern in English."""

from traktir_engine.games.tavern.texts.shape import Texts, with_sets

TITLE = "Bierdeckel Wars"

CHARACTERS = {
    "kristian": "Kristian",
    "urrak": "Urrak",
    "dorin": "Dorin",
    "markus": "Markus",
    "tiasan": "Tiasan",
    "velda": "Velda",
    "lars": "Lars",
    "sharra": "Sharra",
    "zigmar": "Zigmar",
    "fred": "Fred",
    "sid": "Sid",
    "gabriel": "Gabriel",
    "mokh": "Mokh",
    "ghorr": "Ghorr",
}

TRADES = {
    "kristian": "paladin",
    "urrak": "berserker",
    "dorin": "smith",
    "markus": "mercenary",
    "tiasan": "elf archer",
    "velda": "witch",
    "lars": "bard",
    "sharra": "thief",
    "zigmar": "wizard",
    "fred": "hobbit",
    "sid": "hobbit",
    "gabriel": "regular",
    "mokh": "troll",
    "ghorr": "the four-armed barman",
}

SKILLS = {
    "shield": "shield",
    "rampage": "rampage",
    "long_shot": "long shot",
    "hex": "hex",
    "distraction": "distraction",
    "pickpocket": "pickpocket",
    "mirror": "mirror",
    "together": "together",
    "house_guest": "house guest",
}

SKILL_TEXTS = {
    "shield": "Shield: he cannot be turned until the turn of the player who laid him starts again.",
    "rampage": "Rampage: each mat he turns compares once with its own enemy neighbours.",
    "long_shot": "Long shot: name a direction; he also compares with the enemy mat exactly two cells that way.",
    "hex": "Hex: name an enemy mat next to her; it has −2 on every side in this comparison.",
    "distraction": "Distraction: this laying ignores the barman.",
    "pickpocket": "Pickpocket: one enemy glass on the table returns to its owner's hand now.",
    "mirror": "Mirror: he fights this turn as if turned by 180°.",
    "together": "Together: +1 on every side while his fellow hobbit lies on the table on his side.",
    "house_guest": "House guest: in this turn ties in his comparisons are wins.",
}

NAMES = {
    **with_sets(CHARACTERS),
    **SKILLS,
    "swords": "swords",
    "axes": "axes",
    "north": "north",
    "east": "east",
    "south": "south",
    "west": "west",
    "beer": "beer",
    "mead": "mead",
    "grog": "grog",
    "wine": "wine",
    "mat": "mat",
    "barman": "barman",
}

UNSKILLED = "No skill: the numbers do the talking."
BARMAN = "Nobody's man: he does not fight and scores nothing, but he says beyond which edge nobody sits down any more."

TEMPLATES = {
    "event.seated": "{seat} drinks for the {team}",
    "event.first": "The lot is cast: {seat} begins",
    "event.draft": "The companies are picked in turn, first pick: {seat}",
    "event.dealt": "{seat} holds {count} mats under the table",
    "event.hand": "{seat} brings {mats}",
    "event.drafted": "{seat} calls {mat} to the table",
    "event.aside": "Not drinking tonight: {mats}",
    "event.turn": "Turn {number}: {seat}",
    "event.laid": "{seat} lays {mat} at {cell}",
    "event.shield": "{mat} raises his shield! He cannot be turned until {seat} is on turn again",
    "event.rampage": "{mat} goes on a rampage: whoever he turns fights on",
    "event.long_shot": "{mat} draws his bow to the {edge}, aiming at {target}",
    "event.hex": "{mat} mutters a hex: {target} is weaker by 2 in this fight",
    "event.distraction": "{mat} strikes up a ballad and the barman listens",
    "event.pickpocket": "{mat} brushes past {target}, and the glass is gone: back to {target_seat}",
    "event.mirror": "{mat} stands on his head: north is south and east is west this turn",
    "event.together": "{mat} never drinks alone: +1 while his friend is on the same side",
    "event.house_guest": "{mat} is at home here: ties are wins this turn",
    "event.turned": "{by} against {mat}: {attack} to {defence}. {mat} now drinks for the {team}!",
    "event.held": "{by} against {mat}: {attack} to {defence}. {mat} does not bat an eye",
    "event.shielded": "{by} against {mat}: {attack} to {defence}. But the shield holds!",
    "event.glass_put": "{seat} puts a glass on {mat}: +1 on every side",
    "event.glass_moved": "{seat} moves the glass to {mat}: +1 on every side",
    "event.barman": "{seat} sends Ghorr to the {edge}: nobody sits down beyond that edge",
    "event.shield_down": "{mat} lowers his shield",
    "event.set": "A set for the {team}: {drink} × {count}, +{points}",
    "event.handicap": "Handicap for the {team}: +{points}",
    "event.score": "Final count for the {team}: {points} (mugs {mugs}, mats {mats})",
    "event.won": "The last toast is to the {team}!",
    "event.draw": "A draw! Drinks are on the house",
    "choice.team": "Team",
    "ask.draft": "Whom do you call to your table?",
    "ask.lay": "Whom do you lay, and where?",
    "ask.glass": "Where does your glass go?",
    "ask.barman": "Where do you send the barman?",
    "option.draft": "{mat}",
    "option.lay": "{mat} → {cell}{how}",
    "option.glass": "{mat} ({cell})",
    "option.glass.leave": "leave the glass",
    "option.barman": "to the {edge}",
    "option.barman.leave": "leave the barman",
    "result.mugs": "Decided by the mugs",
    "result.mats": "Mugs equal, decided by the mats",
    "result.draw": "A draw: mugs and mats are equal",
}

HELP = """\
# Bierdeckel Wars

Thirteen regulars on beer mats, two teams – **swords** and **axes** – and one barman for all. Lay a mat, outdrink the neighbours, turn them
over to your side. When the table is full, the team with more mugs wins.

## Setting up
Each player has six mats and one glass. For two the table is 3×3 cells; for four (two against two, two equal sets of mats) it is 4×4, and each
lays four of the six mats. Who goes first is drawn by lot. A round of four goes A1, B1, B2, A2.

## Your turn
1. **Mat.** Lay one mat, own side up, next to (edge to edge with) any laid mat. The first goes anywhere. All mats together must fit into a
   square of 3×3 (4×4).
2. **Glass.** Put your glass on any laid mat, own or enemy, move it, or leave it. Each glass gives its mat +1 on every side and stays on it
   even when the mat is turned.
3. **Fight.** The laid mat is compared with every enemy mat that it touches: if its number at that edge is **higher**, the enemy is turned to
   your side. A tie turns nothing. Only the mat just laid attacks, and there are no chains.
4. **Barman.** Send Ghorr to any of the four edges, or leave him. While he stands in the north, nothing may be laid north of the northernmost
   mat; likewise for the other edges. Empty cells inside are never closed.

## The end
The last turn has its glass and its fight, but no barman. Every mat scores its mugs for the side that lies up. If equal, more mats win; if
still equal, it is a draw.

## Variants
- **pro** – before laying you may announce the character's skill; it works in that turn. Sets of one drink score too: two mats +1, three +3,
  four or more +5.
- **hands**: `deal` at random, or `draft` from the open mats in the order 1-2-2-2-2-2-1.
- **hidden** – dealt hands are hidden from the opponents and from spectators (two players can work them out: all other mats lie open).
- **teams**: `fixed` by the seat, or `random`.
- **sides**: the teams that players have chosen themselves; the others get theirs by `teams`, as long as there is room.
- **order** (four players): `snake` – A1 B1 B2 A2, `alternate` – A1 B1 A2 B2.
- **handicap** – points for the team that goes second.

## What is our own
The printed rules are silent here, so we decided: the numbers on the mats, the last eight names and all skills; a barman without cell, numbers
and points; open hands; the order of a round of four; points for sets. And the small print: *shield* and *together* last beyond the turn (their
texts say so); two of the same friend still give a hobbit +1; a skill is offered only where it can make a difference; with four players you always
see your partner's hand, and the draft goes 1-2-2-…-2-1 as well; whoever goes first picks first.
"""

EN = Texts(
    title=TITLE,
    help=HELP,
    characters=CHARACTERS,
    trades=TRADES,
    skill_texts=SKILL_TEXTS,
    unskilled=UNSKILLED,
    barman=BARMAN,
    names=NAMES,
    templates=TEMPLATES,
)
