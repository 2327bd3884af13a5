"""The pictures of docs/solutions.md show what they say."""

from __future__ import annotations

import pytest

import potez
from docs import solved


def test_the_pictures_are_current() -> None:
    for path, picture in solved.pictures().items():
        assert path.read_text(encoding="utf-8") == picture, f"run python -m docs.solved: {path.name}"


@pytest.mark.parametrize("name", solved.LONGEST)
def test_the_longest_win_is_a_win_of_that_length(name: str) -> None:
    table = potez.tablebase(solved.LONGEST[name])
    position, _ = solved.longest(solved.LONGEST[name])
    assert table.summary is not None
    value = table.value(position)
    assert value is not None and value.plies == table.summary["longest"]["plies"]


def test_a_position_in_which_several_moves_win_is_refused() -> None:
    with pytest.raises(SystemExit, match="more than one move wins"):
        solved.only("hex(size=3)", potez.game("hex(size=3)").start().text)
