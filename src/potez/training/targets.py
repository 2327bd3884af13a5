"""What nets are to learn. `lib` is NumPy or PyTorch: both know every function used here."""

from __future__ import annotations

from typing import Any

LOW = -1e9  # the logit of what is not legal


NARROW = 0.1  # differences of worth below this are taken to be noise of the net


def softmax(lib: Any, logits: Any) -> Any:
    powers = lib.exp(logits - lib.amax(logits, -1)[..., None])
    return powers / powers.sum(-1)[..., None]


def sharpness(lib: Any, tried: Any, q: Any, scale: float, spread: float) -> Any:
    """What a whole point of value counts beside logits, by position: `scale`, and more where the tried moves differ by little.

    Best and worst then lie `spread` apart, so that a young net, for which all moves are nearly alike, learns what it can tell.
    """
    apart = lib.amax(lib.where(tried, q, -1.0), -1) + lib.amax(lib.where(tried, -q, -1.0), -1)
    return lib.clip(spread / lib.clip(apart, NARROW, None), scale, None)


def improved(lib: Any, logits: Any, legal: Any, tried: Any, q: Any, value: Any, scale: Any) -> tuple[Any, Any]:
    """The better policy that some tried moves lead to, and the value of the position that they tell: by position and action.

    After Danihelka and others, "Policy improvement by planning with Gumbel" (2022), with one visit for each tried move: a move that was
    not tried is worth what the position is, which is a mean of the net's own value and of the tried moves, weighed by the policy. `q` is
    the worth of the tried moves to the side to move, 0 elsewhere; `scale`, by position, is what a point of it counts beside logits.
    """
    masked = lib.where(legal, logits, LOW)
    prior = softmax(lib, masked)
    known = lib.where(tried, prior, 0.0)
    count = tried.sum(-1)
    worth = (value + count * (known * q).sum(-1) / (known.sum(-1) + 1e-9)) / (1 + count)
    completed = lib.where(tried, q, worth[..., None])
    return softmax(lib, lib.where(legal, masked + scale[..., None] * completed, LOW)), worth


def results(lib: Any, rewards: Any, ended: Any, mover: Any) -> tuple[Any, Any]:
    """Who won the game that a position is of, as its side to move sees it, and whether it is over: by ply and game.

    `rewards` are those of side 0 where a game `ended` with this ply, `mover` the sides to move. A lane plays one game after the other.
    """
    worth, known = [], []
    last, over = rewards[0] * 0, ended[0] & ~ended[0]
    for ply in range(len(rewards) - 1, -1, -1):
        last = lib.where(ended[ply], rewards[ply], last)
        over = over | ended[ply]
        worth.append(lib.where(mover[ply] == 0, last, -last))
        known.append(over)
    return lib.stack(worth[::-1]), lib.stack(known[::-1])
