"""Seat tokens, keys and media tokens."""

import time
from typing import Any

import jwt
import pytest

from traktir_kit.keys import Keys
from traktir_kit.media_tokens import LEEWAY, PURPOSE, TTL, BadToken, sign, verify
from traktir_kit.tokens import digest, matches, new_token

NEW, OLD = "new-secret-new-secret-new-secret", "old-secret-old-secret-old-secret"
KEYS = Keys.of(NEW, PURPOSE)
CLAIMS: dict[str, Any] = {"peer": "seat-0", "room": "KQWRTZ", "name": "Аня", "role": "host", "can": {"chat"}}


def test_tokens_differ_and_only_their_own_digest_matches() -> None:
    one, other = new_token(), new_token()
    assert len(one) == 43
    assert matches(one, digest(one))
    assert not matches(other, digest(one))
    assert not matches("", digest(one))
    assert not matches("\ud800", digest(one))


def test_a_signed_token_proves_who_somebody_is() -> None:
    token, expires_at = sign(KEYS, **CLAIMS)
    member = verify(KEYS, token)
    assert (member.peer, member.room, member.name, member.role, member.can) == ("seat-0", "KQWRTZ", "Аня", "host", frozenset({"chat"}))
    assert member.expires_at == expires_at


def test_each_token_has_an_id_of_its_own() -> None:
    assert verify(KEYS, sign(KEYS, **CLAIMS)[0]).token_id != verify(KEYS, sign(KEYS, **CLAIMS)[0]).token_id


def test_while_the_secret_is_changed_tokens_of_both_are_good_and_the_new_one_signs() -> None:
    both = Keys.of(f"{NEW},{OLD}", PURPOSE)
    assert verify(both, sign(Keys.of(OLD, PURPOSE), **CLAIMS)[0]).peer == "seat-0"
    assert verify(KEYS, sign(both, **CLAIMS)[0]).peer == "seat-0"
    with pytest.raises(BadToken):
        verify(KEYS, sign(Keys.of(OLD, PURPOSE), **CLAIMS)[0])


def test_keys_of_another_purpose_do_not_fit() -> None:
    with pytest.raises(BadToken):
        verify(KEYS, sign(Keys.of(NEW, "something else"), **CLAIMS)[0])


def test_a_key_does_not_show_itself() -> None:
    assert str(KEYS.current.value) not in repr(KEYS)


@pytest.mark.parametrize("shift", [-(TTL + LEEWAY + 2), LEEWAY + 5])
def test_a_token_is_good_neither_too_late_nor_too_early(shift: int) -> None:
    with pytest.raises(BadToken):
        verify(KEYS, sign(KEYS, **CLAIMS, now=time.time() + shift)[0])


@pytest.mark.parametrize("shift", [-(TTL + LEEWAY - 5), LEEWAY - 5])
def test_clocks_may_differ_a_little(shift: int) -> None:
    assert verify(KEYS, sign(KEYS, **CLAIMS, now=time.time() + shift)[0]).peer == "seat-0"


def forged(*, without: str = "", key: Any = KEYS.current.value, kid: object = KEYS.current.id, algorithm: str = "HS256", **changes: Any) -> str:
    """A token signed with the right key but with other claims."""
    now = int(time.time())
    claims = {
        "iss": "lobby",
        "aud": "media",
        "sub": "seat-0",
        "room": "KQWRTZ",
        "name": "A",
        "role": "player",
        "can": ["chat"],
        "iat": now,
        "exp": now + TTL,
        "sx": now + 3600,
        "jti": "x",
        **changes,
    }
    claims.pop(without, None)
    return jwt.encode(claims, key, algorithm, headers={"kid": kid} if kid is not None else None)


def test_the_forgery_is_good_if_nothing_is_changed() -> None:
    assert verify(KEYS, forged()).peer == "seat-0"


@pytest.mark.parametrize("claim", ["iss", "aud", "sub", "room", "name", "role", "can", "iat", "exp", "sx", "jti"])
def test_every_claim_is_needed(claim: str) -> None:
    with pytest.raises(BadToken):
        verify(KEYS, forged(without=claim))


@pytest.mark.filterwarnings("ignore::jwt.warnings.InsecureKeyLengthWarning")
@pytest.mark.parametrize(
    "changes",
    [
        {"iss": "media"},
        {"aud": "lobby"},
        {"sub": ""},
        {"sub": 7},
        {"room": ["KQWRTZ"]},
        {"name": "x" * 41},
        {"role": "admin"},
        {"can": "chat"},
        {"can": ["chat", "fly"]},
        {"can": [["chat"]]},
        {"exp": int(time.time()) + 3600},
        {"sx": int(time.time()) + 24 * 3600},
        {"sx": True},
        {"iat": float("nan")},
        {"exp": "soon"},
        {"key": b"0" * 32},
        {"kid": "unknown"},
        {"kid": None},
        {"algorithm": "HS512"},
        {"algorithm": "none", "key": None},
    ],
    ids=str,
)
def test_a_token_that_the_lobby_would_not_sign_proves_nothing(changes: dict[str, Any]) -> None:
    with pytest.raises(BadToken):
        verify(KEYS, forged(**changes))


@pytest.mark.parametrize("token", ["", "x", "a.b.c", "." * 3, "ё.ё.ё", "\ud800", sign(KEYS, **CLAIMS)[0][:-2], "e30.e30.e30"])
def test_what_is_no_token_proves_nothing(token: str) -> None:
    with pytest.raises(BadToken):
        verify(KEYS, token)
