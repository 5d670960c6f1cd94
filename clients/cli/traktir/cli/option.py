"""Options whose help is in the chosen language to the last word."""

import functools
from typing import Any, Final

import click
from click.types import OptionHelpExtra


class Option(click.Option):
    """Its default and its limits stand in the words of its help (`figures`), where click would add them in its own."""

    def get_help_extra(self, ctx: click.Context) -> OptionHelpExtra:  # noqa: ARG002 - there is nothing to add
        return {}


option: Final = functools.partial(click.option, cls=Option)
"""As `click.option`."""


def figures(option: click.Option) -> dict[str, Any]:
    """What the words of its help may name: `default`, `least` and `most`."""
    least, most = limits(option.type)
    return {"default": option.default, "least": least, "most": most}


def limits(kind: click.ParamType[Any]) -> tuple[float | None, float | None]:
    """The least and the greatest number that is allowed; None: any."""
    return (kind.min, kind.max) if isinstance(kind, click.IntRange | click.FloatRange) else (None, None)
