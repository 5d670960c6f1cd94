"""WebSockets, the same way for lobby and media: a hub of sockets, topics to publish on, and all the limits.

A service makes one `Hub`, writes a `Session` for each kind of WebSocket, and lets a view return `hub.accept(session)`.
"""

from traktir_kit.sockets.conversation import Timing
from traktir_kit.sockets.hub import Hub
from traktir_kit.sockets.rate import Rate
from traktir_kit.sockets.session import Close, Message, Session
from traktir_kit.sockets.socket import Socket
from traktir_kit.sockets.waiter import Waiter

__all__ = ["Close", "Hub", "Message", "Rate", "Session", "Socket", "Timing", "Waiter"]
