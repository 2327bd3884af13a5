"""What nets are to learn."""

from __future__ import annotations

import numpy as np
import pytest

from potez.training import targets

LOGITS = np.array([[1.0, 0.5, -1.0, 3.0]])
LEGAL = np.array([[True, True, True, False]])
PRIOR = np.exp([1.0, 0.5, -1.0]) / np.exp([1.0, 0.5, -1.0]).sum()


def improved(tried: list[bool], q: list[float], value: float, scale: float = 8.0) -> tuple[np.ndarray, float]:
    policy, worth = targets.improved(np, LOGITS, LEGAL, np.array([tried]), np.array([q]), np.array([value]), np.array([scale]))
    return policy[0], float(worth[0])


def test_moves_that_are_worth_what_the_position_is_change_nothing() -> None:
    policy, worth = improved([True, True, False, False], [0.3, 0.3, 0, 0], 0.3)
    assert policy == pytest.approx([*PRIOR, 0])
    assert worth == pytest.approx(0.3)


def test_a_better_move_gains_and_a_worse_one_loses() -> None:
    policy, worth = improved([True, True, False, False], [-0.5, 0.5, 0, 0], 0.0, scale=2.0)
    mean = (PRIOR[0] * -0.5 + PRIOR[1] * 0.5) / (PRIOR[0] + PRIOR[1])
    assert worth == pytest.approx(2 * mean / 3), "the net's own value counts like one tried move"
    expected = PRIOR * np.exp([2 * -0.5, 2 * 0.5, 2 * worth])
    assert policy == pytest.approx([*expected / expected.sum(), 0])


def test_moves_that_differ_by_little_are_told_apart_and_noise_is_not_blown_up() -> None:
    tried = np.array([[True, True, False, True]] * 4)
    q = np.array([[0.5, -0.5, 0, 0], [0.9, 0.7, 0, 0.8], [-0.9, -0.9, 0, -0.88], [1, -1, 0, 0]])
    assert targets.sharpness(np, tried, q, 8, 6) == pytest.approx([8, 30, 60, 8]), "by how much the best and the worst tried ones differ"
    assert targets.sharpness(np, tried, q, 8, 0) == pytest.approx([8] * 4)


def test_nothing_tried_leaves_the_policy_and_the_value() -> None:
    policy, worth = improved([False] * 4, [0.0] * 4, -0.7)
    assert policy == pytest.approx([*PRIOR, 0])
    assert worth == pytest.approx(-0.7)


def test_results_are_told_back_to_each_side_until_the_game_before() -> None:
    """Two lanes. In the first, side 0 wins with ply 2, and the next game ends at ply 4 by a win of side 1; in the second nothing ends."""
    rewards = np.array([[0, 0], [0, 0], [1, 0], [0, 0], [-1, 0], [0, 0]])
    ended = rewards != 0
    mover = np.array([[0, 0], [1, 1], [0, 0], [0, 1], [1, 0], [0, 1]])
    worth, known = targets.results(np, rewards, ended, mover)
    assert known.T.tolist() == [[True] * 5 + [False], [False] * 6]
    assert worth[:5, 0].tolist() == [1, -1, 1, -1, 1]


def test_a_drawn_game_is_known_and_worth_nothing() -> None:
    worth, known = targets.results(np, np.zeros((3, 1)), np.array([[False], [False], [True]]), np.array([[0], [1], [0]]))
    assert known.all() and not worth.any()
