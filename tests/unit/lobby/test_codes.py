"""Room codes and seat tokens as people and programs write them."""

import secrets

import pytest

from traktir_kit.tokens import digest, new_token
from traktir_lobby.domain.codes import ALPHABET, code_of, read_code
from traktir_lobby.domain.tokens import SeatToken


def test_new_codes_are_read_back_and_differ() -> None:
    codes = {code_of(secrets.token_bytes(32)) for _ in range(200)}
    assert len(codes) == 200
    assert all(read_code(code.lower()) == code for code in codes)


def test_the_alphabet_has_no_look_alikes() -> None:
    assert not set(ALPHABET) & set("ILO015")


@pytest.mark.parametrize("text", ["", "ABC", "ABCDEFG", "ABCDEO", "ABCDE1", "ABCDE ", "ABCDE\n", "АВСЕНК", "abcdeı", "aßcdef", "ABCDEﬀ", "{ABCD}"])
def test_what_no_room_is_called_is_no_code(text: str) -> None:
    assert read_code(text) is None


def test_a_token_proves_its_own_digest_and_no_other() -> None:
    token = SeatToken(3, new_token())
    assert SeatToken.read(str(token)) == token
    assert token.proves(digest(token.secret))
    assert not token.proves(digest(new_token()))
    assert not token.proves(None)


@pytest.mark.parametrize(
    "text", ["", "0", "0-", "0-short", "x" * 43, "-" + "x" * 43, "100-" + "x" * 43, "0-" + "x" * 44, "0-" + "я" * 43, "٣-" + "x" * 43, "0-" + "x" * 43 + "\n"]
)
def test_what_is_no_token_is_read_as_none(text: str) -> None:
    assert SeatToken.read(text) is None


def test_a_token_does_not_show_its_secret_in_logs() -> None:
    token = SeatToken(0, new_token())
    assert token.secret not in repr(token)
