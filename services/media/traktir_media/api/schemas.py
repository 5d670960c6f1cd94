"""What people send to the REST routes and what they get."""

from marshmallow import Schema, fields

from traktir_media.shapes import CLIENT_ID, SEQUENCE, MessageShape


class ChatQuery(Schema):
    before = fields.Integer(validate=SEQUENCE, metadata={"description": "Only messages whose `seq` is below this."})


class NewMessage(Schema):
    text = fields.String(required=True, metadata={"description": "1 to 1000 code points after NFC.", "minLength": 1})
    id = fields.String(validate=CLIENT_ID, metadata={"description": "Your name for the message: sent twice within five minutes, it is said once."})


class Messages(Schema):
    messages = fields.List(fields.Nested(MessageShape), required=True)
