"""Many games at once, played at random: moves a second of `potez.batch`, beside pgx (on JAX) and beside our own single games.

    python -m benchmarks.batch [--device cuda] [--seconds S] [--games hex go ...] [--json FILE]

Both sides play random legal moves and begin ended games anew, all of it on the device: ours by `wander`, pgx by its own `auto_reset` in one
`lax.scan`. "step" is a program's own loop beside that: random actions, a step, the legal actions and what is seen, call by call. pgx needs
`pip install pgx jax` and is left out, with a line that says so, where it is missing.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

import potez
from potez.kernel import loops
from potez.kernel.buffers import playing
from potez.kernel.random import generator

PEERS = {"hex(swap=true)": "hex", "go(size=9,scoring=area,limit=162)": "go_9x9"}  # ours, and the same game of pgx
SIZES = {"cpu": (1024,), "cuda": (1024, 4096, 16384, 65536)}
CHUNK = {"cpu": 50, "cuda": 200}  # moves of a call


def rate(call: Callable[[], object], each: int, seconds: float) -> float:
    """How many moves a second `call`, which makes `each`, makes: the best of three, after one that only warms up."""
    call()
    found = []
    for _ in range(3):
        began = time.perf_counter()
        made = 0
        while time.perf_counter() - began < seconds / 3:
            call()
            made += each
        found.append(made / (time.perf_counter() - began))
    return max(found)


def ours(text: str, count: int, device: str, seconds: float) -> dict[str, Any]:
    began = time.perf_counter()
    batch = potez.batch(text, count, device=device, seed=1)
    plies = CHUNK[device]
    batch.wander(plies)
    row: dict[str, Any] = {"ready": round(time.perf_counter() - began, 1)}
    row["wander"] = rate(lambda: batch.wander(plies), plies * count, seconds)

    def step() -> None:
        for _ in range(10):
            batch.legal()
            batch.observe()
            batch.step(batch.random())
        np.asarray(batch.turn)  # until all of it is done

    row["step"] = rate(step, 10 * count, seconds)
    batch.check()
    return row


def single(text: str, seconds: float) -> float:
    """Plies a second of our own random games, one after the other on one core."""
    rules = potez.game(text).rules
    run, start = loops.compiled("playouts"), rules.start().view(np.uint8)
    past, out, _ = playing(rules.room, np.empty(0, np.uint64))
    tally, rng, work = np.zeros(4, np.int64), generator(1), start.copy()
    lookup = rules.lookup.view(np.uint8)

    def call() -> None:
        run(rules.verbs.playout, lookup, start, work, past, 0, rng, out, 20, tally)

    call()
    tally[:] = 0
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        call()
    return float(tally[0]) / (time.perf_counter() - began)


def pgx_rate(id: str, count: int, device: str, seconds: float) -> float:
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental.wrappers import auto_reset

    env = pgx.make(id)
    plies = CHUNK[device]
    where = jax.devices("gpu" if device == "cuda" else "cpu")[0]
    init, step = jax.vmap(env.init), jax.vmap(auto_reset(env.step, env.init))

    def play(state: Any, key: Any) -> Any:
        def ply(carry: Any, _: Any) -> Any:
            state, key = carry
            key, drawn, reset = jax.random.split(key, 3)
            logits = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
            action = jax.random.categorical(drawn, logits, axis=-1)
            return (step(state, action, jax.random.split(reset, count)), key), None

        return jax.lax.scan(ply, (state, key), None, length=plies)[0]

    with jax.default_device(where):
        run = jax.jit(play)
        held = [jax.jit(init)(jax.random.split(jax.random.PRNGKey(0), count)), jax.random.PRNGKey(1)]

        def call() -> None:
            held[:] = run(*held)
            jax.block_until_ready(held[0].rewards)

        return rate(call, plies * count, seconds)


def peers_there(device: str) -> str:
    """Why pgx cannot be measured beside; empty where it can."""
    try:
        import jax
        import pgx  # noqa: F401
        from pgx.experimental.wrappers import auto_reset  # noqa: F401

        jax.devices("gpu" if device == "cuda" else "cpu")
    except (ImportError, RuntimeError) as error:
        return f"pgx is not measured ({' '.join(str(error).split())[:80]}): pip install pgx 'jax[cuda]'"
    return ""


def machine(device: str) -> str:
    name = platform.processor() or platform.machine()
    for line in Path("/proc/cpuinfo").read_text().splitlines() if Path("/proc/cpuinfo").exists() else ():
        if line.startswith("model name"):
            name = line.partition(":")[2].strip()
            break
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    said = f"{cores} cores of {name}"
    if device == "cuda":
        from numba import cuda

        card = cuda.get_current_device().name
        said = f"{card.decode() if isinstance(card, bytes) else card}; {said}"
    return said


def main() -> int:
    parser = argparse.ArgumentParser(description="Many games at once, played at random.")
    parser.add_argument("--device", choices=("cpu", "cuda"), default="cpu")
    parser.add_argument("--games", nargs="*", help="games; those of pgx and every entry otherwise")
    parser.add_argument("--sizes", nargs="*", type=int, help="how many at once")
    parser.add_argument("--seconds", type=float, default=3.0, help="for each figure")
    parser.add_argument("--json", type=Path)
    given = parser.parse_args()
    missing = peers_there(given.device)
    if missing:
        print(missing, file=sys.stderr)
    found: dict[str, Any] = {"device": given.device, "machine": machine(given.device), "rows": []}
    sizes = given.sizes or SIZES[given.device]
    for text in given.games if given.games is not None else [*PEERS, *(entry.id for entry in potez.games())]:
        for count in sizes if text in PEERS else sizes[-1:]:
            row: dict[str, Any] = {"game": text, "count": count}
            try:
                row |= ours(text, count, given.device, given.seconds)
                if given.device == "cpu":
                    row["single"] = single(text, given.seconds)
                if text in PEERS and not missing:
                    row["pgx"] = pgx_rate(PEERS[text], count, given.device, given.seconds)
            except Exception as error:  # the other rows are worth the time that a lent machine has
                row["error"] = f"{type(error).__name__}: {' '.join(str(error).split())[:300]}"
            found["rows"].append(row)
            shown = "  ".join(f"{name} {value:,.0f}" for name, value in row.items() if isinstance(value, float) and name != "ready")
            print(f"{text} × {count}: {shown} {row.get('error', '')}", flush=True)
            if given.json:
                given.json.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
