"""What all commands share: settings, the services, and ways to say something."""

import functools
import json
import os
import sys
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from rich.console import Console, RenderableType
from rich.text import Text

from traktir.addresses import address_of
from traktir.chat import Chat
from traktir.cli.saved import SavedSeats, state_folder
from traktir.cli.words import WORDS
from traktir.engine import Engine
from traktir.lobby import Lobby
from traktir.shapes import Catalogue, Lang
from traktir.terminal import clean

T = TypeVar("T", Lobby, Engine, Chat)

_PIPE_WIDTH: Final = 100


class _Console(Console):
    def on_broken_pipe(self) -> None:
        """Nobody reads on; `failures` ends the command quietly, where rich would call it a failure."""
        raise BrokenPipeError


@dataclass
class Shell:
    """The settings of this run. Everything that is said for people goes through `word`, which cleans what others wrote."""

    lang: Lang = "ru"
    json: bool = False
    no_color: bool = False
    addresses: dict[str, str] = field(default_factory=dict)
    """What the command line says of them, by the names of the options: `url`, `lobby_url` and so on."""
    room: str = ""
    """The room that the command is about, for words that tell what to do next."""
    seated: bool = False
    """A saved seat is being played: what an interrupted person wants to hear."""

    @functools.cached_property
    def lobby(self) -> Lobby:
        return self._patient(Lobby(self._address("lobby")))

    @functools.cached_property
    def engine(self) -> Engine:
        return self._patient(Engine(self._address("engine")))

    @functools.cached_property
    def chat(self) -> Chat:
        return self._patient(Chat(self._address("media")))

    @functools.cached_property
    def saved(self) -> SavedSeats:
        return SavedSeats(state_folder())

    @functools.cached_property
    def console(self) -> Console:
        return self._console(sys.stdout)

    @functools.cached_property
    def errors(self) -> Console:
        return self._console(sys.stderr)

    def word(self, key: str, **fields: object) -> str:
        """A text of the command itself in the chosen language."""
        return WORDS[self.lang][key].format(**{name: clean(str(value)) for name, value in fields.items()})

    def name(self, kind: str, word: str) -> str:
        """What a word of the API (a room's status, say) is called; one that this version does not know stays as it is."""
        return WORDS[self.lang].get(f"{kind}.{word}", word)

    def say(self, key: str, style: str = "", **fields: object) -> None:
        """Tells people; scripts (`--json`) are not told."""
        self.show(Text(self.word(key, **fields), style=style))

    def complain(self, key: str, **fields: object) -> None:
        """Tells people and the readers of logs, on standard error, of a trouble that ends nothing."""
        text = self.word(key, **fields)
        if self.json:
            sys.stderr.write(json.dumps({"warning": key, "message": text}) + "\n")
        else:
            self.errors.print(Text(text, style="yellow"), soft_wrap=True)

    def show(self, what: RenderableType) -> None:
        """Prints for people. Log lines may be long, so that pipes get them whole."""
        if not self.json:
            self.console.print(what, soft_wrap=isinstance(what, Text))

    def tell(self, prose: Text, indent: int = 0) -> None:
        """As `show`, but at a terminal broken between words, with a hanging indent. Not for what people may want to copy, such as commands."""
        if not self.console.is_terminal:
            self.show(prose)
        elif not self.json:
            first, *more = prose.wrap(self.console, self.console.width - indent) or [Text()]
            self.console.print(Text("\n" + " " * indent).join([first, *more]), soft_wrap=True)

    def emit(self, document: object) -> None:
        """Prints a line of JSON. Only ASCII: nothing in it can act on a terminal."""
        if self.json:
            sys.stdout.write(json.dumps(document) + "\n")
            sys.stdout.flush()

    def catalogue(self, game: str) -> Catalogue:
        """The words of a game in the chosen language."""
        return self.engine.catalogue(game, self.lang)

    def close(self) -> None:
        """Closes the connections that were opened."""
        for service in (self.__dict__.get("lobby"), self.__dict__.get("engine"), self.__dict__.get("chat")):
            if service is not None:
                service.requester.close()

    def _patient(self, service: T) -> T:
        """The service; whoever has to wait because of its limits is told so."""
        service.requester.on_wait = lambda seconds: self.complain("rate.wait", seconds=seconds)
        return service

    def _address(self, service: str) -> str:
        """The command line counts more than the environment, and what is said of one service more than what is said of all."""
        own = f"{service}_url"
        for said in (self.addresses.get, lambda name: os.environ.get(f"TRAKTIR_{name.upper()}")):
            if address := said(own):
                return address
            if house := said("url"):
                return address_of(service, house)
        return address_of(service)

    def _console(self, file: Any) -> Console:
        width = None if file.isatty() else int(os.environ.get("COLUMNS") or _PIPE_WIDTH)
        return _Console(file=file, width=width, no_color=self.no_color or None, highlight=False, markup=False, emoji=False)
