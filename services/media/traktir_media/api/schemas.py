"""What people send to the REST routes and what they get."""

from marshmallow import Schema, fields

from traktir_media.shapes import CLIENT_ID, SEQUENCE, MessageShape, PeerShape


class ChatQuery(Schema):
    before = fields.Integer(validate=SEQUENCE, metadata={"description": "Only messages whose `seq` is below this."})


class NewMessage(Schema):
    text = fields.String(required=True, metadata={"description": "1 to 1000 code points after NFC.", "minLength": 1})
    id = fields.String(validate=CLIENT_ID, metadata={"description": "Your name for the message: sent twice within five minutes, it is said once."})


class Messages(Schema):
    messages = fields.List(fields.Nested(MessageShape), required=True)


class Members(Schema):
    members = fields.List(fields.Nested(PeerShape), required=True)


class IceServer(Schema):
    urls = fields.List(fields.String(), required=True)
    username = fields.String()
    credential = fields.String()


class IceServers(Schema):
    iceServers = fields.List(fields.Nested(IceServer), required=True, metadata={"description": "As RTCPeerConnection takes it."})  # noqa: N815 - the browsers' word
    ttl = fields.Integer(required=True, metadata={"description": "Seconds for which the password is good."})
