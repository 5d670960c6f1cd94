"""One application under a real gunicorn, for tests; the whole stack is made of such ones."""

from tools.served import Served

__all__ = ["Served"]
