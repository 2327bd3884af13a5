"""benchmarks/hostile.py runs: every attack is made against a real server, and what it reports is complete. How fast the server is meanwhile
is measured by the long run, not here."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from benchmarks import hostile
from benchmarks.online import figures, outcomes

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]


def run(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(ROOT / "benchmarks" / "hostile.py"), *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=900, env={**os.environ, "PYTHONPATH": str(ROOT / "src")})


def test_every_attack_is_made(tmp_path: Path) -> None:
    file = tmp_path / "found.json"
    done = run("--quick", "--seconds", "1.5", "--json", str(file))
    assert file.exists(), done.stdout + done.stderr
    found = json.loads(file.read_text())
    assert [row["name"] for row in found["rows"]] == ["quiet", *(phase.name for phase in hostile.PHASES)]
    assert found["lost"] == [], "acknowledged and not in the database"
    assert found["acknowledged"] > 20
    assert [row["name"] for row in found["rows"] if row["slower"] is None] == ["quiet"]
    for row in found["rows"]:
        assert "could not be made" not in row["found"], row
        assert row["probes"] and row["server_mb"] > 50 and row["files"] > 40, row
    assert sum(row["moves"]["count"] for row in found["rows"]) > 20
    assert "term_s" in next(row for row in found["rows"] if row["name"] == "records")
    both = run("--compare", str(file), str(file))
    assert both.returncode == 0
    assert both.stdout.count("\n| ") == len(found["rows"]) + 1
    assert " → " in both.stdout


def test_what_is_not_as_promised_is_named() -> None:
    quiet: dict[str, Any] = {"computer": {"count": 300, "p95": 100.0}}
    good: dict[str, Any] = {
        "name": "engines", "moves": {"p99": 20.0}, "probe_s": 0.1, "probes_failed": 0, "server_mb": 400, "restarted": "", "held": True,
        "computer": {"count": 250, "p95": 180.0}, "slower": (1.8, 1.5, 2.1),
    }  # fmt: skip
    assert outcomes.broken(good, quiet) == []
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"moves": {"p99": 251.0}}, "moves"),
        ({"moves": {}}, "moves"),
        ({"probe_s": 1.1}, "/healthz"),
        ({"probes_failed": 1}, "/healthz"),
        ({"server_mb": 2500}, "memory"),
        ({"term_s": 5.5}, "SIGTERM"),
        ({"restarted": "it had ended"}, "restart"),
        ({"computer": {"count": 199, "p95": 180.0}}, "only 199 answers of the computer"),
        ({"slower": (2.01, 1.7, 2.3)}, "the computer's answers"),
        ({"slower": None}, "the computer's answers"),
        ({"held": False}, "attack"),
    ]
    for changes, name in wrong:
        assert outcomes.broken({**good, **changes}, quiet) == [name], changes


def test_how_many_times_as_long_is_told_with_an_interval() -> None:
    before = [0.001 * number for number in range(1, 301)]
    same, double = figures.times_as_long(before, before), figures.times_as_long(before, [2 * value for value in before])
    assert same and same[0] == 1.0 and same[1] < 1.0 < same[2]
    assert double and double[0] == pytest.approx(2.0) and 1.8 < double[1] < 2.0 < double[2] < 2.2
    assert figures.times_as_long([], before) is None and figures.times_as_long(before, []) is None


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--only", "sieges"), "there is no attack 'sieges'; there are pairing"),
        (("--source", "nowhere"), "does not hold the package potez"),
    ],
)
def test_wrong_words_are_refused(words: tuple[str, ...], sentence: str) -> None:
    done = run(*words)
    assert done.returncode == 2
    assert sentence in done.stderr
