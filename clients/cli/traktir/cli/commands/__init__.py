"""The commands, one module per thing they are about."""

import click

from traktir.cli.commands import bots, chatting, choosing, clock, demo, games, hosting, playing, rooms, taking_back, verify

COMMANDS: tuple[click.Command, ...] = (
    games.games,
    games.help_,
    games.catalogue,
    rooms.rooms,
    playing.create,
    playing.join,
    playing.play,
    playing.watch,
    bots.bot,
    rooms.leave,
    rooms.ready,
    choosing.choose,
    rooms.start,
    rooms.seats,
    rooms.add_bot,
    rooms.remove_bot,
    hosting.kick,
    hosting.host,
    hosting.rematch,
    hosting.pass_,
    hosting.take,
    clock.pause,
    clock.resume,
    clock.hurry,
    clock.clock,
    taking_back.take_back,
    taking_back.agree,
    chatting.chat,
    demo.demo,
    verify.record,
    verify.verify,
)
"""In the order in which the help lists them."""
