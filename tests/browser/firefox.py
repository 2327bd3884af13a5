"""A Firefox of the machine, driven by WebDriver BiDi, which it speaks itself: no other program is needed between a test and the browser."""

from __future__ import annotations

import contextlib
import json
import re
import subprocess
import time
from pathlib import Path
from typing import Any

from websockets.sync.client import connect

PATIENCE = 60.0  # seconds; a busy machine is slow, not wrong
PAUSE = 0.05
# Nothing is asked of other machines: no updates, lists, experiments, certificates or pages of the browser's own.
QUIET = {
    "app.normandy.enabled": False,
    "app.update.enabled": False,
    "browser.newtabpage.enabled": False,
    "browser.safebrowsing.malware.enabled": False,
    "browser.safebrowsing.phishing.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    "extensions.systemAddon.update.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,",
    "toolkit.telemetry.enabled": False,
}


class Wrong(Exception):
    """The browser refuses a command, or a script in the page fails."""


class Firefox:
    """One browser with one window. Errors of pages are collected in `problems`."""

    def __init__(self, path: str, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        settings = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in QUIET.items()]
        (folder / "user.js").write_text("\n".join(settings), encoding="utf-8")
        command = [path, "--headless", "--no-remote", "--profile", str(folder), "--remote-debugging-port", "0", "about:blank"]
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
        self.problems: list[str] = []
        self.numbers = 0
        self.held = contextlib.ExitStack()
        try:
            self._begin()
        except BaseException:
            self._end()
            raise

    def _begin(self) -> None:
        self.socket = self.held.enter_context(connect(f"{self._address()}/session", max_size=None))
        self.ask("session.new", capabilities={})
        self.ask("session.subscribe", events=["log.entryAdded"])
        self.context = self.ask("browsingContext.getTree")["contexts"][0]["context"]
        self.ask("browsingContext.setViewport", context=self.context, viewport={"width": 1200, "height": 900})

    def _address(self) -> str:
        assert self.process.stderr is not None
        said = []
        for line in self.process.stderr:
            if found := re.search(r"WebDriver BiDi listening on (ws://\S+)", line):
                return found[1]
            said.append(line)
        raise Wrong(f"Firefox did not start: {''.join(said)[-2000:]}")

    def ask(self, method: str, **values: Any) -> Any:
        """Gives a command and waits for its answer; what the browser tells meanwhile is noted."""
        self.numbers += 1
        self.socket.send(json.dumps({"id": self.numbers, "method": method, "params": values}))
        end = time.monotonic() + PATIENCE
        while (left := end - time.monotonic()) > 0:
            message = json.loads(self.socket.recv(left))
            if message.get("method") == "log.entryAdded" and message["params"]["level"] == "error":
                self.problems.append(str(message["params"]["text"]))
            if message.get("id") != self.numbers:
                continue
            if message["type"] == "error":
                raise Wrong(f"{method}: {message['error']}: {message['message']}")
            return message["result"]
        raise Wrong(f"{method}: no answer in {PATIENCE:g} s")

    def open(self, address: str) -> None:
        self.ask("browsingContext.navigate", context=self.context, url=address, wait="complete")

    def run(self, script: str, *values: Any) -> Any:
        """The answer, as JSON could hold it, of a function of the page, such as `(name) => document.title`."""
        whole = f"(async () => JSON.stringify((await ({script})(...{json.dumps(values)})) ?? null))()"
        found = self.ask("script.evaluate", expression=whole, target={"context": self.context}, awaitPromise=True)
        if found["type"] == "exception":
            raise Wrong(f"{script}: {found['exceptionDetails']['text']}")
        return json.loads(found["result"]["value"])

    def until(self, script: str, *values: Any) -> Any:
        """The answer of a function of the page as soon as it is one."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if found := self.run(script, *values):
                return found
            time.sleep(PAUSE)
        raise Wrong(
            f"{script} {values}: not within {PATIENCE:g} s, on {self.run('() => location.href + document.body.innerText.slice(0, 500)')}"
        )

    def click(self, selector: str) -> None:
        """Moves the pointer to the middle of an element and presses: what is above it there gets the click."""
        middle = """(selector) => {
          const found = document.querySelector(selector);
          if (!found) return null;
          found.scrollIntoView({ block: "center" });
          const box = found.getBoundingClientRect();
          return box.width ? [box.x + box.width / 2, box.y + box.height / 2] : null;
        }"""
        x, y = (round(place) for place in self.until(middle, selector))
        press = [{"type": "pointerMove", "x": x, "y": y}, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        actions = [{"type": "pointer", "id": "mouse", "actions": press}]
        self.ask("input.performActions", context=self.context, actions=actions)

    def close(self) -> None:
        try:
            self.ask("browser.close")
        finally:
            self._end()

    def _end(self) -> None:
        self.held.close()
        self.process.terminate()
        self.process.wait(PATIENCE)
        assert self.process.stderr is not None
        self.process.stderr.close()
