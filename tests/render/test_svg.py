"""SVG pictures: well-formed, every site and piece in them, nothing from outside."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

import potez
from potez.render.svg import picture_of
from tests.support import game, option_sets, random_game


@pytest.mark.parametrize("text", option_sets())
def test_the_picture_is_well_formed_and_complete(text: str) -> None:
    for position in list(random_game(game(text), 21, plies=40))[::8]:
        drawn = potez.svg(position)
        root = ElementTree.fromstring(drawn)
        assert root.tag == "{http://www.w3.org/2000/svg}svg"
        assert "href" not in drawn
        assert "<script" not in drawn
        view = position.view()
        touched = {site["name"] for site in view["sites"] if site["shape"] in ("square", "hexagon", "point")}
        assert touched <= {element.get("data-site") for element in root.iter()}
        titles = [element.text or "" for element in root.iter("{http://www.w3.org/2000/svg}title")]
        assert len(titles) >= 1 + len(view["pieces"])


def test_last_move_and_winning_chain_are_ringed() -> None:
    over = potez.game("hex", size=2).start().play("a1").play("b1").play("a2")
    plain = potez.game("hex", size=2).position("r./.. red")
    assert potez.svg(over).count('fill="none"') == 3  # two stones of the chain, one last move
    assert potez.svg(plain).count('fill="none"') == 0


def test_texts_from_outside_are_escaped() -> None:
    """A map is the only text of a person's that gets into a picture: as part of the game's text."""
    position = potez.game("bombs", map="######\n#1  2#\n######").start()
    assert '"' in str(position.game)
    drawn = potez.svg(position)
    ElementTree.fromstring(drawn)
    hostile = '<script>"&'
    view = position.view()
    view["game"] = hostile
    view["pieces"][0].update({"kind": hostile, "letter": hostile, "side": hostile})
    view["sites"][0]["name"] = "a1"
    root = ElementTree.fromstring(picture_of(view, hostile))
    assert not [element for element in root.iter() if "script" in element.tag]
    assert any(hostile in (element.text or "") for element in root.iter())
