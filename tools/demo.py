"""Starts a stack of its own on free ports, lets bots play one match of every game in the terminal, and stops everything."""

import contextlib
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import NoReturn

import psutil

from tools.served import NotServed
from tools.stack import Stack


def main() -> int:
    """The exit status of `traktir demo`; 130 when interrupted."""
    signal.signal(signal.SIGTERM, _stop)
    try:
        with Stack() as stack:
            return subprocess.run(
                [str(Path(sys.executable).with_name("traktir")), "demo", *sys.argv[1:]], env={**os.environ, **stack.environment}, check=False
            ).returncode
    except NotServed as failure:
        print(failure, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        _end_strays()
        return 130


def _end_strays() -> None:
    """The interrupt may have come when a process had been started and nobody had taken note of it yet."""
    strays = psutil.Process().children(recursive=True)
    for stray in strays:
        with contextlib.suppress(psutil.NoSuchProcess):
            stray.terminate()
    _, alive = psutil.wait_procs(strays, timeout=5)
    for stray in alive:
        with contextlib.suppress(psutil.NoSuchProcess):
            stray.kill()


def _stop(*_: object) -> NoReturn:
    raise KeyboardInterrupt


if __name__ == "__main__":
    sys.exit(main())
