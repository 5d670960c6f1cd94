"""The printed list of the deck."""

from tools.mages_deck import TARGET, document


def test_the_printed_list_is_the_deck() -> None:
    """R131: docs/mages-deck.md is what `make mages-deck` writes now."""
    assert TARGET.read_text() == document()
