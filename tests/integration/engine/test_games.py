"""Games and catalogues: what they say, and that nobody need fetch them twice."""

import jsonschema_rs
import pytest
from flask.testing import FlaskClient

from tests.support.purses import PURSES, catalogue
from traktir_engine.api.shelf import OF_EVERY_GAME
from traktir_engine.kernel import Lang


def test_the_list_has_what_each_game_says_of_itself(client: FlaskClient) -> None:
    games = client.get("/v1/games").get_json()["games"]
    assert games == [client.get("/v1/games/purses").get_json()]


def test_a_game_tells_rules_titles_seats_asks_and_levels(client: FlaskClient) -> None:
    info = client.get("/v1/games/purses").get_json()
    assert list(info) == ["id", "rules", "titles", "seats", "options", "asks", "unhurried", "times", "seat_choices", "levels"]
    assert (info["id"], info["rules"], info["titles"]) == ("purses", "purses/1", PURSES.titles)
    assert (info["seats"], info["asks"]) == ([2, 3, 4], ["bid", "share"])
    assert info["levels"] == ["auto", "random", "greedy", "search"]


@pytest.mark.parametrize(("options", "fit"), [({}, True), ({"rounds": 5, "mood": "rowdy"}, True), ({"rounds": 0}, False), ({"round": 5}, False)])
def test_the_options_are_a_json_schema_that_accepts_what_the_game_accepts(client: FlaskClient, options: dict[str, object], fit: bool) -> None:
    schema = client.get("/v1/games/purses").get_json()["options"]
    assert jsonschema_rs.is_valid(schema, options) is fit
    assert (PURSES.options().validate(options) == {}) is fit
    assert schema["properties"]["rounds"]["default"] == 3


@pytest.mark.parametrize(("query", "lang"), [("", "ru"), ("?lang=ru", "ru"), ("?lang=en", "en")])
def test_a_catalogue_is_in_the_language_asked_for_with_what_every_game_needs(client: FlaskClient, query: str, lang: Lang) -> None:
    own = catalogue(lang)
    assert client.get(f"/v1/games/purses/catalogue{query}").get_json() == {**own, "texts": {**own["texts"], **OF_EVERY_GAME[lang]}}


@pytest.mark.parametrize("path", ["/v1/games", "/v1/games/purses", "/v1/games/purses/catalogue?lang=en"])
def test_who_has_the_document_is_told_so(client: FlaskClient, path: str) -> None:
    first = client.get(path)
    assert first.headers["Cache-Control"] == "public, max-age=300"
    again = client.get(path, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    other = client.get(path, headers={"If-None-Match": '"other"'})
    assert (other.status_code, other.data) == (200, first.data)


def test_the_languages_have_tags_of_their_own(client: FlaskClient) -> None:
    tags = {client.get(f"/v1/games/purses/catalogue?lang={lang}").headers["ETag"] for lang in ("ru", "en")}
    assert len(tags) == 2


def test_steps_are_not_kept_by_anybody_on_the_way(client: FlaskClient) -> None:
    response = client.post("/v1/games/purses/start", json={"seats": 2, "seed": "0" * 64})
    assert response.headers["Cache-Control"] == "no-store"
