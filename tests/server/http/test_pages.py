"""Pages in every language; headers; files that may be kept for ever."""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest
from starlette.testclient import TestClient

import potez
from potez import locales
from potez.locales import LANGUAGES
from potez.server.app import application
from potez.server.http import languages
from potez.server.settings import Settings

HTML = {"accept": "text/html"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_gallery_lists_every_game(client: TestClient, language: str) -> None:
    page = client.get("/", headers={**HTML, "accept-language": language})
    assert f'<html lang="{language}"' in page.text
    assert page.text.count('class="card"') == len(potez.games())
    for entry in potez.games():
        assert f'href="/games/{entry.id}"' in page.text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("entry", potez.games(), ids=lambda entry: entry.id)
def test_a_game_has_a_page_in_every_language(client: TestClient, entry: potez.registry.Entry, language: str) -> None:
    page = client.get(f"/games/{entry.id}", headers={**HTML, "cookie": f"language={language}"})
    assert page.status_code == 200
    assert f'<html lang="{language}"' in page.text
    ids = re.findall(r' id="([^"]+)"', page.text)
    assert len(ids) == len(set(ids)), "an id stands twice"
    assert {"board", "move", "end", "rules", "guides"} <= set(ids)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_search_knows_other_names_in_every_language(client: TestClient, language: str) -> None:
    page = client.get(f"/{language}", headers={**HTML, "cookie": "language=en"}).text  # whoever has chosen gets no cookie
    names = dict(re.findall(r'data-id="([a-z-]+)"[^>]* data-names="([^"]*)"', page))
    for game, name in (("go", "baduk"), ("go", "weiqi"), ("hnefatafl", "tablut"), ("checkers", "draughts"), ("foxsheep", "Halatafl"),
                       ("ninemorris", "merels"), ("ninemorris", "Țintar"), ("ninemorris", "мице"), ("ninemorris", "mice"),
                       ("hex", "con-tac-tix"),
                       ("dots", "квадратики"), ("foxhounds", "volk in ovce")):  # fmt: skip
        assert name.casefold() in names[game].casefold(), (game, name)  # the search does not mind capitals


PEOPLE = ("/lobby", "/account", "/archive")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", PEOPLE)
def test_the_pages_of_people_speak_every_language(client: TestClient, path: str, language: str) -> None:
    page = client.get(path, headers={**HTML, "accept-language": language})
    assert page.status_code == 200
    assert f'<html lang="{language}"' in page.text
    ids = re.findall(r' id="([^"]+)"', page.text)
    assert len(ids) == len(set(ids)), "an id stands twice"


def test_the_header_knows_who_asks(tmp_path: Path) -> None:
    with TestClient(application(Settings(tmp_path, workers=1, warm=False))) as client:
        page = client.get("/", headers=HTML)
        assert re.search(r'href="/account".*Guest \d{4}</span>', page.text)
        assert client.post("/api/me", json={"name": "Ana <b>"}).status_code == 422
        assert client.post("/api/me", json={"name": "Ђока"}).status_code == 200
        assert ">Ђока</span>" in client.get("/", headers=HTML).text
        assert client.post("/api/register", json={"name": "O'Hara", "password": "tea and cake"}).status_code == 201
        text = client.get("/account", headers=HTML).text
        assert ">O&#39;Hara</span>" in text and 'id="password"' in text and 'id="register"' not in text


def test_a_player_has_a_page_under_every_spelling_of_the_name(tmp_path: Path) -> None:
    with TestClient(application(Settings(tmp_path, workers=1, warm=False))) as client:
        client.get("/", headers=HTML)
        assert client.post("/api/register", json={"name": "Žan Novak", "password": "tea and cake"}).status_code == 201
        for name in ("Žan Novak", "žan%20novak", "zan novak"):
            page = client.get(f"/players/{name}", headers=HTML)
            assert page.status_code == 200
            assert "<h1>Žan Novak</h1>" in page.text
        assert client.get("/players/nobody here", headers=HTML).status_code == 404


def test_a_search_in_the_archive_is_in_its_address(client: TestClient) -> None:
    page = client.get("/archive?game=hex&player=A%22na&rated=1&before=17.5", headers=HTML).text
    assert '<option value="hex" selected>' in page
    assert 'value="A&#34;na"' in page
    assert 'href="/api/archive/download?game=hex&amp;player=A%22na&amp;rated=1&amp;before=17.5"' in page
    assert 'href="/archive?game=hex&amp;player=A%22na&amp;rated=1"' in page
    assert client.get("/archive?result=won", headers=HTML).text.count('class="notice wide"') == 1
    assert client.get("/archive?result=won&player=ana", headers=HTML).text.count('class="notice wide"') == 0


def test_passwords_never_come_into_an_address(client: TestClient) -> None:
    """A form whose script did not arrive must not send itself by GET."""
    forms = re.findall(r"<form [^>]*>", client.get("/account", headers=HTML).text)
    assert len(forms) == 6
    assert all('method="post"' in form for form in forms)


def test_every_page_is_guarded(client: TestClient) -> None:
    for path in ("/", "/games/hex", "/api/games", "/nothing", *PEOPLE):
        headers = client.get(path, headers=HTML).headers
        assert "script-src 'self';" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"


def test_pages_have_no_inline_script_or_style(client: TestClient) -> None:
    for path in ("/", "/games/go", "/api", *PEOPLE):
        text = client.get(path, headers=HTML).text
        assert not re.search(r"<script(?![^>]*(src=|application/json))", text)
        assert " style=" not in text and not re.search(r"\son[a-z]+=", text)
        assert "http://" not in re.sub(r"http://(www\.w3\.org|testserver)", "", text) and "https://" not in text


def test_files_are_kept_for_ever_and_have_a_new_address_when_they_change(client: TestClient) -> None:
    address = re.findall(r'src="(/web/[^"]+\.js)"', client.get("/", headers=HTML).text)[0]
    answer = client.get(address)
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["content-type"].startswith("text/javascript")
    assert client.get(re.sub("/web/[^/]+/", "/web/old/", address)).status_code == 404
    assert client.get("/web/x/../../../../etc/passwd").status_code == 404


@pytest.mark.parametrize(("chosen", "header", "language"), [
    (None, "", "en"), (None, "uk-UA,uk;q=0.9,en;q=0.8", "uk"), (None, "de,sl;q=0.5", "sl"), (None, "sr-Latn-RS", "sr-Latn"),
    (None, "sr", "sr"), (None, "hr,en;q=0.9", "sr-Latn"), ("ro", "uk", "ro"), ("xx", "uk", "uk"), (None, "en;q=0.1,ro;q=0.9", "ro"),
    (None, ";;,,q=1,*;q=x", "en"),
])  # fmt: skip
def test_the_browser_decides_the_language_until_somebody_chooses(chosen: str | None, header: str, language: str) -> None:
    assert languages.wanted(chosen, header) == language


def test_the_first_page_is_light(client: TestClient) -> None:
    """Everything the gallery loads, compressed."""
    page = client.get("/", headers=HTML)
    seen, todo, total = set[str](), re.findall(r'(?:src|href)="(/(?:web|messages)/[^"]+)"', page.text), 0
    while todo:
        address = todo.pop().partition("#")[0]
        if address in seen:
            continue
        seen.add(address)
        answer = client.get(address)
        assert answer.status_code == 200, address
        raw = client.build_request("GET", address)
        total += len(_compressed(answer.content))
        if address.endswith(".js"):
            base = address.rsplit("/", 1)[0]
            for name in re.findall(r'from "(\.{1,2}/[^"]+)"', answer.text):
                todo.append(str(raw.url.join(f"{base}/{name}").path))
    assert total < 250_000


def test_a_page_brings_what_draws_the_games_that_it_shows(client: TestClient) -> None:
    def looks(path: str) -> list[str]:
        return sorted(re.findall(r'href="/web/[^/]+/(games[^"]*)"', client.get(path, headers=HTML).text))

    assert looks("/games/go-quick") == ["games/go-quick.css", "games/go-quick.js"]
    assert looks("/") == ["games.css", *sorted(f"games/{entry.id}.js" for entry in potez.games())]
    assert looks("/lobby") == []  # as they come into view
    joined = re.findall(r'href="(/web/[^/]+/games.css)"', client.get("/", headers=HTML).text)
    text = client.get(joined[0]).text
    assert all(f".game-{entry.id} {{" in text for entry in potez.games())


def _compressed(data: bytes) -> bytes:
    import gzip

    return gzip.compress(data)


@pytest.mark.parametrize("language", locales.LANGUAGES)
def test_error_pages_are_in_the_language_of_the_reader(client: TestClient, language: str) -> None:
    """Also those that no route knows, of a table that is not there, and of a method that an address does not take."""
    for method, path, key in (("GET", "/nothing", "not-found"), ("GET", "/tables/none", "no-table"), ("POST", "/lobby", "wrong-method")):
        answer = client.request(method, path, headers={"accept": "text/html", "accept-language": language})
        assert answer.status_code in (404, 405) and f'<html lang="{language}"' in answer.text
        assert locales.message("ui", f"error-{key}", language) in html.unescape(answer.text)
