"""A page that the gateway serves, as the later web page will be: with its headers, and with nothing but its own address."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.integration.web.conftest import FILES, MEDIA, PAGE, Person, flows
from tests.support.served import Served
from tools.gateway import CONFIG, Gateway

NO_PAGE = "handle {\n\t\terror 404\n\t}"
REFUSED = """async () => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective }) => (window.violations ??= []).push(violatedDirective));
    const elsewhere = await fetch("https://elsewhere.example/").catch(({ name }) => name);
    const inline = document.createElement("script");
    inline.textContent = "window.injected = true";
    document.head.append(inline);
    const image = document.createElement("img");
    image.setAttribute("onerror", "window.injected = true");
    image.src = "data:,no picture";
    document.body.append(image);
    await help.eventually(() => window.violations?.length >= 3);
    return [elsewhere, window.injected === undefined, [...new Set(window.violations)].sort()];
}"""
ALLOWED = "() => ['camera', 'microphone', 'geolocation'].filter((feature) => document.featurePolicy.allowsFeature(feature))"


@pytest.fixture(scope="module")
def front(settings: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Served, Gateway]]:
    """The gateway before the service, with a page where there is none yet."""
    folder = tmp_path_factory.mktemp("page")
    (folder / "index.html").write_text(PAGE)
    for path, (_, text) in FILES.items():
        if path != "/":
            (folder / Path(path).name).write_text(text)
    config = CONFIG.read_text()
    assert config.count(NO_PAGE) == 1
    served = config.replace(NO_PAGE, f"handle {{\n\t\troot * {folder}\n\t\tfile_server\n\t}}").replace("\thandle / {", "\thandle /services {")
    with (
        Served(MEDIA, workers=2, **{**settings, "TRAKTIR_ALLOWED_ORIGINS": "", "TRAKTIR_PROXIES": "1"}) as service,
        Gateway(config=served, media=service.url) as gateway,
    ):
        yield service, gateway


@pytest.fixture
def pair(browser: Browser, front: tuple[Served, Gateway], room: str) -> Iterator[tuple[Person, Person]]:
    service, gateway = front
    with browser.new_context() as context:
        people = [Person(context.new_page(), service, peer, 0, origin=gateway.url, media=gateway.service("media")) for peer in ("anna", "boris")]
        for one in people:
            one.prepares(room)
        yield people[0], people[1]


def test_a_page_under_the_gateways_policy_has_voices_and_cameras(pair: tuple[Person, Person]) -> None:
    anna, boris = pair
    for one in pair:
        one.does("() => room.open()")
        one.does("() => room.microphone(true)")
        one.does("() => room.camera(true)")
    for one, other in ((anna, boris), (boris, anna)):
        one.connects(other)
        for kind in ("audio", "video"):
            flows(one, other, kind)


def test_what_somebody_smuggles_into_the_page_neither_runs_nor_calls_anybody(pair: tuple[Person, Person]) -> None:
    assert pair[0].does(REFUSED) == ["TypeError", True, ["connect-src", "script-src-attr", "script-src-elem"]]


def test_the_page_may_ask_for_microphone_and_camera_and_not_for_where_one_is(pair: tuple[Person, Person]) -> None:
    assert pair[0].does(ALLOWED) == ["camera", "microphone"]
