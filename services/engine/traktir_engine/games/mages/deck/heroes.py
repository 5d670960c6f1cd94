"""Eight heroes, who differ in looks only (R142, R143)."""

from traktir_engine.games.mages.designs import Art, Hero, Names


def _hero(id: str, ru: str, spoken_ru: str, en: str, spoken_en: str, icon: str, palette: str) -> Hero:
    return Hero(id, Names(ru, en), Names(spoken_ru, spoken_en), Art(icon, palette))


HEROES = (
    _hero("bagel-firebeard", "Бублик Огнебород", "от Бублика Огнеборода", "Bagel Firebeard", "of Bagel Firebeard", "dwarf-face", "ember"),
    _hero("martha-unstoppable", "Марфа Неуёмная", "от Марфы Неуёмной", "Martha the Unstoppable", "of Martha the Unstoppable", "witch-flight", "plum"),
    _hero("midnight-sneak", "Шнырь Полуночный", "от Шныря Полуночного", "Midnight Sneak", "of the Midnight Sneak", "hood", "night"),
    _hero("princess-kefir", "Княгиня Кефир", "от Княгини Кефир", "Princess Kefir", "of Princess Kefir", "crown", "milk"),
    _hero("grandpa-whoknows", "Дед Пихто", "от Деда Пихто", "Grandpa Whoknows", "of Grandpa Whoknows", "wizard-face", "moss"),
    _hero("lady-footstool", "Леди Табуретка", "от Леди Табуретки", "Lady Footstool", "of Lady Footstool", "wooden-chair", "oak"),
    _hero("ear-of-the-abyss", "Ухо Бездны", "от Уха Бездны", "Ear of the Abyss", "of the Ear of the Abyss", "human-ear", "void"),
    _hero(
        "part-time-dark-lord",
        "Тёмный Властелин на Полставки",
        "от Тёмного Властелина на Полставки",
        "Part-Time Dark Lord",
        "of the Part-Time Dark Lord",
        "overlord-helm",
        "iron",
    ),
)
