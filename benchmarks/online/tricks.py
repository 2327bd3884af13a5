"""Attacks that take what belongs to others: wins, tables, cookies, names, an owner's login, rights that have ended."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
import time

from benchmarks.online.attacker import LOST, PASSWORD, Verdict, Visitor, heard, tally
from benchmarks.online.floods import OPEN, PERSON

CLOCK = {"kind": "fischer", "main": 300, "increment": 3}


async def claim(port: int, seconds: float, scale: float) -> Verdict:
    """Quick pairing for a rated game, and a claim before the other page is there."""
    attacker, answers = Visitor(port), []
    await attacker.register(f"Taker{secrets.token_hex(3)}")
    tries, until = max(1, round(5 * scale)), time.monotonic() + seconds
    for number in range(tries):
        if number and time.monotonic() > until:
            break
        wanted = {"game": "hex", "seats": {"red": PERSON, "blue": OPEN}, "clock": CLOCK, "rated": True}
        victim = Visitor(port, f"127.10.0.{number + 1}")
        await victim.register(f"Prey{secrets.token_hex(3)}")
        await victim.ask("POST", "/api/pair", wanted)
        found = await attacker.ask("POST", "/api/pair", wanted)
        if found.status != 200:
            answers.append(f"not paired ({found.status})")
            continue
        table = found.data["id"]
        taken = await attacker.command(table, "claim", result="win")
        answers.append("won" if taken.status == 200 else taken.data["error"])
        with contextlib.suppress(*LOST):
            await attacker.command(table, "abort")
    return Verdict("won" not in answers, f"claims at 0 plies: {tally(answers)}")


async def pairing(port: int, seconds: float, scale: float) -> Verdict:
    """Two people who ask for the same game at the same moment."""
    apart, tries = 0, max(2, round(10 * scale))
    for number in range(tries):
        clock = {"kind": "sudden", "main": 300 + number + 20 * secrets.randbelow(100)}
        wanted = {"game": "hex", "seats": {"red": PERSON, "blue": OPEN}, "clock": clock}
        two = [Visitor(port, f"127.11.{side}.{number + 1}") for side in (1, 2)]
        found = await asyncio.gather(*(one.ask("POST", "/api/pair", wanted) for one in two))
        apart += len({answer.data["id"] for answer in found}) == 2
    return Verdict(apart == 0, f"{apart} of {tries} pairs sat at two tables")


async def cookies(port: int, seconds: float, scale: float) -> Verdict:
    """A guest whose browser sends other cookies, too, of kinds that parsers stumble over."""
    guest, replaced = Visitor(port, "127.0.0.68"), []
    await guest.table("hex", PERSON, OPEN, ("red", "blue"))
    own = guest.cookie
    for other in ('a={"b":"c"}', "\xe9=1", "a=b c", 'x="'):
        guest.cookie = ""
        headers = (f"cookie: {other}; potez={own}", "accept: text/html")
        found = await guest.ask("GET", "/", headers=headers)
        if "potez" in found.cookies:
            replaced.append(other)
    return Verdict(not replaced, f"{len(replaced)} of 4 visits overwrote the guest's cookie")


async def passwords(port: int, seconds: float, scale: float) -> Verdict:
    """Wrong passwords for somebody's name; then the owner comes, from elsewhere."""
    name = f"Keeper{secrets.token_hex(3)}"
    owner = Visitor(port, "127.0.0.69")
    await owner.register(name)
    answers, until = list[object](), time.monotonic() + 0.7 * seconds
    while len(answers) < 10 or (time.monotonic() < until and len(answers) < 30):
        answers.append((await Visitor(port).ask("POST", "/api/login", {"name": name, "password": "wrong password"})).status)
        await asyncio.sleep(0.1)
    found = await Visitor(port, "127.0.0.70").ask("POST", "/api/login", {"name": name, "password": PASSWORD})
    return Verdict(found.status == 200, f"wrong passwords: {tally(answers)}; the owner: {found.status}")


async def revoked(port: int, seconds: float, scale: float) -> Verdict:
    """A socket that goes on after its session has ended, a token that makes more tokens, a seat in another's name."""
    thief, working = Visitor(port), []
    await thief.register(f"Thief{secrets.token_hex(3)}")
    made = await thief.table("hex", PERSON, PERSON, ("red", "blue"))
    cookie = thief.cookie
    async with thief.socket(f"/tables/{made.data['id']}/socket?protocol=2") as talking:
        version = (await heard(talking, "table"))["state"]["version"]
        await thief.ask("POST", "/api/logout", {})
        with contextlib.suppress(*LOST):
            await talking.send(json.dumps({"do": "move", "id": "1", "version": version, "move": "a1"}))
            if (await heard(talking, "done", "refused", "error", patience=5.0))["t"] == "done":
                working.append("a socket after logout")
    thief.cookie = cookie
    await thief.ask("POST", "/api/logout", {})
    minter = Visitor(port)
    await minter.register(f"Minter{secrets.token_hex(3)}")
    token = (await minter.ask("POST", "/api/me/tokens", {"label": "first"})).data["token"]
    more = await Visitor(port).ask("POST", "/api/me/tokens", {"label": "second"}, headers=(f"authorization: Bearer {token}",))
    if more.status == 201:
        working.append("a token made by a token")
    false = await minter.table("hex", {**PERSON, "name": "Moderator"}, OPEN, ("red", "blue"))
    if false.status == 201:
        seat = (await minter.ask("GET", f"/api/tables/{false.data['id']}")).data["seats"]["red"]
        if seat["name"] == "Moderator":
            working.append("another's name at a shared table")
    return Verdict(not working, "worked: " + (", ".join(working) or "nothing"))


TRICKS = {"claim": claim, "pairing": pairing, "cookies": cookies, "passwords": passwords, "revoked": revoked}
