"""Bots: a function that chooses moves plays at a Potez server.

>>> import random
>>> def choose(position):
...     return random.choice(position.moves())

`potez.bot.run(choose, "https://games.example", token)` then plays with whoever challenges the bot. The protocol is in docs/bots.md; nothing
here is needed to speak it from another language.
"""

from __future__ import annotations

from potez.client.bot import Bot, run
from potez.client.connection import Tell
from potez.client.errors import BotError, Refusal
from potez.client.functions import Choose, computer
from potez.client.seat import Seat

__all__ = ["Bot", "BotError", "Choose", "Refusal", "Seat", "Tell", "computer", "run"]
