"""Screenshots of moves that are half made, with ghosts under the pointer, in build/pictures: `python -m docs.touching [ENTRY …]`, after
`docs.pictures` in `make pictures`.

Of every game one position for each thing that a half-made move can wait for, as `Position.touch` tells it in random games, on a desktop and
a phone; the one with the most touches on screens of all sizes.
"""

from __future__ import annotations

import argparse
import contextlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

import potez
from docs.pictures import FLAGS, SCREENS, STILL

ROOT = Path(__file__).parent.parent
EVERY = ("laptop", "phone")  # screens for every case
GAMES, PLIES = 12, 160  # random games to look through, and how far
DENSE = 30  # pixels: on smaller sites a finger's move waits to be confirmed


class Case(NamedTuple):
    """A position by its moves, the sites that are touched, what the move waits for then, and a site that may come next."""

    moves: tuple[str, ...]
    path: tuple[str, ...]
    phase: str
    following: str


@contextlib.contextmanager
def served() -> Iterator[str]:
    """The address of a server of one's own."""
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-u", "-m", "potez", "serve", "--port", "0", "--data", data, "--workers", "1", "--limits", "0"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            found = re.search(r"http://[0-9.:]+", process.stdout.readline())
            assert found
            yield found[0]
            process.terminate()


def cases(game: potez.Game) -> list[Case]:
    """One for each phase; where a single touch is a move, one before it."""
    found: dict[str, Case] = {}
    for seed in range(GAMES):
        rng, position, played = random.Random(seed), game.start(), list[str]()
        while position.outcome is None and len(played) < PLIES:
            if len(played) > 3:
                for move in rng.sample(position.moves(), min(8, len(position.moves()))):
                    for length in range(len(move.path)):
                        path = move.path[:length]
                        touch = position.touch(path)
                        if (path and not touch.only) or len(move.path) == 1:  # what can go only one way is played at once
                            phase = touch.phase or "begin"
                            found.setdefault(phase, Case(tuple(played), path, phase, move.path[length]))
            move = rng.choice(position.moves())
            played.append(move.text)
            position = position.play(move)
    return list(found.values())


def opened(page: Page, server: str, game: potez.Game, moves: tuple[str, ...]) -> None:
    options = {name: list(value) if isinstance(value, tuple) else value for name, value in game.options.items() if value is not None}
    seats = {side: {"kind": "person"} for side in game.sides}
    made = page.request.post(f"{server}/api/tables", data={"game": game.id, "options": options, "seats": seats, "moves": list(moves)})
    page.goto(f"{server}/tables/{made.json()['id']}")
    page.wait_for_load_state("networkidle")


def middle(page: Page, site: str) -> tuple[float, float, float]:
    """Where a site is, and how wide or high, whichever is less."""
    box = page.locator(f'.stage [data-site="{site}"]').bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, min(box["width"], box["height"])


def shoot(browser: Browser, server: str, game: potez.Game, case: Case, screen: str, file: Path) -> None:
    width, height = SCREENS[screen]
    finger = width < 800
    context = browser.new_context(viewport={"width": width, "height": height}, locale="en-GB", has_touch=finger)
    context.add_init_script(STILL)
    page = context.new_page()
    opened(page, server, game, case.moves)
    for site in case.path:
        x, y, _ = middle(page, site)
        page.touchscreen.tap(x, y) if finger else page.mouse.click(x, y)
        page.wait_for_timeout(300)
    x, y, size = middle(page, case.following)
    if not finger:
        page.mouse.move(x, y)
    elif size < DENSE:
        page.touchscreen.tap(x, y)
    page.wait_for_timeout(400)
    page.screenshot(path=file)
    context.close()
    print(file, flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("entries", nargs="*", metavar="ENTRY", help="entries of the gallery; all if none")
    given = parser.parse_args()
    folder = ROOT / "build" / "pictures"
    folder.mkdir(parents=True, exist_ok=True)
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    assert chromium, "install Chromium"
    with served() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        for id in given.entries or [entry.id for entry in potez.games()]:
            game = potez.game(id)
            found = cases(game)
            most = max(found, key=lambda case: len(case.path))
            for case in found:
                for screen in SCREENS if case is most else EVERY:
                    shoot(browser, server, game, case, screen, folder / f"{id}-half-{case.phase}-{screen}.png")
        browser.close()


if __name__ == "__main__":
    main()
