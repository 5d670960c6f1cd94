"""Verbs and effects in words, generated from the same data that the rules play (R131)."""

from collections.abc import Iterable, Sequence
from functools import singledispatch

from traktir_engine.games.mages import effects as does
from traktir_engine.games.mages.designs import Effect, Names, Odd
from traktir_engine.games.mages.wording.vocabulary import KINDS_FOUND, SCHOOLS, WHO, capital, cards_ru, counted, plural, within
from traktir_engine.games.mages.words import School, Who


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
    return Names(f"взять {cards_ru(said.count)}", f"draw {counted(said.count, 'card', 'cards')}")


@verb.register
def _(said: does.Discard) -> Names:
    return Names(f"сбросить {cards_ru(said.count)} с руки", f"discard {counted(said.count, 'card', 'cards')} from hand")


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
def sentence(said: object, school: School | None) -> Names:
    """An effect as a sentence; `school` is the card's, by which it rolls."""
    raise TypeError(f"no words for {said!r} of {school}")


@sentence.register
def _(said: does.Power, school: School | None) -> Names:
    who = WHO[said.to]
    bands = [_verbs(band) for band in (said.low, said.middle, said.high)]
    glyph = SCHOOLS[school] if school else Names("?", "?")
    return Names(
        f"Могучий бросок ({glyph.ru}). {who.ru}: 1–4 — {bands[0].ru}; 5–9 — {bands[1].ru}; 10+ — {bands[2].ru}.",
        f"Power roll ({glyph.en}). {who.en}: 1–4, {bands[0].en}; 5–9, {bands[1].en}; 10+, {bands[2].en}.",
    )


@sentence.register
def _(said: does.Do, _school: School | None) -> Names:
    what = _verbs(said.verbs)
    if said.to is Who.SELF:
        return Names(f"{capital(what.ru)}.", f"{capital(what.en)}.")
    who = WHO[said.to]
    return Names(f"{who.ru}: {what.ru}.", f"{who.en}: {what.en}.")


@sentence.register
def _(said: does.InfectionRoll, _school: School | None) -> Names:
    who = WHO[said.to]
    return Names(f"{who.ru} бросает кубик: 1–{said.up_to} — ЗПМП.", f"{who.en}, throw a die: 1–{said.up_to}, a curse.")


@sentence.register
def _(said: does.IfHost, school: School | None) -> Names:
    inner = effects_text(said.effects, school)
    return Names(f"Если вы хозяин Хором: {within(inner.ru)}", f"If you are the host of the palace: {within(inner.en)}")


@sentence.register
def _(said: does.Add, _school: School | None) -> Names:
    kind = KINDS_FOUND[said.kind]
    return Names(
        f"Открывайте колоду, пока не найдёте {kind.ru}: добавьте в это заклинание.",
        f"Turn over the deck until a {kind.en} appears: add it to this spell.",
    )


@sentence.register
def _(said: does.MoreDice, _school: School | None) -> Names:
    return Names(
        f"В этом ходу во всех могучих бросках на {plural(said.count, 'кубик', 'кубика', 'кубиков')} больше.",
        f"This turn each power roll has {counted(said.count, 'more die', 'more dice')}.",
    )


@sentence.register
def _(said: does.MoreSum, _school: School | None) -> Names:
    return Names(f"В этом ходу +{said.count} к сумме могучих бросков.", f"This turn +{said.count} to the sum of each power roll.")


@sentence.register
def _(_said: does.CopyCreature, _school: School | None) -> Names:
    return Names(
        "Повторите текст любой открытой твари другого мага; копия не остаётся.",
        "Imitate the text of any other mage's open creature; the copy does not stay.",
    )


@sentence.register
def _(said: does.CopyPart, _school: School | None) -> Names:
    kind = KINDS_FOUND[said.kind]
    return Names(f"Повторите {kind.ru} этого заклинания.", f"Repeat the {kind.en} of this spell.")


@sentence.register
def _(said: Odd, _school: School | None) -> Names:
    return Names(said.ru, said.en)


def effects_text(said: Iterable[Effect], school: School | None = None) -> Names:
    return joined([sentence(effect, school) for effect in said])


def joined(names: Sequence[Names]) -> Names:
    return Names(" ".join(name.ru for name in names if name.ru), " ".join(name.en for name in names if name.en))
