"""`chat_del`: take a message back."""

from typing import Any

from marshmallow import fields

from traktir_media.guest import Guest
from traktir_media.handlers.kind import ClientFrame, Handler
from traktir_media.realm import require
from traktir_media.shapes import SEQUENCE


class DeleteFrame(ClientFrame):
    seq = fields.Integer(required=True, strict=True, validate=SEQUENCE)


def delete(guest: Guest, frame: dict[str, Any]) -> None:
    """Everybody forgets the message: one's own, or for a moderator anybody's. One that is not kept any more is gone as well."""
    require(guest.member, "chat")
    guest.realm.chat.delete(guest.member, frame["seq"], anybodys=guest.realm.door.moderates(guest.member))


CHAT_DEL = Handler(DeleteFrame(), delete)
