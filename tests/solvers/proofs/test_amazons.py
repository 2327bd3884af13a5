"""Endings of Amazons: every word is one position, bounds hold, and the search agrees with trying everything."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

import potez
from potez.cli import main
from potez.position import Position
from potez.solvers.proofs.proving import Prover, proving
from potez.solvers.proofs.searching import LEAST, Search

GAME = "amazons(size=6)"
ENDING = "b.bxwx/xxx.xx/.xbxwx/xx.xxx/wx.xxw/bxxxxx"


def endings(game: potez.Game, most: int, games: int) -> Iterator[Position]:
    """The last positions of random games, with few empty cells."""
    rng = random.Random(7)
    for _ in range(games):
        position = game.start()
        while position.outcome is None:
            if position.text.split()[0].count(".") <= most:
                yield position
            position = position.play(rng.choice(position.moves()))


def wins(position: Position, known: dict[str, bool]) -> bool:
    """Whether the side to move wins, by all moves of the public rules."""
    if position.outcome is not None:
        return False
    text = position.text.partition(" ply")[0]
    if text not in known:
        known[text] = any(not wins(position.play(move), known) for move in position.moves())
    return known[text]


def test_endings_agree_with_trying_everything() -> None:
    game, known = potez.game(GAME), dict[str, bool]()
    search, verbs, lookup = Search(game, proving(game), LEAST), game.rules.verbs, game.rules.lookup.view(np.uint8)
    won = lost = bounded = 0
    for position in endings(game, most=6, games=25):
        state, expected = position.kernel.state.view(np.uint8), wins(position, known)
        assert search.at_least(state, 1) is expected, position.text
        bounds = verbs.limits(lookup, state)
        low, high = bounds >> 8, (bounds & 255) - 128
        assert low <= (1 if expected else -1) <= high, position.text
        won, lost, bounded = won + expected, lost + (not expected), bounded + (low == high)
    assert min(won, lost, bounded) > 10


def test_a_word_is_one_position_as_its_side_to_move_sees_it() -> None:
    """With any number of amazons; colours changed, it is the same position."""
    game, rng = potez.game(GAME), random.Random(3)
    verbs, lookup = game.rules.verbs, game.rules.lookup.view(np.uint8)
    seen: dict[int, str] = {}
    for _ in range(400):
        cells = list("." * 36)
        for letter, count in (("w", rng.randrange(5)), ("b", rng.randrange(5)), ("x", rng.randrange(28))):
            for cell in rng.sample([i for i, what in enumerate(cells) if what == "."], count):
                cells[cell] = letter
        board = "/".join("".join(cells[row : row + 6]) for row in range(0, 36, 6))
        other = board.translate(str.maketrans("wb", "bw"))
        word, image = (
            verbs.pack(lookup, game.position(f"{text} {side}").kernel.state.view(np.uint8))
            for text, side in ((board, "white"), (other, "black"))
        )
        assert word == image
        assert seen.setdefault(word, board) == board
    assert len(seen) > 390


def test_a_position_is_proved_and_kept_beside_others(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["solve", GAME, "--folder", str(tmp_path), "--json", "--memory", "100"]
    assert main([*words, "--position", f"{ENDING} white", "--openings"]) == 0
    told = json.loads(capsys.readouterr().out)
    game = potez.game(GAME)
    first = game.position(f"{ENDING} white")
    assert told["position"] == first.text
    assert told["start"]["winner"] == ("white" if wins(first, {}) else "black")
    assert {str(move) for move in first.moves()} >= set(told["openings"])
    assert main([*words, "--position", f"{ENDING} black"]) == 0
    capsys.readouterr()
    table = potez.tablebase(game, folder=tmp_path)
    for side in game.rules.SIDES:
        position = game.position(f"{ENDING} {side}")
        value = table.value(position)
        assert value is not None and (value.winner == side) is wins(position, {})


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([GAME, "--position", "wb"], "wb"),
        ([GAME, "--position", "wxxxxx/xxxxxx/xxxxxx/xxxxxx/xxxxxx/xxxxxb white"], "the game is over"),
        (["hare", "--position", "..."], "--prove"),
        (["adugo", "--position", "..."], "as a whole"),
    ],
)
def test_a_position_that_cannot_be_proved_is_an_error_of_one_line(
    words: list[str], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["solve", *words, "--folder", str(tmp_path)]) == 2
    error = capsys.readouterr().err
    assert message in error and error.count("\n") == 1
    assert not [*tmp_path.iterdir()]


def test_a_prover_begins_with_the_start_of_the_game(tmp_path: Path) -> None:
    game = potez.game("dots(rows=2,cols=3)")
    assert Prover(game, tmp_path).start == game.start()
