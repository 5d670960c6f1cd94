"""The Python SDK for the public API of Traktir, and the `traktir` command."""
