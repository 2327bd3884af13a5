"""What goes wrong at a server that a program plays at."""

from __future__ import annotations

from potez.errors import PotezError


class BotError(PotezError):
    """What a bot cannot go on with: a wrong token, an account that is no bot, an address without a Potez server."""


class Refusal(PotezError):
    """What the server does not do, in its words."""


for _error in (BotError, Refusal):
    _error.__module__ = "potez.bot"  # where programs find them, and how tracebacks name them
