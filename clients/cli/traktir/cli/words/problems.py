"""What a problem of docs/protocol.md means to the person at the terminal, and what to do next: code → (ru, en)."""

from collections.abc import Mapping
from typing import Final

PROBLEMS: Final[Mapping[str, tuple[str, str]]] = {
    "bad_json": ("Сервис не понял запрос. Обновите traktir.", "The service did not understand the request. Update traktir."),
    "invalid": ("Сервис не принял значения: {fields}", "The service does not accept the values: {fields}"),
    "unsupported_media_type": ("Сервис не понял запрос. Обновите traktir.", "The service did not understand the request. Update traktir."),
    "too_large": ("Слишком много данных: не больше 256 КиБ.", "Too much data: 256 KiB at most."),
    "not_found": (
        "Такого адреса у сервиса нет. Проверьте адрес и версию traktir.",
        "The service has no such route. Check its address and the version of traktir.",
    ),
    "method_not_allowed": ("Сервис так не умеет. Обновите traktir.", "The service cannot do that. Update traktir."),
    "internal": ("Ошибка на сервере; повторите чуть позже.", "The server has failed; try again a little later."),
    "unavailable": ("Сервис сейчас не может работать; повторите чуть позже.", "The service cannot work at the moment; try again a little later."),
    "unknown_game": ("Такой игры нет. Список: traktir games", "There is no such game. List them: traktir games"),
    "bad_setup": ("Так в эту игру не играют: {detail}", "The game is not played like this: {detail}"),
    "wrong_rules": ("Запись сыграна по другой версии правил: {detail}", "The record was played by another version of the rules: {detail}"),
    "bad_record": ("Запись не повторяется: {detail}", "The record does not replay: {detail}"),
    "record_too_long": ("Запись длиннее 5000 ответов.", "The record is longer than 5,000 answers."),
    "bad_view": ("Такого стола быть не может: {detail}", "No table looks like this: {detail}"),
    "match_over": ("Партия уже закончена.", "The match is over."),
    "unknown_ask": ("Такого вопроса не было.", "Nothing was asked under this id."),
    "ask_closed": ("На этот вопрос уже есть ответ.", "This ask has been answered."),
    "not_your_ask": ("Спрашивают не вас.", "It is not you who is asked."),
    "unknown_option": ("Такого варианта нет.", "There is no such option."),
    "room_not_found": (
        "Комнаты {room} нет: код неверен, все вышли или сервер перезапущен. Список: traktir rooms",
        "There is no room {room}: a wrong code, all have left, or the server was restarted. List them: traktir rooms",
    ),
    "no_token": ("Нужно место за столом: traktir join {room}", "A seat is needed: traktir join {room}"),
    "bad_token": ("Сохранённое место больше не ваше. Сядьте заново: traktir join {room}", "The saved seat is yours no longer. Take one: traktir join {room}"),
    "not_host": ("Это может только хозяин комнаты.", "Only the host may do that."),
    "room_full": ("Свободных мест нет. Смотреть: traktir watch {room}", "No seat is free. To watch: traktir watch {room}"),
    "seat_taken": ("Это место занято.", "That seat is taken."),
    "name_taken": ("Такое (или очень похожее) имя в комнате уже есть. Назовитесь иначе: --name", "Somebody in the room has such a name. Take another: --name"),
    "not_started": ("Партия ещё не началась.", "The match has not begun."),
    "not_over": ("Запись откроется, когда партия закончится.", "The record is public once the match has ended."),
    "already_started": ("Партия уже идёт. Смотреть: traktir watch {room}", "The match has begun. To watch: traktir watch {room}"),
    "seats_open": (
        "Есть свободные места. Позовите людей или посадите бота: traktir add-bot {room}",
        "Seats are empty. Call people or seat a bot: traktir add-bot {room}",
    ),
    "busy": ("Сервис занят; повторите чуть позже.", "The service is busy; try again a little later."),
    "rate": ("Слишком часто; подождите немного.", "Too many messages; wait a little."),
    "chat_empty": ("Сообщение пусто.", "The message is empty."),
    "chat_too_long": ("Сообщение длиннее 1000 знаков.", "The message is longer than 1,000 characters."),
    "dup_id": ("Такое сообщение уже есть. Повторите.", "That message was sent already. Say it again."),
    "bad_origin": ("Страницам с этого адреса сюда нельзя.", "Pages of this origin may not come here."),
    "upgrade_required": ("Этот адрес – для WebSocket.", "This route is a WebSocket."),
    "forbidden": ("Вам этого нельзя.", "You may not do that."),
}
