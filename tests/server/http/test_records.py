"""Records over HTTP: refused in time that grows with their size, and no faster."""

from __future__ import annotations

import time

from starlette.testclient import TestClient

from tests.support import duplicated


def test_a_record_with_a_name_twice_is_refused_in_linear_time(client: TestClient) -> None:
    def seconds(names: int) -> float:
        begin = time.process_time()
        answer = client.post("/api/records", content=duplicated(names))
        assert answer.status_code == 422
        assert "occurs twice" in answer.json()["values"]["problem"]
        return time.process_time() - begin

    seconds(10)
    few, many = (min(seconds(names) for _ in range(3)) for names in (2_000, 8_000))
    assert many < 8 * few + 0.1, (few, many)
