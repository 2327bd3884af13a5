"""What `potez backup` and `potez restore` tell: how far they are, and what was copied."""

from __future__ import annotations

from typing import TYPE_CHECKING

from potez.cli.waiting import progress

if TYPE_CHECKING:
    from potez.server.ops.backup import Contents


def copied(done: int, total: int) -> None:
    progress(f"{100 * done // max(total, 1)} %", done >= total)


def contents(found: Contents) -> str:
    return f"{found.tables} tables, {found.events} events, {found.people} people, all checked ({found.seconds:.1f} s)"
