"""What search engines are told: an address per language of each public page, one of them canonical, a sitemap, no private page."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from starlette.testclient import TestClient

import potez
from potez import locales
from potez.locales import LANGUAGES
from potez.server.app import application
from potez.server.http import discovery, languages
from potez.server.settings import Settings

HTML = {"accept": "text/html"}
CHOSEN = {**HTML, "cookie": "language=en"}  # whoever has chosen a language gets no cookie that other tests would see
NAMESPACES = {"s": "http://www.sitemaps.org/schemas/sitemap/0.9", "x": "http://www.w3.org/1999/xhtml"}


def links(page: str, relation: str) -> dict[str, str]:
    """The addresses of a page's links of a kind, by language."""
    return dict(re.findall(rf'<link rel="{relation}"(?: hreflang="([^"]+)")? href="([^"]+)">', page))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", ["/", "/games/hex", "/games/go-quick"])
def test_a_public_page_has_an_address_in_every_language(client: TestClient, path: str, language: str) -> None:
    """Whatever the browser wants and whatever was chosen, an address that names a language is in that language."""
    own = discovery.address(path, language)
    page = client.get(own, headers={**HTML, "accept-language": "uk", "cookie": "language=sl"})
    assert page.status_code == 200 and f'<html lang="{language}"' in page.text and page.headers["content-language"] == language
    assert links(page.text, "canonical") == {"": f"http://testserver{own}"}
    alternates = {code: f"http://testserver{discovery.address(path, code)}" for code in LANGUAGES}
    assert links(page.text, "alternate") == alternates | {"x-default": f"http://testserver{path}"}


def test_an_address_without_a_language_points_to_the_one_of_its_language(client: TestClient) -> None:
    """One text is listed once: what differs by cookie and browser names the address that does not."""
    page = client.get("/games/hex", headers={**HTML, "accept-language": "ro"}).text
    assert links(page, "canonical") == {"": "http://testserver/ro/games/hex"}
    twin = client.get("/ro/games/hex", headers=CHOSEN).text
    body = re.compile("<article.*</article>", re.DOTALL)
    assert body.findall(page) == body.findall(twin)


@pytest.mark.parametrize("language", LANGUAGES)
def test_descriptions_are_in_the_language_and_differ_between_games(client: TestClient, language: str) -> None:
    found = set()
    for entry in potez.games():
        page = client.get(f"/{language}/games/{entry.id}", headers=CHOSEN).text
        (text,) = re.findall(r'<meta name="description" content="([^"]+)">', page)
        assert re.findall(r'<meta property="og:description" content="([^"]+)">', page) == [text]
        assert re.findall(r'<meta property="og:url" content="([^"]+)">', page) == [f"http://testserver/{language}/games/{entry.id}"]
        found.add(text)
    assert len(found) == len(potez.games())
    assert all(50 < len(text) < 260 for text in found)


def test_private_pages_are_not_listed(client: TestClient) -> None:
    for path in ("/lobby", "/account", "/archive", "/nothing", "/ro/games/nothing"):
        page = client.get(path, headers=HTML).text
        assert '<meta name="robots" content="noindex">' in page
        assert "canonical" not in page and "hreflang" not in page


def test_the_sitemap_has_every_public_page_in_every_language(client: TestClient) -> None:
    answer = client.get("/sitemap.xml")
    assert answer.headers["content-type"].startswith("application/xml")
    places = ElementTree.fromstring(answer.text).findall("s:url", NAMESPACES)
    addresses = [place.findtext("s:loc", namespaces=NAMESPACES) for place in places]
    assert len(set(addresses)) == len(addresses) == 22 * len(LANGUAGES)
    for place, address in zip(places, addresses, strict=True):
        codes = {link.get("hreflang"): link.get("href") for link in place.findall("x:link", NAMESPACES)}
        assert set(codes) == {*LANGUAGES, "x-default"} and address in codes.values()
    for address in addresses[::7]:
        page = client.get(str(address).removeprefix("http://testserver"), headers=CHOSEN)
        assert links(page.text, "canonical") == {"": address}


def test_robots_are_sent_to_the_sitemap_and_away_from_the_tables(client: TestClient) -> None:
    text = client.get("/robots.txt").text
    assert "Sitemap: http://testserver/sitemap.xml" in text
    assert {"Disallow: /api", "Disallow: /tables/", "Disallow: /account"} <= set(text.splitlines())


def test_addresses_are_those_of_the_operator(tmp_path: Path) -> None:
    settings = Settings(tmp_path, workers=1, warm=False, origins=("https://games.example",))
    with TestClient(application(settings), base_url="https://inside.example:8000") as client:
        assert "Sitemap: https://games.example/sitemap.xml" in client.get("/robots.txt").text
        assert links(client.get("/uk", headers=HTML).text, "canonical") == {"": "https://games.example/uk"}


def test_the_language_of_an_address_is_kept_unless_another_was_chosen(tmp_path: Path) -> None:
    with TestClient(application(Settings(tmp_path, workers=1, warm=False))) as client:
        page = client.get("/ro/games/hex", headers={**HTML, "accept-language": "en"})
        assert page.cookies["language"] == "ro"
        assert '<html lang="ro"' in client.get("/lobby", headers={**HTML, "accept-language": "en"}).text
        assert "language" not in client.get("/uk", headers=HTML).cookies  # it was Romanian before, and stays so
        assert '<html lang="ro"' in client.get("/lobby", headers=HTML).text


def test_links_between_public_pages_stay_in_their_language(client: TestClient) -> None:
    page = client.get("/sl", headers=CHOSEN).text
    assert page.count('href="/sl/games/') == len(potez.games()) and 'href="/games/' not in page
    assert 'class="back" href="/sl"' in client.get("/sl/games/hex", headers=CHOSEN).text
    assert 'class="back" href="/"' in client.get("/games/hex", headers=HTML).text


def test_an_address_with_a_slash_too_many_is_corrected_and_an_unknown_language_is_not_found(client: TestClient) -> None:
    answer = client.get("/ro/", headers=HTML, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (307, "/ro")
    assert client.get("/de/games/hex", headers=HTML).status_code == 404
    assert set(languages.NAMES) == set(locales.LANGUAGES)
