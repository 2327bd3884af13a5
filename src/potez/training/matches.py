"""Matches of two nets on a batch, by their policies alone: quick, and enough to tell which of them knows more."""

from __future__ import annotations

import itertools

import torch

from potez.training.lanes import Lanes
from potez.training.league import Played
from potez.training.player import Player
from potez.training.targets import LOW

VARIED = 0.06  # plies at the beginning that are drawn from the policy as it is, as a share of the board's sites
COLD = 0.2  # the temperature of the policy after them
ASKED = 16  # steps between two questions whether all games are over


def match(lanes: Lanes, net: Player, ancestor: Player, numbers: tuple[int, int], longest: int) -> Played:
    """A game in each lane. The net is side 0 in the even lanes, the ancestor in the odd ones. What lasts longer than `longest` is
    drawn: it counts moves, which may take several steps each."""
    lanes.batch.restart()
    device, varied = lanes.device, max(2, round(VARIED * lanes.encoding.sites))
    side = torch.arange(lanes.count, device=device) % 2
    over = torch.zeros(lanes.count, dtype=torch.bool, device=device)
    points = torch.zeros(lanes.count, device=device)
    with torch.no_grad():
        for step in itertools.count():
            planes, turn = lanes.observe(), lanes.turn
            logits = torch.where((turn == side)[:, None], net(planes)[0], ancestor(planes)[0])
            warm = torch.where(lanes.ply < varied, 1.0, COLD)[:, None]
            masked = torch.where(lanes.legal(), torch.log_softmax(logits, -1) / warm, LOW)
            noise = -torch.empty_like(masked).exponential_().log()
            rewards, ended = lanes.step((masked + noise).argmax(-1))
            own = rewards.gather(1, side[:, None].long())[:, 0]
            points = torch.where(ended & ~over, own, points)
            over = over | ended | (lanes.ply >= longest)
            if step % ASKED == 0 and bool(over.all()):
                break
    wins, losses = int((points > 0).sum()), int((points < 0).sum())
    return Played(*numbers, wins, lanes.count - wins - losses, losses)
