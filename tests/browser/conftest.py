"""A real server, a real Chromium and a real Firefox. Nothing is skipped: what is missing is named, with how to install it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.browser.firefox import Firefox
from tests.browser.people import ANA, BOJAN, PASSWORD, challenge, command, post

PATIENCE = 60_000  # milliseconds; a busy machine is slow, not wrong
expect.set_options(timeout=PATIENCE)

FLAGS = [
    "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"
]  # fmt: skip
QUICK = """
localStorage.setItem("potez-pause", "0");
localStorage.setItem("potez-animation", "false");
localStorage.setItem("potez-sound", "false");
"""


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("server")
    command = [sys.executable, "-m", "potez", "serve", "--port", "0", "--data", str(folder), "--workers", "1", "--limits", "0"]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        found = re.search(r"http://[0-9.:]+", line)
        assert found, f"the server said {line!r}"
        yield found[0]
        process.terminate()
        process.wait(60)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    path = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    assert path, "Chromium is missing: run `make setup`, or install it (Debian: apt-get install chromium), or set CHROMIUM to its path"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def firefox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    path = os.environ.get("FIREFOX") or shutil.which("firefox-esr") or shutil.which("firefox")
    assert path, "Firefox is missing: run `make setup`, or install it (Debian: apt-get install firefox-esr), or set FIREFOX to its path"
    browser = Firefox(path, tmp_path_factory.mktemp("firefox"))
    yield browser
    browser.close()


class Visitor:
    """A browser window at the server. Errors on the page and requests that leave the machine fail the test."""

    def __init__(self, chromium: Browser, server: str, **settings: Any) -> None:
        settings.setdefault("viewport", {"width": 1200, "height": 900})
        settings.setdefault("locale", "en-GB")
        self.server = server
        self.context: BrowserContext = chromium.new_context(**settings)
        self.context.add_init_script(QUICK)
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.problems: list[str] = []
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))
        self.page.on("console", lambda message: self.problems.append(message.text) if message.type == "error" else None)
        self.page.on("request", self._local)

    def _local(self, request: Any) -> None:
        if not request.url.startswith((self.server, self.server.replace("http", "ws"), "data:", "blob:")):
            self.problems.append(f"a request left the machine: {request.url}")

    def open(self, path: str) -> Page:
        self.page.goto(self.server + path)
        return self.page

    def close(self) -> None:
        self.context.close()
        assert self.problems == []


@pytest.fixture
def visitor(chromium: Browser, server: str) -> Iterator[Visitor]:
    visitor = Visitor(chromium, server)
    yield visitor
    visitor.close()


@pytest.fixture
def visit(chromium: Browser, server: str) -> Iterator[Any]:
    """Makes visitors with other settings: a phone, another language."""
    made: list[Visitor] = []

    def make(**settings: Any) -> Visitor:
        made.append(Visitor(chromium, server, **settings))
        return made[-1]

    yield make
    for visitor in made:
        visitor.close()


@pytest.fixture(scope="session")
def pictures() -> Path | None:
    """Where to leave pictures of failures, if wanted."""
    folder = os.environ.get("POTEZ_PICTURES")
    return Path(folder) if folder else None


@pytest.fixture(scope="session")
def accounts(chromium: Browser, server: str) -> Iterator[dict[str, Any]]:
    """Two people who are registered, as cookies for browsers of their own; Ana has won a rated game against Bojan."""
    contexts = {name: chromium.new_context() for name in (ANA, BOJAN)}
    pages = {name: context.new_page() for name, context in contexts.items()}
    for name, page in pages.items():
        post(page, server, "/api/register", {"name": name, "password": PASSWORD})
    id = challenge(pages[ANA], server, "hex(swap=true)", "red", "blue", rated=True, clock={"kind": "correspondence", "days": 3})
    command(pages[BOJAN], server, id, "sit")
    command(pages[ANA], server, id, "move", move="c3")
    command(pages[BOJAN], server, id, "move", move="b2")
    command(pages[BOJAN], server, id, "resign")
    yield {**{name: context.storage_state() for name, context in contexts.items()}, "table": id}
    for context in contexts.values():
        context.close()
