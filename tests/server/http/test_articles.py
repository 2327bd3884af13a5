"""Rules and guides as HTML: every refusal can lead to the paragraph that states the rule."""

from __future__ import annotations

import re

import pytest
from starlette.testclient import TestClient

import potez
from potez.kernel.refusals import REASONS
from potez.registry import Entry


@pytest.mark.parametrize("language", ["en", "uk", "sr-Latn"])
@pytest.mark.parametrize("entry", potez.games(), ids=lambda entry: entry.id)
def test_every_code_has_one_anchor_in_the_rules(client: TestClient, entry: Entry, language: str) -> None:
    page = client.get(f"/games/{entry.id}", headers={"accept": "text/html", "cookie": f"language={language}"}).text
    found = re.findall(r' id="rule-([a-z_]+)"', page)
    assert sorted(found) == sorted(REASONS)
    assert page.index('id="rules"') < page.index('id="rule-') and page.rindex('id="rule-') < page.index('id="guides"')


def test_the_anchor_stands_in_the_paragraph_of_its_rule(client: TestClient) -> None:
    page = client.get("/games/hnefatafl", headers={"accept": "text/html"}).text
    paragraph = next(part for part in re.findall(r"<p>.*?</p>", page, re.DOTALL) if 'id="rule-throne"' in part)
    assert "they stop neither on it nor in a corner" in re.sub(r"\s+", " ", paragraph)


@pytest.mark.parametrize("entry", potez.games(), ids=lambda entry: entry.id)
def test_the_rules_show_how_a_game_begins(client: TestClient, entry: Entry) -> None:
    """Drawn under "Board and sides", the same for everybody where it is random."""
    page = client.get(f"/uk/games/{entry.id}", headers={"accept": "text/html"}).text
    figure = page.index('<figure class="diagram alone" data-kind="rules" data-number="0">')
    assert page.index('id="board"') < figure < page.index('id="move"')
    assert page.index("<figcaption>Початкова позиція</figcaption>") > figure
    drawn = client.get(f"/api/games/{entry.id}/diagrams").json()["rules"][0]
    assert drawn["moves"] == [] and len(drawn["frames"]) == 1
    assert drawn["options"].get("seed", 1) == 1 and drawn["entry"] == entry.id
