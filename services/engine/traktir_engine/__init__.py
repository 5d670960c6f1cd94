"""The engine of Traktir: the rules of every game, as a stateless service."""
