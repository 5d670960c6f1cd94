"""What each card says: its effects and its keywords (R131)."""

from collections.abc import Iterator

from traktir_engine.games.mages.designs import Component, Curse, Ghost, Names, Treasure
from traktir_engine.games.mages.wording.effects import effects_text, joined
from traktir_engine.games.mages.wording.vocabulary import SCHOOLS, cards_ru, counted, within


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
        said.append(_hand(card.hand))
    if card.dusk:
        dusk = effects_text(card.dusk)
        said.append(Names(f"В конце вашего хода: {within(dusk.ru)}", f"At the end of your turn: {within(dusk.en)}"))
    if card.active:
        said.append(_active_text(card))
    if card.everlasting:
        said.append(Names("Вечное.", "Everlasting."))
    return joined(said)


def _hand(change: int) -> Names:
    if change > 0:
        return Names(f"Рука больше на {cards_ru(change)}.", f"Your hand is larger by {counted(change, 'card', 'cards')}.")
    return Names(f"Рука меньше на {cards_ru(-change)}.", f"Your hand is smaller by {counted(-change, 'card', 'cards')}.")


def _active_text(card: Treasure) -> Names:
    act = effects_text(card.effects, card.school)
    if not card.cost:
        return Names(f"Раз за ход: {within(act.ru)}", f"Once a turn: {within(act.en)}")
    cost = Names(f"сбросьте {cards_ru(card.cost)} с руки", f"discard {counted(card.cost, 'card', 'cards')} from hand")
    return Names(f"Раз за ход, {cost.ru}: {within(act.ru)}", f"Once a turn, {cost.en}: {within(act.en)}")


def ghost_text(card: Ghost) -> Names:
    if card.now:
        return joined([Names("Сразу:", "At once:"), effects_text(card.now, card.glyph)])
    said = [Names("В следующей схватке:", "In the next battle:")]
    if card.glyph:
        glyph = SCHOOLS[card.glyph]
        said.append(Names(f"знак «{glyph.ru}» до её конца.", f"a {glyph.en} glyph until it ends."))
    return joined([*said, effects_text(card.later, card.glyph)])


def curse_text(kind: Curse) -> Names:
    said = [*_held_curse(kind), *_acting_curse(kind)]
    if kind.everlasting:
        said.append(Names("Вечная.", "Everlasting."))
    return joined(said)


def _held_curse(kind: Curse) -> Iterator[Names]:
    """What a token does while it is held."""
    if kind.shorter:
        yield Names(f"Ваши заклинания короче на {kind.shorter}.", f"Your spells are shorter by {kind.shorter}.")
    if kind.narrow:
        yield Names(
            "Ваши эффекты по всем врагам или игрокам бьют по одному врагу на ваш выбор.",
            "Your effects on all foes or all players meet one foe of your choice.",
        )
    if kind.squint:
        yield Names("Вместо врага на ваш выбор — случайная жертва.", "A random foe instead of the foe of your choice.")
    if kind.clumsy:
        yield Names("Вы не можете пользоваться сокровищами за сброс.", "You cannot use active treasures.")
    if kind.dampens:
        yield Names(f"−{kind.dampens} к сумме ваших могучих бросков.", f"−{kind.dampens} to the sum of your power rolls.")
    if kind.healless:
        yield Names(f"Каждое ваше лечение слабее на {kind.healless}.", f"Each healing of yours is weaker by {kind.healless}.")
    if kind.hand:
        yield _hand(kind.hand)


def _acting_curse(kind: Curse) -> Iterator[Names]:
    """What a token does at its time."""
    if kind.received:
        act = effects_text(kind.received)
        yield Names(f"Сразу: {within(act.ru)} Фишка возвращается в мешок.", f"At once: {within(act.en)} The token returns to the bag.")
    if kind.dusk:
        act = effects_text(kind.dusk)
        yield Names(f"В конце вашего хода: {within(act.ru)}", f"At the end of your turn: {within(act.en)}")


WILD_NAMES = Names("Шальная магия", "Wild Magic")
WILD_TEXT = Names(
    "Заменяет один компонент любого вида. При раскрытии открывайте колоду, пока не найдёте карту этого вида.",
    "Stands for one component of any type. At the reveal turn over the deck until a card of that type appears.",
)
HERO_TEXT = Names("Отличается только внешностью.", "Differs in looks only.")
