"""`make pictures`: screenshots of every board in both themes and on a phone, of some on all screens, and of pages, in build/pictures.

Look at every one: nothing overlaps, labels are readable, pieces distinct, no two boards alike. With --readme the few that the README shows
are written to docs/pictures.
"""

from __future__ import annotations

import argparse
import random
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
SCREENS = {
    "phone": (360, 740), "phone-lying": (740, 360), "phone-large": (390, 844), "tablet": (1024, 768), "tablet-upright": (768, 1024),
    "laptop": (1366, 850), "large": (2560, 1440),
}  # fmt: skip
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync"]
README = {"hnefatafl": "light", "go": "dark"}  # the boards that it shows, each in a theme
EVERYWHERE = tuple(entry.id for entry in potez.games())[::4]  # some are enough
RULES = """document.querySelector('[data-do="rules"]').click()"""
STILL = "localStorage.setItem('potez-animation', 'false'); localStorage.setItem('potez-sound', 'false');"


def middle(game: potez.Game, plies: int, seed: int) -> list[str]:
    """The moves to a position in the middle of a game, as in the gallery."""
    engine = potez.engine(game, level=8, megabytes=16)
    position, moves = game.start(), list[str]()
    while len(moves) < plies:
        move = engine.choose(position, nodes=400, seed=seed * 1000 + len(moves) + 1).move
        moves.append(move.text)
        position = position.play(move)
    return moves


def end(game: potez.Game) -> list[str]:
    """The moves of a whole random game, the shortest of a few."""
    found: list[list[str]] = []
    for seed in range(4):
        rng, position = random.Random(seed), game.start()
        moves = list[str]()
        while position.outcome is None:
            move = rng.choice(position.moves())
            moves.append(move.text)
            position = position.play(move)
        found.append(moves)
    return min(found, key=len)


def table(page: Any, server: str, game: potez.Game, moves: list[str]) -> str:
    """A table with these moves."""
    options = {name: list(value) if isinstance(value, tuple) else value for name, value in game.options.items() if value is not None}
    seats = {side: {"kind": "person"} for side in game.sides}
    made = page.request.post(f"{server}/api/tables", data={"game": game.id, "options": options, "seats": seats, "moves": moves})
    return f"/tables/{made.json()['id']}"


def shoot(
    browser: Browser, server: str, path: str, file: Path, viewport: Any, scheme: Any, full: bool = False, do: str = "", state: Any = None
) -> None:
    touched = viewport["width"] < 800 or viewport["height"] < 500
    context = browser.new_context(
        viewport=viewport, color_scheme=scheme, locale="en-GB", has_touch=touched, is_mobile=touched, storage_state=state
    )
    context.add_init_script(STILL)
    page = context.new_page()
    page.goto(server + path)
    page.wait_for_load_state("networkidle")
    for _ in range(40 if full else 0):  # diagrams are drawn when they come near
        page.mouse.wheel(0, 600)
        page.wait_for_timeout(30)
    if do:
        page.evaluate(do)
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

    def place(id: str) -> tuple[potez.Game, list[str]]:
        text, plies, seed = places[id]
        game = potez.game(text)
        return game, middle(game, plies, seed)

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
                    game, moves = place(id)
                    shoot(browser, server, table(page, server, game, moves), folder / f"{id}.png", DESKTOP, scheme)
            else:
                for id in options.games or places:
                    game, moves = place(id)
                    path = table(page, server, game, moves)
                    state = page.context.storage_state()  # who opened it plays it
                    for scheme in ("light", "dark"):
                        shoot(browser, server, path, folder / f"{id}-{scheme}.png", DESKTOP, scheme)
                    everywhere = id in EVERYWHERE or bool(options.games)
                    sizes = SCREENS if everywhere else {"phone": SCREENS["phone"]}
                    for name, (width, height) in sizes.items():
                        shoot(browser, server, path, folder / f"{id}-{name}.png", {"width": width, "height": height}, "light", state=state)
                    over = table(page, server, game, end(game))
                    for name, at, do in (("end", over, ""), ("rules", path, RULES))[: 1 + everywhere]:
                        for size in ("phone", "phone-lying", "tablet", "large"):
                            width, height = SCREENS[size]
                            file = folder / f"{id}-{name}-{size}.png"
                            shoot(browser, server, at, file, {"width": width, "height": height}, "light", do=do, state=state)
                for name, path in (("gallery", "/"), ("game", f"/games/{potez.games()[0].id}")) if not options.games else ():
                    for size, viewport in (("desktop", DESKTOP), ("phone", PHONE)):
                        for scheme in ("light", "dark"):
                            shoot(browser, server, path, folder / f"{name}-{size}-{scheme}.png", viewport, scheme, True)
            browser.close()
            process.terminate()


if __name__ == "__main__":
    main()
