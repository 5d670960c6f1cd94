"""Tschak in English."""

from traktir_engine.games.tschak.texts.shape import Texts

TITLE = "TSCHAK!"

HEROES = {
    "metoo": ("Metoo", "chameleon"),
    "whosthere": ("Whosthere", "chameleon"),
    "fizzle": ("Fizzle", "half-taught mage"),
    "oops": ("Oops", "spell apprentice"),
    "abra": ("Abra", "conjurer of Cadabra"),
    "kefirius": ("Kefirius", "dairy alchemist"),
    "yawnita": ("Yawnita", "enchantress of naps"),
    "beardwell": ("Beardwell", "sweeper of floors"),
    "mistia": ("Mistia", "reader of coffee grounds"),
    "thunda": ("Madame Thunda", "weather witch"),
    "knowitall": ("Knowitall", "archmage, retired"),
    "wormwood": ("Wormwood", "broomless witch"),
    "saucepan": ("Saucepan", "militiaman"),
    "shiver": ("Sir Shiver", "brand-new knight"),
    "forgetta": ("Forgetta", "guard without the password"),
    "limpello": ("Limpello", "duellist, retired"),
    "onion": ("Robin Onion", "archer"),
    "wallop": ("Wallop", "fist fighter"),
    "brunny": ("Brunny", "valkyrie"),
    "flatiron": ("Flatironus", "gladiator"),
    "briar": ("Dame Briar", "knight of the prickly order"),
    "twohander": ("Twohander", "swordsman in narrow corridors"),
    "avalanche": ("Avalanche", "northerner"),
    "kaboom": ("Kaboom", "barbarian"),
    "button": ("Button", "seamstress of mail"),
    "crumbkin": ("Crumbkin", "youngest of nine brothers"),
    "snorli": ("Snorli", "night watchman"),
    "skimpli": ("Skimpli", "bookkeeper"),
    "sneezli": ("Sneezli", "miner"),
    "turnip": ("Turnip", "gardener"),
    "froth": ("Froth", "brewer"),
    "fuse": ("Fuse", "blaster"),
    "sledger": ("Sledger", "smith"),
    "pickaxe": ("Mother Pickaxe", "forewoman"),
    "rockson": ("Rocky Rockson", "stonemason"),
    "understairs": ("King Understairs", "monarch in exile"),
    "ladle": ("Ladle of Thunder", "artifact"),
    "slipper": ("Slipper of Vengeance", "artifact"),
    "sock": ("Sock of Supremacy", "artifact"),
    "teapot": ("Teapot of Destiny", "artifact"),
}

KEEP = {
    "ring_cats": "Ring of Power over Cats",
    "ring_doors": "Ring of Power over Doors",
    "ring_mondays": "Ring of Power over Mondays",
    "ring_mosquitoes": "Ring of Power over Mosquitoes",
    "ring_soup": "Ring of Power over Soup",
    "buttons": "Casket of Buttons",
    "third_cup": "Third-Place Cup",
    "golden_duck": "Golden Duck",
    "used_crown": "Crown, Hardly Worn",
    "squeaky_boots": "Squeaky Boots",
    "honest_mirror": "Mirror of Too Much Honesty",
    "chopper": "Chopper “Tschak”",
    "begone_spear": "Spear “Begone”",
    "big_lens": "Magnifying Glass",
    "trog_aagh": "Troglodyte Aagh",
    "trog_boo": "Troglodyte Boo",
    "trog_hey": "Troglodyte Hey",
    "trog_sniff": "Troglodyte Sniff",
    "trog_ugh": "Troglodyte Ugh",
    "dust_bunny": "Dust Bunny",
    "auditor_rat": "Auditor Rat",
    "clingy_slime": "Clingy Slime",
    "closet_skeleton": "Skeleton from the Closet",
    "knitting_spider": "Knitting Spider",
    "biting_chest": "Biting Chest",
    "hangry_ogre": "Hangry Ogre",
    "sneezing_dragon": "Dragon with a Cold",
    "echo_ghost": "Echo Ghost",
}

WORDS = {
    "mage": "mage",
    "warrior": "warrior",
    "dwarf": "dwarf",
    "artifact": "artifact",
    "chameleon": "chameleon",
    "wand": "wand",
    "treasure": "treasure",
    "monster": "monster",
    "hero": "hero",
}

MARKS = {"ring": "n²", "troglodyte": "−n²", "doubler": "×2", "slayer": "slays a monster"}

HERO_TEXTS = {
    "mage": "A mage. Of equally strong parties the one with the higher mage is stronger; of two equal mages the one with the wand is higher.",
    "chameleon": "A mage without a number: as strong as the opponents' strongest numbered mage on this storey. Nobody to copy: 0.",
    "warrior": "A warrior. Wins by numbers.",
    "dwarf": "A dwarf. Short, but stubborn.",
    "artifact": "Stands in for any suit that the party lacks, and doubles the weaker of its two heroes.",
}

KEEP_TEXTS = {
    "treasure.ring": "Ring of power: one is 1 point, two are 4, three 9, four 16, five 25.",
    "treasure.plain": "A treasure: as many points as it says.",
    "treasure.cursed": "A cursed treasure: it takes points away.",
    "treasure.slayer": "At the end it slays one of your monsters: the one that hurts most.",
    "treasure.doubler": "Your plain treasures count twice. Cursed ones do not.",
    "monster.troglodyte": "Troglodyte: one costs 1 point, two cost 4, three 9, four 16, five 25.",
    "monster.plain": "A monster: it costs as many points as it says.",
    "monster.doubler": "Your plain monsters count twice. It can be slain itself.",
}

TEMPLATES = {
    "event.hands_dealt": "The hands are dealt. Round {round}: the keep expects guests",
    "event.hands_passed": "All hands are passed to the left. Round {round}: the keep expects guests again",
    "event.revealed": "Storey {storey}. {seat} reveals: {cards}",
    "event.treasure_won": "Storey {storey}. {seat} is the strongest. Tschak! The treasure: {treasure}",
    "event.monster_taken": "Storey {storey}. {seat} is the weakest. The monster: {monster}",
    "event.last_revealed": "The last card of {seat}: {card}",
    "event.gold_won": "Gold for the last card of {seat}: {gold}",
    "event.struck_out": "{seat} slays: {monsters}",
    "event.scored": "Final score of {seat}: {points} (gold {gold}, monsters {monsters})",
    "ask.play": "Storey {storey}. Cards to choose in secret: {size}",
    "option.play": "{cards}",
    "result.points": "Decided by the points",
    "result.gold": "Points equal, decided by the gold",
    "result.monsters": "Points and gold equal, decided by the monsters: the fewer, the better",
    "result.shared": "All equal: the win is shared",
}

HELP = """\
# TSCHAK!

Two to four players storm a three-storey keep, four times over. On each storey everybody builds a party of three heroes: the strongest party
takes the treasure, the weakest the monster. Then all hands are passed to the left: in four rounds everybody plays every hand once.

## The cards
Every hand has three mages, three warriors, three dwarves and an artifact. There are always four hands: with fewer players the others are
*travellers*: they lie hidden, sit the round out and are passed on with the rest.

## Storming the keep
1. **First storey**: cards are chosen in secret and revealed by all together, one at a time, three times.
2. **Second storey**: first one, then two at once.
3. **Third storey**: all three at once.

A party is three cards of three different suits. The artifact stands in for any one suit. There is always a card that fits.

## Who is stronger
The strength of a party is the sum of its numbers.

- A **chameleon** is a mage without a number: as strong as the opponents' strongest numbered mage on this storey, 0 if there is none. Chameleons do
  not copy each other.
- The **artifact** doubles the weaker of the party's two heroes, after the chameleon.
- **A tie?** Undoubled numbers decide: the higher mage (a numbered one beats a chameleon of the same number), then the wand, then the higher warrior, then
  the higher dwarf, then the order of the seats. That order begins one seat further left each round; earlier is stronger.

With two players one takes the treasure and the other the monster.

## The last card
Nine cards are played, the tenth ones are revealed together. The highest earn gold: 3, 2, 1, 0 with four players, 3, 2, 0 with three, 3, 0 with two.
A chameleon is as strong as the strongest numbered mage among the others' last cards; an artifact is below all. If equal: mage, warrior, dwarf,
artifact; of mages the one with the wand; then the order of the seats.

## The score
Rings of power: their number squared; plain treasures, cursed ones, gold; less the troglodytes squared, less the plain monsters. The doublers make plain
treasures (plain monsters) count twice. Each slayer strikes out one of your monsters; the best choice is found for you. Most points win; if equal, more
gold, then fewer monsters kept, then a shared win.

## What is our own
The printed rules do not tell, so we decided: the numbers on the cards, how many there are of which treasures and monsters, what the doublers do exactly,
the names. And the small print: as last cards, a numbered mage and a chameleon of the same number are equal unless there is a wand, and the order of the seats
decides; the doubler can be slain even if it doubles nothing; a hand that was played has lain open as a whole, so the table remembers it for everybody (`seen`),
while one that has only travelled stays secret; a party can always be completed: a storey takes at most one card of a suit, so a hand never runs out of one.
"""

EN = Texts(TITLE, HELP, HEROES, KEEP, WORDS, MARKS, HERO_TEXTS, KEEP_TEXTS, TEMPLATES)
