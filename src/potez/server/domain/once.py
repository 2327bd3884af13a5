"""A table that is asked many things at once, as for the buttons of everybody who looks at it: each is worked out once.

What a table says of itself follows from its seats and its log each time anew, and most answers follow from others: whether something may be
done asks whose turn it is, which asks whether the game is over. A table is never changed, so the answers stay true.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from potez.server.domain.table import Table


class _Once:
    def __init__(self, table: Table) -> None:
        self._table = table

    def __getattr__(self, name: str) -> Any:
        found = self.__dict__[name] = getattr(self._table, name)
        return found


def once(table: Table) -> Table:
    """The same table, for a moment: it is not kept, since it keeps what it was asked."""
    return table if isinstance(table, _Once) else cast("Table", _Once(table))
