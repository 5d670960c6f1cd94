"""The Lua scripts of this folder."""

from importlib.resources import files

from redis import Redis
from redis.commands.core import Script


def script(redis: Redis, name: str) -> Script:
    """The script of the file `name`.lua, ready to be called. Nothing is sent to Redis yet."""
    folder = files(__package__)
    return redis.register_script((folder / "common.lua").read_text() + (folder / f"{name}.lua").read_text())
