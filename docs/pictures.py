"""`make pictures`: screenshots of every board in both themes and of the pages at desktop and phone size, in build/pictures.

Look at every one: nothing overlaps, labels are readable, pieces distinct, no two boards alike. With --readme the few that the README shows
are written to docs/pictures.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

import potez
from docs.previews import chosen

ROOT = Path(__file__).parent.parent
DESKTOP, PHONE = {"width": 1280, "height": 860}, {"width": 390, "height": 800}
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync"]
README = {"hnefatafl": "light", "go": "dark"}  # the boards that it shows, each in a theme
ON_PHONES = tuple(entry.id for entry in potez.games())[::4]  # some are enough
STILL = "localStorage.setItem('potez-animation', 'false'); localStorage.setItem('potez-sound', 'false');"


def table(page: Any, server: str, text: str, plies: int, seed: int) -> str:
    """A table in the middle of a game, as in the gallery."""
    game = potez.game(text)
    engine = potez.engine(game, level=8, megabytes=16)
    position, moves = game.start(), list[str]()
    while len(moves) < plies:
        move = engine.choose(position, nodes=400, seed=seed * 1000 + len(moves) + 1).move
        moves.append(move.text)
        position = position.play(move)
    options = {name: list(value) if isinstance(value, tuple) else value for name, value in game.options.items() if value is not None}
    seats = {side: {"kind": "person"} for side in game.sides}
    made = page.request.post(f"{server}/api/tables", data={"game": game.id, "options": options, "seats": seats, "moves": moves})
    return f"/tables/{made.json()['id']}"


def shoot(browser: Browser, server: str, path: str, file: Path, viewport: Any, scheme: Any, full: bool = False) -> None:
    context = browser.new_context(viewport=viewport, color_scheme=scheme, locale="en-GB", has_touch=viewport == PHONE)
    context.add_init_script(STILL)
    page = context.new_page()
    page.goto(server + path)
    page.wait_for_load_state("networkidle")
    for _ in range(40 if full else 0):  # diagrams are drawn when they come near
        page.mouse.wheel(0, 600)
        page.wait_for_timeout(30)
    page.wait_for_timeout(400)
    page.screenshot(path=file, full_page=full)
    context.close()
    print(file, flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="only these boards, without the pages")
    parser.add_argument("--readme", action="store_true")
    options = parser.parse_args()
    places = chosen()
    folder = ROOT / ("docs/pictures" if options.readme else "build/pictures")
    folder.mkdir(parents=True, exist_ok=True)
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    assert chromium, "install Chromium"
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        command = [sys.executable, "-u", "-m", "potez", "serve", "--port", "0", "--data", data, "--workers", "1"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            found = re.search(r"http://[0-9.:]+", process.stdout.readline())
            assert found
            server = found[0]
            browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
            page = browser.new_page()
            if options.readme:
                shoot(browser, server, "/", folder / "gallery.png", DESKTOP, "light")
                for id, scheme in README.items():
                    shoot(browser, server, table(page, server, *places[id]), folder / f"{id}.png", DESKTOP, scheme)
            else:
                for id in options.games or places:
                    path = table(page, server, *places[id])
                    for scheme in ("light", "dark"):
                        shoot(browser, server, path, folder / f"{id}-{scheme}.png", DESKTOP, scheme)
                    if id in ON_PHONES or options.games:
                        shoot(browser, server, path, folder / f"{id}-phone.png", PHONE, "light")
                for name, path in (("gallery", "/"), ("game", f"/games/{potez.games()[0].id}")) if not options.games else ():
                    for size, viewport in (("desktop", DESKTOP), ("phone", PHONE)):
                        for scheme in ("light", "dark"):
                            shoot(browser, server, path, folder / f"{name}-{size}-{scheme}.png", viewport, scheme, True)
            browser.close()
            process.terminate()


if __name__ == "__main__":
    main()
