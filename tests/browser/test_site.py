"""The documents as a site: every game has its page, all of it opens from a folder, and the search finds games."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import potez
from docs.site import build


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("site")).parent


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    """Without a network, on a phone; what a page asks for elsewhere and what goes wrong on it fail the test."""
    context = chromium.new_context(viewport={"width": 360, "height": 740})
    found = context.new_page()
    wrong: list[str] = []
    found.on("request", lambda request: None if request.url.startswith(("file:", "data:", "blob:")) else wrong.append(request.url))
    found.on("pageerror", lambda error: wrong.append(str(error)))
    found.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
    yield found
    context.close()
    assert wrong == []


def test_every_game_has_a_page_with_pictures(site: Path) -> None:
    gallery = (site / "games" / "index.html").read_text(encoding="utf-8")
    for entry in potez.games():
        text = (site / "games" / f"{entry.id}.html").read_text(encoding="utf-8")
        assert f'href="{entry.id}.html"' in gallery
        assert entry.name in text or entry.name.replace("'", "&#39;") in text
        for anchor in ("rules", "guides"):
            assert f'id="{anchor}"' in text, f"{entry.id} has no {anchor}"
        pictures = re.findall(r'src="([a-z0-9-]+\.svg)"', text)
        assert f"{entry.id}-start.svg" in pictures and len(pictures) > 5, entry.id
        assert all((site / "games" / picture).exists() for picture in pictures), entry.id


def test_every_document_is_on_it(site: Path) -> None:
    documents = {file.stem for file in (Path(__file__).parents[2] / "docs").glob("*.md")} | {"CHANGELOG", "CONTRIBUTING", "index"}
    assert documents <= {file.stem for file in site.glob("*.html")}


@pytest.mark.parametrize("name", ["index", "games/index", "games/hex", "games/bombs", "operations", "strength"])
def test_a_page_opens_from_a_folder_on_a_phone(site: Path, page: Page, name: str) -> None:
    page.goto((site / f"{name}.html").as_uri())
    sizes: list[int] = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
    assert sizes[0] <= sizes[1], "the page is wider than the phone"
    broken: list[Any] = page.evaluate(
        """Promise.all([...document.images].map(image => {
            image.loading = 'eager';
            return image.decode().then(() => '', () => image.src);
        })).then(found => found.filter(Boolean))"""
    )
    assert broken == []


def test_the_search_needs_no_server(site: Path, page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto((site / "index.html").as_uri())
    page.locator("input[name=query]").click()
    page.keyboard.type("rhombus")
    expect(page.locator(".md-search-result__item").first).to_contain_text("Hex", timeout=60_000)
