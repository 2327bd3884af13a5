"""Colours that the sources name: of pieces on the page and in SVG."""

from __future__ import annotations

import colorsys
import re

import pytest

import potez
from potez.server.http import pages


def value(game: str, block: str, name: str) -> tuple[float, float, float]:
    """Hue in degrees, saturation and brightness of a colour in a game's style sheet."""
    text = (pages.WEB / "games" / f"{game}.css").read_text(encoding="utf-8")
    found = re.search(rf"{re.escape(block)} {{[^}}]*{name}: #([0-9a-f]{{6}})", text)
    assert found, (block, name)
    return hsv(found[1])


def hsv(hexadecimal: str) -> tuple[float, float, float]:
    red, green, blue = (int(hexadecimal[i : i + 2], 16) / 255 for i in (0, 2, 4))
    hue, saturation, brightness = colorsys.rgb_to_hsv(red, green, blue)
    return hue * 360, saturation, brightness


def red(colour: tuple[float, float, float]) -> bool:
    return (colour[0] < 15 or colour[0] > 345) and min(colour[1:]) > 0.5


@pytest.mark.parametrize(
    ("game", "block", "name"),
    [
        ("foxhounds", ".game-foxhounds .fox", "--coat"),
        ("foxhounds", ".side-fox", "--side"),
        ("dots", ".game-dots :is(.line, .box).side-x", "--pen"),
        ("dots", ".side-x", "--side"),
    ],
)
def test_the_fox_and_x_are_red(game: str, block: str, name: str) -> None:
    assert red(value(game, block, name))


def test_hounds_are_black_with_an_outline_that_dark_squares_do_not_swallow() -> None:
    assert value("foxhounds", ".game-foxhounds .hound", "--coat")[2] < 0.2
    assert value("foxhounds", ".side-hounds", "--side")[2] < 0.2
    assert value("foxhounds", ".game-foxhounds .hound", "--rim")[2] > 0.8


@pytest.mark.parametrize(("block", "name"), [(".game-dots :is(.line, .box).side-0", "--pen"), (".side-0", "--side")])
def test_0_is_blue(block: str, name: str) -> None:
    hue, saturation, _ = value("dots", block, name)
    assert 210 < hue < 250 and saturation > 0.5


def test_walls_of_quoridor_are_green_and_stand_out_from_their_grooves() -> None:
    hue, saturation, brightness = value("quoridor", ".game-quoridor .wall", "--face")
    assert 90 < hue < 150 and saturation > 0.3
    assert brightness > value("quoridor", ".game-quoridor .bed", "fill")[2] + 0.4


def test_drawings_have_these_colours_too() -> None:
    wall = potez.game("quoridor").start().play("e3h").play("e2")
    line = potez.game("dots").start().play("a1-b1").play("b1-c1").play("c1-d1")
    green = re.findall(r'stroke="#([0-9a-f]{6})" stroke-width="7"', potez.svg(wall))
    assert [90 < hsv(colour)[0] < 150 for colour in green] == [True]
    strokes = re.findall(r'stroke="#([0-9a-f]{6})" stroke-width="7"', potez.svg(line))
    assert red(hsv(strokes[0])) and 210 < hsv(strokes[1])[0] < 250
