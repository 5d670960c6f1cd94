"""The edge of the service: HTTP and the WebSocket."""
