"""Attacks over connections: requests that never end, very many sockets, messages, frames and chunks, pages that read nothing."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import itertools
import json
import socket
import time
from typing import Any

from benchmarks.online.attacker import LOST, Verdict, Visitor, over_and_over, tally
from benchmarks.online.floods import OPEN, PERSON
from benchmarks.online.services import HOST


async def half_open(port: int, seconds: float, scale: float) -> Verdict:
    """A thousand requests that never end."""
    kept: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []

    async def one() -> None:
        reader, writer = await asyncio.open_connection(HOST, port, local_addr=(Visitor.home, 0))
        writer.write(b"GET /api/games HTTP/1.1\r\nhost: a\r\nx-slowly: ")
        kept.append((reader, writer))

    begin = time.monotonic()
    try:
        await over_and_over(one, seconds / 2, together=20, most=round(1000 * scale))
        await asyncio.sleep(max(0.0, begin + seconds - time.monotonic()))
        still = 0
        for reader, writer in kept:
            with contextlib.suppress(*LOST):
                try:
                    async with asyncio.timeout(0.001):
                        await reader.read(1)
                except TimeoutError:
                    still += not writer.is_closing()
    finally:
        for _, writer in kept:
            writer.transport.abort()
    return Verdict(None, f"{still} of {len(kept)} half-open requests were still held after {seconds:.0f} s")


async def sockets(port: int, seconds: float, scale: float) -> Verdict:
    """As many sockets as can be had, at a table and for news, held without a word."""
    visitor, held, most = Visitor(port), 0, 0
    made = await visitor.table("hex", PERSON, OPEN, ("red", "blue"))
    until = time.monotonic() + seconds
    paths = ["/news", *([f"/tables/{made.data['id']}/socket?protocol=2"] if made.status == 201 else [])]
    refused = 0

    async def one(path: str) -> None:
        nonlocal held, most, refused
        try:
            async with visitor.socket(path, patience=max(0.1, until - time.monotonic())) as talking:
                held += 1
                most = max(most, held)
                try:
                    async with asyncio.timeout(max(0.0, until - time.monotonic())):
                        async for _ in talking:
                            pass
                finally:
                    held -= 1
        except LOST:
            refused += held >= 0

    room = asyncio.Semaphore(500)

    async def limited(path: str) -> None:
        async with room:
            if time.monotonic() < until:
                await one(path)

    tasks: list[asyncio.Task[None]] = []
    while time.monotonic() < until and len(tasks) < 1000 * scale:
        tasks += [asyncio.create_task(limited(path)) for path in paths]
        await asyncio.sleep(0.02)
    await asyncio.gather(*tasks)
    return Verdict(None, f"{most} sockets of one address at the same time, of {len(tasks)} tried")


async def messages(port: int, seconds: float, scale: float) -> Verdict:
    """Ten sockets that say as much as they can."""
    visitor, sent, ended = Visitor(port), 0, 0
    made = await visitor.table("hex", PERSON, OPEN, ("red", "blue"))
    table = f"/tables/{made.data['id']}/socket?protocol=2" if made.status == 201 else "/news"
    words: list[Any] = [
        {"do": "ping", "version": -1},
        {"do": "say", "text": "x" * 300},
        {"do": "why", "path": ["a1"] * 50},
        {"do": "nothing"},
        [[]],
    ]
    texts = [json.dumps(word) for word in words]

    async def one(path: str) -> None:
        nonlocal sent, ended
        async with visitor.socket(path) as talking:
            reading = asyncio.create_task(_read(talking))
            try:
                while not reading.done():
                    for text in texts * 4:
                        await talking.send(text)
                        sent += 1
                    await asyncio.sleep(0.1)
            finally:
                ended += reading.done()
                reading.cancel()

    await asyncio.gather(*(over_and_over(functools.partial(one, path), seconds, pause=0.2) for path in [table] * 5 + ["/news"] * 5))
    return Verdict(None, f"{sent} messages sent, {ended} sockets closed for it")


async def _read(talking: Any) -> None:
    with contextlib.suppress(*LOST):
        async for _ in talking:
            pass


def _frame(kind: int, payload: bytes = b"") -> bytes:
    """As a browser sends it, with a mask that changes nothing."""
    return bytes([kind, 0x80 | len(payload)]) + bytes(4) + payload


FRAMES = {
    "pings": _frame(0x89),
    "pongs": _frame(0x8A),
    "fragments": _frame(0x00),
    "messages": _frame(0x81),
    "long pings": _frame(0x89, bytes(125)),
}
BEGUN = _frame(0x01, b"a")  # a message of fragments
POURED = 4_000_000  # bytes at most over one connection: seconds of work for a server that handles all of them at once
MUTE = 45  # pages of one guest


async def _shaken(visitor: Visitor, path: str, window: int = 0) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A socket whose frames nobody makes for us, and whose answers nobody has to read."""
    here = socket.socket()
    if window:
        here.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, window)
    here.setblocking(False)
    here.bind((visitor.address, 0))
    await asyncio.get_running_loop().sock_connect(here, (HOST, visitor.port))
    reader, writer = await asyncio.open_connection(sock=here, limit=4096)
    head = [
        f"GET {path} HTTP/1.1",
        f"host: {HOST}:{visitor.port}",
        "upgrade: websocket",
        "connection: upgrade",
        "sec-websocket-version: 13",
    ]
    head += ["sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==", *([f"cookie: potez={visitor.cookie}"] if visitor.cookie else []), "", ""]
    writer.write("\r\n".join(head).encode())
    if b" 101 " not in await reader.readuntil(b"\r\n\r\n"):
        writer.transport.abort()
        raise ConnectionError("no socket")
    return reader, writer


async def _pour(writer: asyncio.StreamWriter, part: bytes, most: int) -> int:
    """Sends one thing over and over, as fast as it is taken, until the connection is cut; how many bytes."""
    sent, block = 0, part * (65536 // len(part))
    with contextlib.suppress(*LOST):
        while sent < most:
            writer.write(block)
            sent += len(block)
            await writer.drain()
    return sent


async def frames(port: int, seconds: float, scale: float) -> Verdict:
    """Frames that are no messages, or empty ones, over one socket after the other, by somebody without a cookie."""
    kinds, ended = itertools.cycle(FRAMES), list[object]()

    async def one() -> None:
        kind = next(kinds)
        reader, writer = await _shaken(Visitor(port), "/news")
        reading = asyncio.create_task(_closed(reader))
        try:
            if kind == "fragments":
                writer.write(BEGUN)
            await _pour(writer, FRAMES[kind], round(POURED * scale))
            await asyncio.wait({reading}, timeout=2.0)
            ended.append(f"{kind} {'closed' if reading.done() else 'endured'}")
        finally:
            reading.cancel()
            writer.transport.abort()

    await over_and_over(one, seconds, together=2, pause=0.2)
    return Verdict(bool(ended) and not any("endured" in str(end) for end in ended), tally(ended))


async def _closed(reader: asyncio.StreamReader) -> None:
    """Until the server has said that it closes a socket, or has gone."""
    with contextlib.suppress(*LOST):
        while (part := await reader.read(65536)) and b"\x88" not in part:
            pass


async def chunks(port: int, seconds: float, scale: float) -> Verdict:
    """Bodies in chunks of one byte, to where they are read and to where there is nothing."""
    paths, answers = itertools.cycle(("/nothing", "/api/records")), list[object]()

    async def one() -> None:
        reader, writer = await asyncio.open_connection(HOST, port, local_addr=(Visitor.home, 0))
        try:
            head = [f"POST {next(paths)} HTTP/1.1", f"host: {HOST}:{port}", "transfer-encoding: chunked", "", ""]
            writer.write("\r\n".join(head).encode())
            pouring = asyncio.create_task(_pour(writer, b"1\r\na\r\n", round(POURED * scale)))
            answer = await reader.readline()
            answers.append(answer.split()[1].decode() if answer else "no answer")
            await pouring
        finally:
            writer.transport.abort()

    await over_and_over(one, seconds, together=2, pause=0.2)
    return Verdict(None, f"answers: {tally(answers)}")


async def mute(port: int, seconds: float, scale: float) -> Verdict:
    """Pages of one guest that read nothing, while the guest changes and they ask for everything again and again."""
    visitor, changes, held = Visitor(port), list[object](), list[asyncio.StreamWriter]()
    made = await visitor.table("amazons", PERSON, PERSON, ("white", "black"))
    if made.status != 201:
        return Verdict(None, f"the attack could not be made: no table: {made.status}")
    asking = _frame(0x81, json.dumps({"do": "ping", "version": 999}).encode())

    async def one() -> None:
        changes.append((await visitor.ask("POST", "/api/me", {"chat": len(changes) % 2 == 0})).status)
        for writer in held if len(changes) % 50 == 1 else ():  # as often as messages are taken from one person
            writer.write(asking)

    try:
        for _ in range(max(1, round(MUTE * scale))):
            reader, writer = await _shaken(visitor, f"/tables/{made.data['id']}/socket?protocol=2", 4096)
            reader._transport.pause_reading()  # type: ignore[attr-defined]
            held.append(writer)
        await over_and_over(one, seconds, pause=0.02)
    finally:
        for writer in held:
            writer.transport.abort()
    return Verdict(None, f"{len(held)} pages; changes: {tally(changes)}")


CONNECTIONS = {
    "half-open": half_open,
    "sockets": sockets,
    "messages": messages,
    "frames": frames,
    "chunks": chunks,
    "mute": mute,
}
