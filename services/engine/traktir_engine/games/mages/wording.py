"""What cards say: Russian and English, generated from the same data that the rules play (R131)."""

from collections.abc import Iterable, Sequence
from functools import singledispatch

from traktir_engine.games.mages import effects as does
from traktir_engine.games.mages.designs import Component, Curse, Effect, Ghost, Names, Odd, Treasure
from traktir_engine.games.mages.words import Kind, School, Who

SCHOOLS = {
    School.STORM: Names("Гроза", "Storm"),
    School.ROT: Names("Тлен", "Rot"),
    School.MIRAGE: Names("Морок", "Mirage"),
    School.BEAST: Names("Дичь", "Beast"),
    School.RUNE: Names("Руна", "Rune"),
}
KINDS = {
    Kind.SOURCE: Names("заводила", "source"),
    Kind.QUALITY: Names("наворот", "quality"),
    Kind.DELIVERY: Names("приход", "delivery"),
}
_KINDS_FOUND = {
    Kind.SOURCE: Names("заводилу", "source"),
    Kind.QUALITY: Names("наворот", "quality"),
    Kind.DELIVERY: Names("приход", "delivery"),
}
_WHO = {
    Who.SELF: Names("Вы", "You"),
    Who.LEFT: Names("Враг слева", "Left foe"),
    Who.RIGHT: Names("Враг справа", "Right foe"),
    Who.WEAKEST: Names("Самый хилый враг", "Weakest foe"),
    Who.STRONGEST: Names("Самый живучий враг", "Strongest foe"),
    Who.RANDOM: Names("Случайная жертва", "Random foe"),
    Who.CHOSEN: Names("Враг на ваш выбор", "Foe of your choice"),
    Who.FOES: Names("Каждый враг", "All foes"),
    Who.EVERYBODY: Names("Все игроки", "All players"),
    Who.STRONGER: Names("Каждый враг живучее вас", "Each foe with more life than you"),
    Who.CURSED: Names("Каждый враг с ЗПМП", "Each foe with a curse"),
    Who.RICH: Names("Каждый враг с сокровищем", "Each foe with a treasure"),
}


def plural(n: int, one: str, few: str, many: str) -> str:
    """The Russian form of a counted noun, with the number."""
    if n % 10 == 1 and n % 100 != 11:
        return f"{n} {one}"
    return f"{n} {few}" if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else f"{n} {many}"


def counted(n: int, one: str, many: str) -> str:
    """The same in English."""
    return f"{n} {one if n == 1 else many}"


def _cards_ru(n: int) -> str:
    return plural(n, "карту", "карты", "карт")


@singledispatch
def verb(said: object) -> Names:
    """A verb after a colon: «Враг слева: 3 урона»."""
    raise TypeError(f"no words for {said!r}")


@verb.register
def _(said: does.Hurt | does.Wound) -> Names:
    return Names(plural(said.size, "урон", "урона", "урона"), f"{said.size} damage")


@verb.register
def _(said: does.Heal) -> Names:
    return Names(f"+{plural(said.size, 'жизнь', 'жизни', 'жизней')}", f"+{said.size} life")


@verb.register
def _(said: does.Infect) -> Names:
    return Names("ЗПМП" if said.count == 1 else f"{said.count} ЗПМП", counted(said.count, "curse", "curses"))


@verb.register
def _(said: does.Cure) -> Names:
    return Names(f"минус {said.count} ЗПМП", f"cured of {counted(said.count, 'curse', 'curses')}")


@verb.register
def _(_: does.PassCurse) -> Names:
    return Names("получает одну вашу ЗПМП", "gets one of your curses")


@verb.register
def _(said: does.Loot) -> Names:
    return Names(plural(said.count, "сокровище", "сокровища", "сокровищ"), counted(said.count, "treasure", "treasures"))


@verb.register
def _(_: does.Steal) -> Names:
    return Names("отдаёт вам сокровище на ваш выбор", "gives you a treasure of your choice")


@verb.register
def _(_: does.Ruin) -> Names:
    return Names("сбрасывает одно сокровище", "discards a treasure")


@verb.register
def _(said: does.Draw) -> Names:
    return Names(f"взять {_cards_ru(said.count)}", f"draw {counted(said.count, 'card', 'cards')}")


@verb.register
def _(said: does.Discard) -> Names:
    return Names(f"сбросить {_cards_ru(said.count)} с руки", f"discard {counted(said.count, 'card', 'cards')} from hand")


@verb.register
def _(_: does.TakePalace) -> Names:
    return Names("занять Хоромы", "take the palace")


@verb.register
def _(said: does.Own) -> Names:
    inner = verb(said.verb)
    return Names(f"вам {inner.ru}", f"{inner.en} for you")


def _verbs(said: does.Verbs) -> Names:
    if not said:
        return Names("ничего", "nothing")
    names = [verb(one) for one in said]
    return Names(", ".join(name.ru for name in names), ", ".join(name.en for name in names))


@singledispatch
def sentence(said: object, school: School | None = None) -> Names:
    """An effect as a sentence; `school` is the card's, by which it rolls."""
    raise TypeError(f"no words for {said!r} of {school}")


@sentence.register
def _(said: does.Power, school: School | None = None) -> Names:
    who = _WHO[said.to]
    bands = [_verbs(band) for band in (said.low, said.middle, said.high)]
    glyph = SCHOOLS[school] if school else Names("?", "?")
    return Names(
        f"Могучий бросок ({glyph.ru}). {who.ru}: 1–4 — {bands[0].ru}; 5–9 — {bands[1].ru}; 10+ — {bands[2].ru}.",
        f"Power roll ({glyph.en}). {who.en}: 1–4, {bands[0].en}; 5–9, {bands[1].en}; 10+, {bands[2].en}.",
    )


@sentence.register
def _(said: does.Do, school: School | None = None) -> Names:
    who, what = _WHO[said.to], _verbs(said.verbs)
    return Names(f"{who.ru}: {what.ru}.", f"{who.en}: {what.en}.")


@sentence.register
def _(said: does.InfectionRoll, school: School | None = None) -> Names:
    who = _WHO[said.to]
    return Names(f"{who.ru} бросает кубик: 1–{said.up_to} — ЗПМП.", f"{who.en}, throw a die: 1–{said.up_to}, a curse.")


@sentence.register
def _(said: does.IfHost, school: School | None = None) -> Names:
    inner = effects_text(said.effects, school)
    return Names(f"Если вы хозяин Хором: {inner.ru}", f"If you are the host of the palace: {inner.en}")


@sentence.register
def _(said: does.Add, school: School | None = None) -> Names:
    kind = _KINDS_FOUND[said.kind]
    return Names(
        f"Открывайте колоду, пока не найдёте {kind.ru}: добавьте в это заклинание.",
        f"Turn over the deck until a {kind.en} appears: add it to this spell.",
    )


@sentence.register
def _(said: does.MoreDice, school: School | None = None) -> Names:
    return Names(
        f"В этом ходу во всех могучих бросках на {plural(said.count, 'кубик', 'кубика', 'кубиков')} больше.",
        f"This turn each power roll has {counted(said.count, 'more die', 'more dice')}.",
    )


@sentence.register
def _(said: does.MoreSum, school: School | None = None) -> Names:
    return Names(f"В этом ходу +{said.count} к сумме могучих бросков.", f"This turn +{said.count} to the sum of each power roll.")


@sentence.register
def _(_said: does.CopyCreature, school: School | None = None) -> Names:
    return Names(
        "Повторите текст любой открытой твари другого мага; копия не остаётся.",
        "Imitate the text of any other mage's open creature; the copy does not stay.",
    )


@sentence.register
def _(said: does.CopyPart, school: School | None = None) -> Names:
    kind = _KINDS_FOUND[said.kind]
    return Names(f"Повторите {kind.ru} этого заклинания.", f"Repeat the {kind.en} of this spell.")


@sentence.register
def _(said: Odd, school: School | None = None) -> Names:
    return Names(said.ru, said.en)


def effects_text(said: Iterable[Effect], school: School | None = None) -> Names:
    return joined([sentence(effect, school) for effect in said])


def joined(names: Sequence[Names]) -> Names:
    return Names(" ".join(name.ru for name in names if name.ru), " ".join(name.en for name in names if name.en))


def component_text(card: Component) -> Names:
    keywords = [
        Names("Усиление: +1 к сумме могучих бросков этого хода.", "Boost: +1 to the sum of this turn's power rolls.") if card.boosting else None,
        Names("Тварь.", "Creature.") if card.creature else None,
        Names("Нежданчик.", "Reaction.") if card.reaction else None,
    ]
    return joined([effects_text(card.effects, card.school), *(word for word in keywords if word)])


def treasure_text(card: Treasure) -> Names:
    said: list[Names] = []
    if card.school:
        glyph = SCHOOLS[card.school]
        said.append(Names(f"Знак: {glyph.ru}.", f"Glyph: {glyph.en}."))
    if card.power:
        said.append(Names(f"Сокровище силы: +{card.power} к сумме ваших могучих бросков.", f"Power treasure: +{card.power} to the sum of your power rolls."))
    if card.cloak:
        said.append(Names(f"Каждый вражеский удар по вам слабее на {card.cloak}.", f"Each foe's hit on you is weaker by {card.cloak}."))
    if card.hand:
        said.append(Names(f"Рука больше на {_cards_ru(card.hand)}.", f"Your hand is larger by {counted(card.hand, 'card', 'cards')}."))
    if card.dusk:
        dusk = effects_text(card.dusk)
        said.append(Names(f"В конце вашего хода: {dusk.ru}", f"At the end of your turn: {dusk.en}"))
    if card.active:
        said.append(_active_text(card))
    if card.everlasting:
        said.append(Names("Вечное.", "Everlasting."))
    return joined(said)


def _active_text(card: Treasure) -> Names:
    act = effects_text(card.effects, card.school)
    if not card.cost:
        return Names(f"Раз за ход: {act.ru}", f"Once a turn: {act.en}")
    cost = Names(f"сбросьте {_cards_ru(card.cost)} с руки", f"discard {counted(card.cost, 'card', 'cards')} from hand")
    return Names(f"Раз за ход, {cost.ru}: {act.ru}", f"Once a turn, {cost.en}: {act.en}")


def ghost_text(card: Ghost) -> Names:
    if card.now:
        return joined([Names("Сразу:", "At once:"), effects_text(card.now, card.glyph)])
    said = [Names("В следующей схватке:", "In the next battle:")]
    if card.glyph:
        glyph = SCHOOLS[card.glyph]
        said.append(Names(f"знак «{glyph.ru}» до её конца.", f"a {glyph.en} glyph until it ends."))
    return joined([*said, effects_text(card.later, card.glyph)])


def curse_text(kind: Curse) -> Names:
    said: list[Names] = []
    if kind.shorter:
        said.append(Names(f"Ваши заклинания короче на {kind.shorter}.", f"Your spells are shorter by {kind.shorter}."))
    if kind.narrow:
        said.append(Names("Ваши эффекты по всем врагам или игрокам бьют по одному врагу на ваш выбор.", "Your effects on all foes or all players meet one foe of your choice."))
    if kind.squint:
        said.append(Names("Вместо врага на ваш выбор — случайная жертва.", "A random foe instead of the foe of your choice."))
    if kind.clumsy:
        said.append(Names("Вы не можете пользоваться сокровищами за сброс.", "You cannot use active treasures."))
    if kind.dampens:
        said.append(Names(f"−{kind.dampens} к сумме ваших могучих бросков.", f"−{kind.dampens} to the sum of your power rolls."))
    if kind.healless:
        said.append(Names(f"Каждое ваше лечение слабее на {kind.healless}.", f"Each healing of yours is weaker by {kind.healless}."))
    if kind.hand:
        said.append(Names(f"Рука меньше на {_cards_ru(-kind.hand)}.", f"Your hand is smaller by {counted(-kind.hand, 'card', 'cards')}."))
    if kind.received:
        act = effects_text(kind.received)
        said.append(Names(f"Сразу: {act.ru} Фишка возвращается в мешок.", f"At once: {act.en} The token returns to the bag."))
    if kind.dusk:
        act = effects_text(kind.dusk)
        said.append(Names(f"В конце вашего хода: {act.ru}", f"At the end of your turn: {act.en}"))
    if kind.everlasting:
        said.append(Names("Вечная.", "Everlasting."))
    return joined(said)
