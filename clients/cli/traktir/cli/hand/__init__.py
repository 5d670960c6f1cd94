"""Playing by hand in a terminal, or through a pipe."""

from traktir.cli.hand.game import play_by_hand

__all__ = ["play_by_hand"]
