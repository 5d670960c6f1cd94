"""Streams: every viewer's own snapshots over a WebSocket, sent at each change."""
