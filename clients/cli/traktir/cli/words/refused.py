"""What services say of values that they do not take, in Russian. What is not here stays in English: better that than silence."""

import re
from collections.abc import Mapping
from typing import Final

REFUSED: Final[Mapping[str, str]] = {
    # of games
    r"(\w+) is played by ([\d, ]+), not by (\d+)": r"мест в игре \1 может быть \2, а не \3",
    r"there are (\d+) seats, not (\d+)": r"мест \1, а не \2",
    r"too many seats have chosen the same": r"слишком многие места выбрали одно и то же",
    # of rooms
    r"A key has (\d+) to (\d+) of the characters (.+) and should be random\.": r"в ключе от \1 до \2 случайных знаков из \3.",
    r"A name has 1 to (\d+) characters\.": r"в имени от 1 до \1 знаков.",
    r"A name has no control, invisible or direction-changing characters\.": r"в имени нет места управляющим и невидимым знакам.",
    r"A name has at most (\d+) combining marks on a letter\.": r"в имени у буквы не больше \1 надстрочных знаков.",
    r"A nonce has 1 to (\d+) of the characters (.+)": r"в добавке от 1 до \1 знаков из \2",
    r"Answers have been taken back: say the number of the match that you mean\.": r"ответы возвращали: назовите номер партии.",
    r"Each seat chooses for itself: (.+)\.": r"это каждое место выбирает само: \1.",
    r"Only a person passes their seat on; the host passes on those of bots\.": r"своё место передаёт сам игрок, места ботов – хозяин.",
    r"No person sits on seat (\d+)\.": r"на месте \1 нет человека.",
    r"Seats of this game choose: nothing\.": r"в этой игре места ничего не выбирают.",
    r"Seats of this game choose: (.+)\.": r"в этой игре места выбирают: \1.",
    r"That is your own seat; you may leave it\.": r"это ваше место; с него можно встать: traktir leave.",
    r"The host chooses for bots only\.": r"хозяин выбирает только за ботов.",
    r"The kinds of asks of this game are (.+)\.": r"виды вопросов в этой игре: \1.",
    r"The levels of this game are (.+)\.": r"уровни ботов в этой игре: \1.",
    r"The room has the seats 0 to (\d+)\.": r"места в комнате – от 0 до \1.",
    r"There are seats for (-?\d+) bots\.": r"мест для ботов: \1.",
    r"There are (.+)\.": r"возможно: \1.",
    # of fields
    r"Length must be between (\d+) and (\d+)\.": r"от \1 до \2 знаков.",
    r"Longer than maximum length (\d+)\.": r"не длиннее \1 знаков.",
    r"Must be greater than or equal to (\d+) and less than or equal to (\d+)\.": r"от \1 до \2.",
    r"Must be one of: ([^;]+)\.": r"возможно: \1.",
    r"Not a valid boolean\.": r"нужно true или false.",
    r"Not a valid integer\.": r"нужно целое число.",
    r"Not a valid string\.": r"нужен текст.",
    r"Unknown field\.": r"такого здесь нет.",
}
"""Pattern → replacement; of two that fit the first one counts."""


def in_russian(said: str) -> str:
    """All that is known of it in Russian."""
    for pattern, words in REFUSED.items():
        said = re.sub(pattern, words, said)
    return said
