"""The engine over HTTP: a record in, a step out."""
