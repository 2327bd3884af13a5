"""A process that works for the server, at the other end of a socket."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import pickle
import socket
import sys
from typing import Protocol

from potez.server.engines import worker


class Connection(Protocol):
    """A process, as the pool sees it."""

    def send(self, message: worker.Request) -> None: ...

    async def receive(self) -> worker.Reply:
        """The next answer. Raises EOFError when the process has ended."""
        ...

    def kill(self) -> None: ...

    async def end(self) -> None: ...


class Process:
    """A process of our own at the other end of a socket."""

    def __init__(self, nice: int) -> None:
        ours, theirs = socket.socketpair()
        self._socket = ours
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        context = multiprocessing.get_context("spawn")
        self.process = context.Process(target=worker.work, args=(theirs, nice), name="engine", daemon=True)
        try:
            self.process.start()
        except BaseException:
            ours.close()
            raise
        finally:
            theirs.close()

    async def open(self) -> None:
        local = sys.platform != "win32" and self._socket.family == socket.AF_UNIX
        self._streams = await (asyncio.open_unix_connection if local else asyncio.open_connection)(sock=self._socket)

    def send(self, message: worker.Request) -> None:
        if self._streams:
            self._streams[1].write(worker.packed(message))  # kept and sent piece by piece if the other side does not read it at once

    async def receive(self) -> worker.Reply:
        assert self._streams is not None
        reader = self._streams[0]
        try:
            (length,) = worker.HEAD.unpack(await reader.readexactly(worker.HEAD.size))
            found: worker.Reply = pickle.loads(await reader.readexactly(length))
        except (asyncio.IncompleteReadError, OSError):
            raise EOFError from None
        return found

    def kill(self) -> None:
        if self.process.is_alive():
            self.process.kill()  # it holds nothing that has to be saved

    async def end(self) -> None:
        """Returns when the process has gone."""
        self.kill()
        if self._streams:
            self._streams[1].close()
            with contextlib.suppress(OSError):
                await self._streams[1].wait_closed()
        else:
            self._socket.close()
        await asyncio.to_thread(self.process.join)
        self.process.close()


async def started(nice: int = worker.NICE) -> Connection:
    found = Process(nice)
    try:
        await found.open()
    except BaseException:
        await found.end()
        raise
    return found
