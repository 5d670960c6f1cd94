"""Sends requests to one service: base address, timeouts, retries, and problems as typed errors."""

import time
import uuid
from collections.abc import Callable, Mapping
from typing import Any, Final, Self, TypeVar
from urllib.parse import quote

import requests
from requests.adapters import HTTPAdapter
from urllib3.response import BaseHTTPResponse
from urllib3.util import Retry

from traktir.problems import ProblemError, Unreachable

T = TypeVar("T")

_VERSION: Final = "/v1"
_CONNECT_S: Final = 3.05
_READ_S: Final = 15.0
_TRIES: Final = 3
_PAUSE_S: Final = 0.1
_LONGEST_PAUSE_S: Final = 5
_LONGEST_WAIT_S: Final = 60.0
"""For which one call waits, in all, because it came too soon."""
_TOO_SOON: Final = 429


class _Retry(Retry):
    """Believes a service that is unavailable when it will be back, within reason; what comes too soon is none of its business."""

    RETRY_AFTER_STATUS_CODES = frozenset({503})

    def get_retry_after(self, response: BaseHTTPResponse) -> float | None:
        said = super().get_retry_after(response)
        return None if said is None else min(said, _LONGEST_PAUSE_S)


_ONCE: Final = _Retry(total=_TRIES, connect=_TRIES, read=0, status=0, other=0, backoff_factor=_PAUSE_S, raise_on_status=False)
"""Tries again only if the request was never sent."""

_AGAIN: Final = _Retry(
    total=_TRIES,
    status_forcelist={502, 503, 504},
    allowed_methods=None,
    backoff_factor=_PAUSE_S,
    backoff_max=_LONGEST_PAUSE_S,
    raise_on_status=False,
)
"""For what may be said twice: reading, setting, and answers, which the house takes exactly once."""


NULL: Final = object()
"""Stands for null in a body, where None is "not said"."""


class Requester:
    """One service of the house at `address`, say `http://localhost:8080/api/lobby`; a `/v1` at its end may be left out.

    Calls give the JSON answer, or raise ProblemError or Unreachable. A call that comes too soon (`rate`) is made again when the service says,
    if that is within a minute; `on_wait` is told the seconds before.
    """

    def __init__(self, address: str) -> None:
        self.on_wait: Callable[[int], None] = lambda _: None
        self.address = address.rstrip("/").removesuffix(_VERSION)
        self.base = self.address + _VERSION
        self._once = _session(_ONCE)
        self._again = _session(_AGAIN)

    def get(self, path: str, token: str | None = None, *, read_s: float = _READ_S, **query: object) -> Any:
        """Reads. `query` entries that are None are left out; `read_s` is the patience for long polls."""
        asked = {name: value for name, value in query.items() if value is not None}
        return self._call("GET", path, token, params=asked, again=True, read_s=read_s)

    def put(self, path: str, token: str | None = None, **body: object) -> Any:
        """Sets; safe to say twice."""
        return self._call("PUT", path, token, json=_given(body), again=True)

    def delete(self, path: str, token: str | None = None) -> Any:
        """Clears; safe to say twice."""
        return self._call("DELETE", path, token, again=True)

    def post(self, path: str, token: str | None = None, *, again: bool = False, keyed: bool = False, **body: object) -> Any:
        """Does. `again` says that the service takes the request once, however often it is sent; `keyed` that it does if it knows it by a key."""
        key = {"Idempotency-Key": uuid.uuid4().hex} if keyed else {}
        return self._call("POST", path, token, json=_given(body), again=again or keyed, headers=key)

    def close(self) -> None:
        """Closes the connections."""
        self._once.close()
        self._again.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _call(
        self, method: str, path: str, token: str | None, *, again: bool, read_s: float = _READ_S, headers: Mapping[str, str] | None = None, **what: Any
    ) -> Any:
        session = self._again if again else self._once
        headers = {**(headers or {}), **({"Authorization": f"Bearer {token}"} if token else {})}

        def send() -> requests.Response:
            return session.request(method, self.base + path, headers=headers, timeout=(_CONNECT_S, read_s), allow_redirects=False, **what)

        return self._read(self._in_time(send, _TRIES if again else 0))

    def _in_time(self, send: Callable[[], requests.Response], tries: int) -> requests.Response:
        """The response; what was refused because it came too soon has not been done, so it may always be sent again."""
        until = time.monotonic() + _LONGEST_WAIT_S
        while True:
            response = self._whole(send, tries)
            seconds = _seconds_to_wait(response)
            if seconds is None or time.monotonic() + seconds > until:
                return response
            self.on_wait(seconds)
            time.sleep(seconds)

    def _whole(self, send: Callable[[], requests.Response], tries: int) -> requests.Response:
        """A response that was not cut off; that is no matter for `Retry`. Sends again so many times."""
        while True:
            try:
                return send()
            except requests.exceptions.ChunkedEncodingError as error:
                if not tries:
                    raise Unreachable(self.address, _reason(error)) from error
                tries -= 1
            except requests.RequestException as error:
                raise Unreachable(self.address, _reason(error)) from error

    def _read(self, response: requests.Response) -> Any:
        try:
            document = response.json()
        except ValueError as error:
            raise Unreachable(self.address, f"HTTP {response.status_code}, not JSON") from error
        if response.ok:
            return document
        if not isinstance(document, Mapping) or "code" not in document:
            raise Unreachable(self.address, f"HTTP {response.status_code}, not a problem of Traktir")
        raise ProblemError.of(document)


def path(*parts: object) -> str:
    """A path of these parts; what people typed (a room code, say) cannot change the route."""
    return "".join("/" + quote(str(part), safe="") for part in parts)


def persist(call: Callable[[], T], patience: float) -> T:
    """Repeats what may be said twice for `patience` seconds while the service is away or unavailable, as while it restarts."""
    end = time.monotonic() + patience
    while True:
        try:
            return call()
        except Unreachable:
            if time.monotonic() > end:
                raise
        except ProblemError as problem:
            if problem.status != 503 or time.monotonic() > end:
                raise
        time.sleep(_PAUSE_S)


def _session(retry: Retry) -> requests.Session:
    session = requests.Session()
    for scheme in ("http://", "https://"):
        session.mount(scheme, HTTPAdapter(max_retries=retry))
    return session


def _given(body: Mapping[str, object]) -> dict[str, object]:
    """The fields that are meant: None stands for "not said"."""
    return {name: None if value is NULL else value for name, value in body.items() if value is not None}


def _seconds_to_wait(response: requests.Response) -> int | None:
    """If the request came too soon, after how many seconds to send it again, if the service says that."""
    said = response.headers.get("Retry-After", "")
    return max(1, int(said)) if response.status_code == _TOO_SOON and said.isascii() and said.isdigit() else None


def _reason(error: requests.RequestException) -> str:
    if isinstance(error, requests.Timeout):
        return "no answer in time"
    if isinstance(error, requests.ConnectionError):
        return "no connection"
    if isinstance(error, requests.exceptions.MissingSchema | requests.exceptions.InvalidSchema | requests.exceptions.InvalidURL):
        return "no such address"
    return type(error).__name__
