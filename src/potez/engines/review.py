"""A finished or unfinished game looked at again: the value after every move, the worst moves, and what was better."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from potez.engines.engine import Engine
from potez.match import Match
from potez.outcome import Outcome
from potez.position import Position
from potez.render.chart import FILE, Chart, Layout, Mark, chart, svg

WORST = 3  # how many moves are named
MATTERS = 0.1  # a move that loses less of the expected result is no mistake


@dataclass(frozen=True)
class Step:
    """One move of the game. Values are for the side that moves first in this game: 1 it wins, -1 it loses."""

    ply: int  # from 1
    side: str
    move: str
    value: float  # after the move
    proven: bool
    best: str  # what the engine would have played
    line: tuple[str, ...]
    loss: float  # how much of the expected result the move gave away, from 0 to 2, for the side that made it
    thrown: str = ""  # "win" or "draw" where that is proven to have been there before the move, and not after it

    def data(self) -> dict[str, Any]:
        return {**self.__dict__, "line": list(self.line)}


@dataclass(frozen=True)
class Review:
    """All moves of a game, with what they were worth."""

    game: str
    sides: tuple[str, str]
    before: float  # the value of the first position
    steps: tuple[Step, ...]

    @property
    def worst(self) -> tuple[Step, ...]:
        """The moves that gave most away, the worst first."""
        return tuple(sorted(self.mistakes, key=lambda step: -step.loss)[:WORST])

    @property
    def mistakes(self) -> tuple[Step, ...]:
        """The moves that gave something away."""
        return tuple(step for step in self.steps if step.loss >= MATTERS)

    def data(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "sides": list(self.sides),
            "before": self.before,
            "moves": [step.data() for step in self.steps],
            "worst": [step.ply for step in self.worst],
        }

    def chart(self, layout: Layout) -> Chart:
        """The values over the moves, with the worst moves marked."""
        marks = [Mark(step.ply, f"{step.ply}. {step.move}", step.side == self.sides[0]) for step in self.worst]
        return chart([self.before, *(step.value for step in self.steps)], marks, layout)

    def __str__(self) -> str:
        first = self.sides[0]
        wide = max([4, *(len(step.move) for step in self.steps)])
        side = max(len(name) for name in self.sides)
        lines = [f"{self.game}. Values are for {first}: +1 a win, -1 a loss; a star marks what is proven."]
        for step in self.steps:
            better = f"  better: {' '.join(step.line[:4])}" if step.loss >= MATTERS else ""
            lines.append(f"{step.ply:4}  {step.side:{side}}  {step.move:{wide}}  {step.value:+.2f}{'*' if step.proven else ' '}{better}")
        lines.append("")
        for step in self.worst:
            if step.thrown:
                lines.append(
                    f"{step.side}'s {step.move} (move {step.ply}) threw away a {step.thrown}, proven; better was {' '.join(step.line[:6])}"
                )
                continue
            lines.append(f"{step.side}'s {step.move} (move {step.ply}) gave away {step.loss:.2f}; better was {' '.join(step.line[:6])}")
        if not self.worst:
            lines.append("No move gave anything away that matters.")
        return "\n".join(lines)


def review(match: Match, engine: Engine, *, seconds: float | None = None, nodes: int | None = None, seed: int = 1,
           progress: Callable[[int, int], None] | None = None) -> Review:  # fmt: skip
    """Looks at every position of a game. `progress` is told after each how many of how many are done."""
    answers: list[dict[str, Any] | None] = []
    for number, position in enumerate(match.positions):
        answer = None if position.outcome else engine.choose(position, seconds=seconds, nodes=nodes, seed=seed)
        answers.append(answer.data() if answer else None)
        if progress:
            progress(number + 1, len(match.positions))
    return assess(match, match.positions, match.moves, answers)


def assess(match: Match, positions: Sequence[Position], moves: Sequence[str], answers: Sequence[Mapping[str, Any] | None]) -> Review:
    """A review from what an engine answered about every position (`Analysis.data`); None where the game was over."""
    first = match.game.sides[0]
    values: list[tuple[float, bool]] = []
    for number, (position, answer) in enumerate(zip(positions, answers, strict=True)):
        outcome = match.outcome if number == len(positions) - 1 else position.outcome  # at the end also dead groups and a resignation
        values.append(_value(position, answer, outcome, first))
    steps = []
    for number, (position, move, answer) in enumerate(zip(positions, moves, answers, strict=False)):
        assert answer is not None and position.turn is not None
        sign = 1 if position.turn == first else -1
        value, proven = values[number + 1]
        loss = 0.0 if answer["move"] == move else max(0.0, sign * (values[number][0] - value))
        thrown = _thrown(sign * values[number][0], sign * value) if proven and values[number][1] else ""
        steps.append(Step(number + 1, position.turn, move, value, proven, answer["move"], tuple(answer["line"]), loss, thrown))
    return Review(str(match.game), match.game.sides, values[0][0], tuple(steps))


def _thrown(before: float, after: float) -> str:
    """What a move threw away, from the proven values before and after it for the side that made it."""
    if after >= before:
        return ""
    return "win" if before > 0 else "draw"


def _value(position: Position, answer: Mapping[str, Any] | None, outcome: Outcome | None, first: str) -> tuple[float, bool]:
    """A position's value for the side `first`, and whether it is certain."""
    if answer is None:
        assert outcome is not None
        return 0.0 if outcome.winner is None else 1.0 if outcome.winner == first else -1.0, True
    return answer["value"] if position.turn == first else -answer["value"], answer["proven"]


def plot(reviewed: Review) -> str:
    """The values as an SVG: one point after every move, mistakes marked."""
    return svg(reviewed.chart(FILE), reviewed.game, reviewed.sides)
