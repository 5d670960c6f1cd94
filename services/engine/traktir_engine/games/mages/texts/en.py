"""Mages in English."""

from traktir_engine.games.mages.texts.shape import Texts

TITLE = "There Is Magic. There Are No Brakes."

NAMES = {
    "low": "1–4",
    "middle": "5–9",
    "high": "10+",
    "palace": "the palace",
    "component": "component",
    "treasure": "treasure",
    "ghost": "ghost card",
    "curse": "curse",
    "hero": "hero",
    "wild-source": "wild magic (source)",
    "wild-quality": "wild magic (quality)",
    "wild-delivery": "wild magic (delivery)",
}

TEMPLATES = {
    "event.battle": "Battle {battle}! Everybody is back on their feet with 20 life",
    "event.round": "Round {round}",
    "event.drew": "{seat} draws cards: {count}",
    "event.sealed": "{seat} seals a spell, cards: {size}",
    "event.skips": "{seat} has an empty hand and nothing to cast",
    "event.tie_die": "A tie in the queue: {seat} throws {die}",
    "event.queue": "The queue: {seats}",
    "event.turned_over": "The deck is turned over down to the card wanted: {found}",
    "event.found_nothing": "The whole deck is turned over, the card wanted is not there",
    "event.revealed": "{seat}: “{spell}”! Initiative {initiative}",
    "event.component": "{seat} plays {card}",
    "event.added": "{seat} weaves another card into the spell: {card}",
    "event.copied": "{seat} imitates {card}",
    "event.rolled": "{seat}, power roll ({school}): {dice}; with a bonus of {bonus} that is {total}, band {band}",
    "event.die": "{seat} throws a die: {die}",
    "event.victim": "{seat} throws for a victim: {dice}, that is {target_seat}",
    "event.hit": "{seat} strikes {target_seat}, the hit is {size}",
    "event.absorbed": "{seat} gives a creature ({card}), and the hit of {size} goes into it",
    "event.hurt": "{seat} loses {size} life, {life} left",
    "event.healed": "{seat} heals {size}, life is {life} now",
    "event.reacted": "Reaction! {card}, and {seat} thinks better of dying",
    "event.killed": "{by_seat} sends {seat} to the next world",
    "event.died_by_own": "{seat} dies of their own magic",
    "event.died_of_curse": "{seat} dies of a curse, nobody gets a medal",
    "event.kill_medal": "{seat} gets a kill medal, {kills} in all",
    "event.palace": "{seat} takes the palace",
    "event.palace_free": "The palace is back in the centre",
    "event.infected": "{seat} catches a curse: {curse}",
    "event.infection_roll": "{seat} rolls for infection: {die}, caught at {up_to} or less",
    "event.passed_on": "{seat} passes a curse ({curse}) on to {target_seat}",
    "event.trimmed": "{seat} secretly takes a card too many out of the closed spell",
    "event.cured": "{seat} is rid of a curse: {curse}",
    "event.looted": "{seat} gets a treasure: {treasure}",
    "event.stolen": "{seat} takes a treasure ({treasure}) from {target_seat}",
    "event.ruined": "{seat} discards a treasure: {treasure}",
    "event.used": "{seat} uses a treasure: {treasure}",
    "event.discarded": "{seat} discards cards from hand: {count}",
    "event.creature_stays": "{card} stays on the table with {seat}",
    "event.creature_attacks": "{card} of {seat} attacks again",
    "event.creature_leaves": "{card} leaves the table",
    "event.ghost_waits": "{seat} draws a ghost card and keeps it for the next battle",
    "event.ghost_acts": "{seat} plays up from the other side: {card}",
    "event.ghost_helps": "The ghost card of {seat} comes in useful: {card}",
    "event.survival_medal": "{seat} is the last one alive and gets a survival medal, {survivals} in all",
    "event.no_survivor": "The battle ends without a survivor",
    "choice.hero": "Hero",
    "ask.seal": "Assemble a spell of one to three cards",
    "ask.target": "Whom do you choose?",
    "ask.order": "Which first?",
    "ask.block": "{seat} strikes for {size}. Give a creature?",
    "ask.trim": "Hepatitis Y: which card do you take out of the spell?",
    "ask.item": "Use a treasure?",
    "ask.discard": "Which card do you discard?",
    "ask.pick": "Which do you pick?",
    "option.seal": "{cards}",
    "option.target": "{target_seat}",
    "option.order": "{card}",
    "option.block": "give {card}",
    "option.block.take": "take the blow",
    "option.trim": "{card}",
    "option.item": "{item}",
    "option.item.pass": "no",
    "option.discard": "{card}",
    "option.pick": "{card}",
    "result.medals": "Medals decided",
    "result.wins": "Two survival medals: the tournament is over",
}

HELP = """\
# There Is Magic. There Are No Brakes.

Two to six battle mages assemble spells in secret and fight until one is left alive. A tournament has three battles; the most medals, for
kills and for survival, win.

## A round
1. **Draw.** The living draw up to eight cards. Each ghost draws a ghost card.
2. **Assembly.** All at once and in secret seal a spell of one to three cards: **source**, **quality**, **delivery**, at most one of each.
   **Wild magic** stands for any of them. Too late, and one card is played for you, mostly a delivery. With an empty hand there is nothing to cast.
3. **Queue.** Fewer cards first, then the higher initiative of the delivery, then dice.
4. **Turns.** In your turn the spell is revealed, wild magic replaced from the deck, and the components act in order: source, quality, delivery.
   Then creatures kept from earlier turns attack, then end-of-turn curses act.

## The power roll
The target is chosen before the dice. You throw a die for each glyph of the school needed: on the cards of your spell, your open creatures, your
curses, ghost glyphs and glyph treasures (one die at the least). Each boosting source adds 1 to the sum of all rolls of the turn, the power
treasure another 1. The bands of the sum: 1–4, 5–9, 10 and more.

## Creatures
A creature whose roll gave 5 or more stays open: it gives its glyph, attacks again in your next turn, and may be discarded to absorb one foe's hit
whole. Your own damage and that of a curse's text cannot be blocked.

## Curses and the palace
Curse tokens are drawn blind from the bag. A curse gives you the glyph of its school and makes life worse. Cured, or when you die, an ordinary one goes
back to the bag. Other mages' cards do not infect the host of the palace. Who kills the host takes the palace. A **reaction** on a component
prepared but not yet played cancels your death, cures all your curses and gives back one life for each; without a curse it does not save you.

## Treasures
They lie open. Those with a discard cost work once a turn, in your own: after any component and before its end. The others work by themselves.

## Death and the next battle
The dead lose hand, creatures, ordinary treasures and curses; the everlasting stay. They draw a ghost card at once and one more each round. The
battle ends when at most one is alive. In the next, all start with 20 life (never above 25), and the palace goes back to the centre unless a ghost
took it. The decks are not reshuffled between battles.

## Modes
- `tournament`: three battles, all medals count; all leaders of a tie win.
- `wins`: until somebody has two survival medals; kills are shown but do not count.

## Where these rules come from
The table rules come from the Pleasure Palace box of a well-known series. Its very first box has no creatures, no palace and no curses and is played
to two last-survivor wins; the mode `wins` is the nearest to it. They share the base: secret assembly, turn order, power rolls,
treasures and cards for dead mages.

The deck is ours: the official rules give the mechanics, but not the texts of all cards. Names, texts and pictures were made here and copy no others.

## What this table decided
- Three or more tied in the queue all throw dice; only those tied again throw again.
- A mage with an empty hand comes first: no spell, but creatures, treasures and curses.
- A creature that stayed this turn does not attack a second time in it. Its owner picks the order of several.
- A hit on every foe is asked round the table from the caster's left; with “all players” the caster comes last.
- Of several reactions one works, by itself, the source first. It cures everlasting curses too.
- Hepatitis Y: two tokens mean a spell of one card; never less. Nobody sees the card taken out.
- The protected host does not roll for infection. Dead, but by no foe, he keeps the palace until the next battle.
- A palace taken by a ghost stays for the next battle, then it goes back to the centre.
- After sixty rounds the battle ends without a survivor; kill medals stay.
- A cure takes away the curses received last.
- If all are dead, the survival medal is the caster's whose own magic killed him, else that of the last to die.
"""

EN = Texts(TITLE, HELP, NAMES, TEMPLATES)
