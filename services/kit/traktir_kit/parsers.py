"""Readers of single settings: each takes the text of an environment variable and raises ValueError saying what is wrong."""

import re
from collections.abc import Callable
from urllib.parse import SplitResult, urlsplit

MIN_SECRET = 32
_MIN_DIFFERENT = 8
_ADDRESS = re.compile(r"(\[[0-9a-fA-F:]+\]|[^\s:/\[\]]+):(\d{1,5})")


def text(value: str) -> str:
    """Any text."""
    return value


def whole(least: int, most: int) -> Callable[[str], int]:
    """A whole number from `least` to `most`."""

    def parse(value: str) -> int:
        if not re.fullmatch(r"-?\d{1,18}", value, re.ASCII) or not least <= int(value) <= most:
            raise ValueError(f"must be a whole number from {least} to {most}")
        return int(value)

    return parse


def choice(*words: str) -> Callable[[str], str]:
    """One of these words, in either case."""

    def parse(value: str) -> str:
        if value.lower() not in words:
            raise ValueError(f"must be one of {', '.join(words)}")
        return value.lower()

    return parse


def yes_or_no(value: str) -> bool:
    """`yes` or `no`."""
    return choice("yes", "no")(value) == "yes"


def addresses(value: str) -> str:
    """`host:port` to listen on."""
    match = _ADDRESS.fullmatch(value)
    if match is None or int(match[2]) > 65535:
        raise ValueError("must be host:port, such as 127.0.0.1:8001")
    return value


def http_url(value: str) -> str:
    """The base URL of another service, without a slash at its end."""
    url = _split(value)
    if url is None or url.scheme not in {"http", "https"} or url.query or url.fragment:
        raise ValueError("must be a URL such as http://127.0.0.1:8002")
    return value.rstrip("/")


def http_urls(value: str) -> tuple[str, ...]:
    """The base URLs of the replicas of another service, with commas between."""
    return tuple(http_url(item.strip()) for item in value.split(","))


def redis_url(value: str) -> str:
    """Where Redis is: redis://, rediss:// or unix://."""
    url = _split(value)
    if value.startswith("unix:///") or (url is not None and url.scheme in {"redis", "rediss"} and re.fullmatch(r"(/\d*)?", url.path)):
        return value
    raise ValueError("must be a URL such as redis://127.0.0.1:6379/0")


def origins(value: str) -> tuple[str, ...]:
    """Origins of web pages (scheme, host and port, nothing after them) with commas between; an empty text is none at all."""
    return tuple(_origin(item.strip()) for item in value.split(",") if item.strip())


def secret(value: str) -> str:
    """One secret, or two while it is being changed (`NEW,OLD`). Empty: none. Short and monotonous ones are refused."""
    parts = value.split(",") if value else []
    if len(parts) > 2 or any(len(part) < MIN_SECRET or len(set(part)) < _MIN_DIFFERENT for part in parts):
        raise ValueError(f"must be hard to guess: at least {MIN_SECRET} characters, as `openssl rand -hex 32` makes")
    return value


def one_secret(value: str) -> str:
    """As `secret`, but just one: other programs share it."""
    if "," in value:
        raise ValueError("must be one secret without commas")
    return secret(value)


def ice_urls(*schemes: str) -> Callable[[str], tuple[str, ...]]:
    """Addresses of STUN or TURN servers (RFC 7064, RFC 7065) of these schemes with commas between; an empty text is none at all."""
    address = re.compile(rf"({'|'.join(schemes)}):(\[[0-9a-fA-F:]+\]|[0-9A-Za-z.-]+)(:\d{{1,5}})?(\?transport=(udp|tcp))?")

    def parse(value: str) -> tuple[str, ...]:
        urls = tuple(item.strip() for item in value.split(",") if item.strip())
        if not all(address.fullmatch(url) for url in urls):
            raise ValueError(f"must be addresses such as {schemes[0]}:example.org:3478, with commas between")
        return urls

    return parse


def _origin(value: str) -> str:
    url = _split(value)
    if url is None or url.scheme not in {"http", "https"} or value != f"{url.scheme}://{url.netloc}" or "@" in url.netloc or "*" in value:
        raise ValueError("must be origins such as https://example.org, with commas between")
    return value.lower()


def _split(value: str) -> SplitResult | None:
    """The parts of a URL that names a host and, if any, a possible port."""
    try:
        url = urlsplit(value)
        url.port  # noqa: B018 - reading it is the check
    except ValueError:
        return None
    return url if url.hostname else None
