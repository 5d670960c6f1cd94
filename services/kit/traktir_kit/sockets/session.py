"""What a service writes for each kind of WebSocket: a session."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final, TypeAlias

from traktir_kit.jsons import Json
from traktir_kit.problems import Problem
from traktir_kit.sockets.closing import Close
from traktir_kit.sockets.rate import Rate
from traktir_kit.sockets.socket import Socket

Message: TypeAlias = dict[str, Json]
"""What clients and servers say to each other: a JSON object."""
MAX_MESSAGE: Final = 32 * 1024

__all__ = ["Close", "Message", "Session"]


class Session:
    """One conversation with one client. All methods run in the thread of the socket, outside of Flask's contexts.

    They may raise Close to end the conversation, or Problem to refuse a message; anything else is our bug and closes with 1011.
    """

    subprotocol: ClassVar[str | None] = None
    """Chosen if the client offers it."""
    rate: ClassVar[Rate] = Rate(per_second=20, burst=60)
    """Frames that a client may send; more closes with 4429."""
    max_message: ClassVar[int] = MAX_MESSAGE
    """Bytes of the longest message."""
    handlers: ClassVar[Mapping[str, Callable[[Any, Message], Json | None]]] = {}
    """Message type (`t`) → function of session and message; what it returns is sent, None is not."""

    socket: Socket
    """Given by the hub before `hello`."""

    def hello(self, message: Message) -> None:
        """The first message, which has to come within five seconds."""

    def refusal(self, problem: Problem, message: Message) -> Json:
        """What to send when a message is refused."""
        answer: Message = {"t": "problem", "problem": problem.document()}
        if "id" in message:
            answer["id"] = message["id"]
        return answer

    def goodbye(self, code: int) -> None:
        """The conversation has ended, with this close code (ours or the client's; 1006: it went without a word).

        Called once if `hello` was, even if that failed.
        """
