"""Attacks that make a server work or remember: starts with endless moves, records, engines, downloads, tables of guests."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from benchmarks.online.attacker import LOST, Verdict, Visitor, heard, over_and_over, tally

PERSON, OPEN = {"kind": "person"}, {"kind": "open"}
# Positions that are allowed as starts and have very many moves.
FOXSHEEP = ".s./sss/.sfs.s./sssssss/.s.s.s./sss/.f. foxes"
ADUGO = "...d./.dddd/.djd./ddddd/.d.d./.../... jaguar"
DOTS = 60  # moves of a game that is given to a review


async def starts(port: int, seconds: float, scale: float) -> Verdict:
    """Tables that begin with very many moves, and a page at each."""
    visitor, opened = Visitor(port), list[object]()

    async def one() -> None:
        game, start, sides = ("foxsheep", FOXSHEEP, ("sheep", "foxes")) if len(opened) % 2 == 0 else ("adugo", ADUGO, ("jaguar", "dogs"))
        made = await visitor.table(game, PERSON, PERSON, sides, start=start)
        opened.append(made.status if made.status != 201 else "opened")
        if made.status == 201:
            async with visitor.socket(f"/tables/{made.data['id']}/socket?protocol=2") as talking:
                await heard(talking, "table", "error")
                opened.append("shown")

    await over_and_over(one, seconds, together=2, pause=1.0)
    return Verdict(None, f"tables: {tally(opened)}")


async def records(port: int, seconds: float, scale: float) -> Verdict:
    """Saved games with very many names and one of them twice, from somebody without a cookie."""
    count = int(50_000 * scale)
    names = ",".join(f'"k{number}":1' for number in range(count))
    text = f'{{"format":"potez","version":1,{names},"k{count - 1}":2}}'.encode()
    answers: list[object] = []

    async def one() -> None:
        try:
            answers.append((await Visitor(port).ask("POST", "/api/records", text, patience=seconds)).status)
        except ConnectionRefusedError:  # the server is told to stop in the middle of this attack
            answers.append("nobody listened")
        except LOST:
            answers.append("no answer in time")

    await over_and_over(one, seconds, together=6, pause=0.2)
    slow = sum(answer == "no answer in time" for answer in answers)
    return Verdict(slow == 0, f"{len(text) // 1000} kB each: {tally(answers)}")


async def engines(port: int, seconds: float, scale: float) -> Verdict:
    """Computers against each other that think for a minute, reviews and hints, as much as one visitor may ask for."""
    visitor, asked = Visitor(port), list[object]()
    await visitor.ask("POST", "/api/check", {"game": "hex", "seats": {}})
    computer = {"kind": "computer", "level": 8}

    async def two_computers() -> None:
        made = await visitor.table("hex", computer, computer, ("red", "blue"))
        if made.status != 201:
            asked.append(made.status)
            return
        async with visitor.socket(f"/tables/{made.data['id']}/socket?protocol=2") as talking:
            await heard(talking, "table")
            await talking.send(json.dumps({"do": "hello", "think": 60, "pause": 0}))
            asked.append("table of computers")
            async for _ in talking:
                pass

    async def advice(do: str) -> None:
        await _asking(visitor, do, asked, 0.2, "dots", ("x", "0"), options={"rows": 9, "cols": 9}, moves=dots(DOTS))

    wanted = [two_computers] * 3 + [lambda: advice("review")] * 3 + [lambda: advice("hint")] * 3
    await asyncio.gather(*(over_and_over(job, seconds, pause=1.0) for job in wanted))
    return Verdict(None, tally(asked))


async def _asking(visitor: Visitor, do: str, answers: list[object], pause: float, game: str, sides: tuple[str, str], **more: Any) -> None:
    """At a table of its own, the same question again and again."""
    made = await visitor.table(game, PERSON, PERSON, sides, **more)
    if made.status != 201:
        answers.append(made.status)
        return
    async with visitor.socket(f"/tables/{made.data['id']}/socket?protocol=2") as talking:
        await heard(talking, "table")
        while True:
            await talking.send(json.dumps({"do": do}))
            answers.append((await heard(talking, "hint", "review", "refused", "error"))["t"])
            await asyncio.sleep(pause)


def dots(count: int) -> list[str]:
    """So many moves of dots and boxes that close no box: only lines across."""
    return [f"{column}{row}-{chr(ord(column) + 1)}{row}" for row in range(1, 10) for column in "abcdefgh"][:count]


async def questions(port: int, seconds: float, scale: float) -> Verdict:
    """Ten tables that ask for hints without a pause, so that many questions wait at every moment."""
    visitor, answers = Visitor(port), list[object]()

    async def one() -> None:
        await _asking(visitor, "hint", answers, 0.5, "hex", ("red", "blue"))

    await asyncio.gather(*(over_and_over(one, seconds, pause=1.0) for _ in range(10)))
    return Verdict(None, tally(answers))


async def options(port: int, seconds: float, scale: float) -> Verdict:
    """Go whose games may be long and whose rollouts remember every position, at the level that searches most."""
    visitor, answers = Visitor(port), list[str]()

    async def one() -> None:
        allowed = {"size": 19, "ko": "superko", "limit": 10}
        made = await visitor.table("go", PERSON, {"kind": "computer", "level": 8}, ("black", "white"), options=allowed)
        if made.status != 201:
            answers.append(str(made.status))
            return
        async with visitor.socket(f"/tables/{made.data['id']}/socket?protocol=2") as talking:
            await heard(talking, "table")
            await talking.send(json.dumps({"do": "hello", "think": 1, "pause": 0}))
            version = (await visitor.ask("GET", f"/api/tables/{made.data['id']}")).data["state"]["version"]
            await talking.send(json.dumps({"do": "move", "id": "1", "version": version, "move": "d4"}))
            while True:
                message = await heard(talking, "change", "error", patience=seconds)
                if message["t"] == "error":
                    answers.append("the engine failed")
                    return
                if message["event"] == "move" and message["version"] == version + 2:
                    answers.append("the computer moved")
                    return

    await over_and_over(one, seconds, together=2, pause=0.5)
    return Verdict("the engine failed" not in answers, tally(answers))


async def downloads(port: int, seconds: float, scale: float) -> Verdict:
    """The whole archive, twenty at a time."""
    answers: list[object] = []

    async def one() -> None:
        found = await Visitor(port).ask("GET", "/api/archive/download", patience=seconds)
        whole = isinstance(found.data, bytes) and found.status == 200
        answers.append(f"200 with {len(found.data.splitlines())} games" if whole else found.status)

    await over_and_over(one, seconds, together=20, pause=0.1)
    return Verdict(None, tally(answers))


async def guests(port: int, seconds: float, scale: float) -> Verdict:
    """Tables and reports by somebody who throws every cookie away."""
    answers: dict[str, list[object]] = {"tables": [], "reports": []}
    victim = Visitor(port, "127.0.0.67")
    made = await victim.table("hex", PERSON, OPEN, ("red", "blue"))

    async def one() -> None:
        answers["tables"].append((await Visitor(port).table("hex", PERSON, OPEN, ("red", "blue"))).status)
        if made.status == 201:
            complaint = {"table": made.data["id"], "side": "red", "text": "nothing"}
            answers["reports"].append((await Visitor(port).ask("POST", "/api/reports", complaint)).status)

    await over_and_over(one, seconds, together=5, most=round(200 * scale))
    kept = answers["reports"].count(201)
    # A person may report five times at once; somebody without a cookie, as often as the address may.
    return Verdict(kept <= 20, f"reports: {tally(answers['reports'])}; tables: {tally(answers['tables'])}")


FLOODS = {
    "starts": starts,
    "records": records,
    "engines": engines,
    "workers": questions,
    "options": options,
    "downloads": downloads,
    "guests": guests,
}
