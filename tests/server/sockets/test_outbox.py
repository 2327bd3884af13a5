"""What waits for a page that reads slowly: the newest table and state, everything else in its order, and not without end."""

from __future__ import annotations

from potez.server.sockets import outbox
from potez.server.sockets.outbox import Outbox
from potez.server.wire.messages import CHANGE, TABLE


def test_the_newest_table_and_the_changes_since_then_wait_and_everything_else_in_its_order() -> None:
    box = Outbox()
    for text in ("c1", "a", "t1", "b", "c2", "c3", "t2", "d", "c4", "c5"):
        box.put(text, {"c": CHANGE, "t": TABLE}.get(text[0], ""))
    found = []
    while told := box.take():
        found.append(told[0])
    assert found == ["a", "b", "t2", "d", "c4", "c5"]


def test_a_page_that_does_not_keep_up_is_full_by_bytes_or_by_messages() -> None:
    large, many, few, one = Outbox(), Outbox(), Outbox(), Outbox()
    for _ in range(3):
        one.put("x" * 2 * outbox.MOST_BYTES, TABLE)
    assert not one.full and one.take() and one.take() is None, "a whole table is sent, however large it is"
    large.put("x" * outbox.MOST_BYTES)
    assert not large.full
    large.put("x")
    assert large.full and large.take() is None, "nothing is kept for it"
    for _ in range(1000):
        many.put("x")
    assert many.full and many.take() is None
    for _ in range(1000):
        few.put("x" * 1000)
        assert few.take()
    assert not few.full
