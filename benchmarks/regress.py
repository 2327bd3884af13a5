"""Whether this tree is slower than another: playouts of every game, and starts with an empty and with a filled cache.

    git worktree add ../before COMMIT
    python benchmarks/regress.py --before ../before [--only playouts|starts|warm] [--rounds 7] [--seconds 0.5] [--games hex] [--json FILE]

`--caches FOLDER` keeps the machine code of both trees for another run; `--json` adds to what the file has.

Both trees are measured in turns, in new processes, so that what else the machine does hits both alike; all figures are of CPU time. The
bytecode of both lies beside their sources, as in an installation: Python does not always keep it by itself. Of each ratio, this tree to
the other, the median over the rounds is shown with a 95 % bootstrap interval. Slower means that the whole interval is below 1 for
playouts, above 1 for starts; then the exit code is 1.
"""

from __future__ import annotations

import argparse
import compileall
import json
import os
import random
import resource
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

import potez

HERE = Path(__file__).parents[1]
SAMPLES = 4000  # of a bootstrap
START = "import potez; p = potez.game({game!r}).start(); p.play(p.moves()[0])"
MOVE = "import potez; potez.engine({game!r}, level=3).choose(potez.game({game!r}).start(), seed=1)"
COLD = ("hex", "go", "checkers")  # compiling all twenty takes long


def interval(ratios: Sequence[float], seed: int = 1) -> tuple[float, float, float]:
    """The median, and between what it lies with 95 %."""
    draw = random.Random(seed)
    medians = sorted(statistics.median(draw.choices(ratios, k=len(ratios))) for _ in range(SAMPLES))
    return statistics.median(ratios), medians[int(0.025 * SAMPLES)], medians[int(0.975 * SAMPLES)]


def run(tree: Path, cache: Path, *words: str) -> tuple[str, float]:
    """What a program of a tree prints, and the CPU seconds of it and its children."""
    environment = os.environ | {"PYTHONPATH": str(tree / "src"), "POTEZ_CACHE": str(cache)}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([sys.executable, *words], env=environment, capture_output=True, text=True, cwd=cache)
    if done.returncode:
        raise SystemExit(f"{tree}: {' '.join(words)}\n{done.stderr}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return done.stdout, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def playouts(tree: Path, cache: Path, game: str, seconds: float) -> float:
    out, _ = run(tree, cache, "-m", "potez", "bench", game, "--seconds", str(seconds), "--json")
    (found,) = json.loads(out).values()
    return float(found["playouts_per_second"])


def measure(wanted: argparse.Namespace, caches: dict[Path, Path]) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    before, games, rounds, seconds = wanted.before, wanted.games, wanted.rounds, wanted.seconds
    if wanted.only in (None, "playouts"):
        for game in games:
            for tree, cache in caches.items():
                playouts(tree, cache, game, 0.05)  # compiles
            pairs = [turns(lambda tree, game=game: playouts(tree, caches[tree], game, seconds), before, number) for number in range(rounds)]
            note(found, f"playouts {game}", pairs, 1.0)
    if wanted.only != "playouts":
        for name, code in (("start", START), ("move", MOVE)):
            for game in [game for game in COLD if game in games]:
                words = ("-c", code.format(game=game))

                def cold(tree: Path, words: tuple[str, ...] = words) -> float:
                    with tempfile.TemporaryDirectory() as empty:
                        return run(tree, Path(empty), *words)[1]

                for cache, tree in [(cache, tree) for tree, cache in caches.items()]:
                    run(tree, cache, *words)
                if wanted.only != "warm":
                    note(found, f"{name} cold {game}", [turns(cold, before, number) for number in range(max(3, rounds // 2))], -1.0)
                warm = [turns(lambda tree, words=words: run(tree, caches[tree], *words)[1], before, number) for number in range(rounds)]
                note(found, f"{name} warm {game}", warm, -1.0)
    return found


def turns(measured: Any, before: Path, number: int) -> tuple[float, float]:
    """One round: the other tree first, or this one first."""
    order = (before, HERE) if number % 2 == 0 else (HERE, before)
    values = {tree: measured(tree) for tree in order}
    return values[before], values[HERE]


def note(found: dict[str, dict[str, Any]], name: str, pairs: list[tuple[float, float]], better: float) -> None:
    median, low, high = interval([now / then for then, now in pairs])
    then, now = (statistics.median(values) for values in zip(*pairs, strict=True))
    slower = high < 1 if better > 0 else low > 1
    found[name] = {"before": then, "now": now, "ratio": median, "low": low, "high": high, "slower": slower}
    print(f"{name:28} {then:12.4g} {now:12.4g}   {median:6.3f} ({low:.3f} to {high:.3f}){'  SLOWER' if slower else ''}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--before", type=Path, required=True, help="the other tree")
    parser.add_argument("--games", nargs="+", default=[entry.id for entry in potez.games()])
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=0.5, help="of playouts in a round")
    parser.add_argument("--only", choices=("playouts", "starts", "warm"), help="warm: starts with a filled cache")
    parser.add_argument("--caches", type=Path, metavar="FOLDER")
    parser.add_argument("--json", type=Path)
    wanted = parser.parse_args()
    if not (wanted.before / "src" / "potez").is_dir():
        parser.error(f"--before: {wanted.before} is no tree of Potez: it has no src/potez")
    wanted.before = wanted.before.resolve()
    print(f"{'':28} {'before':>12} {'now':>12}   ratio (95 %)")
    with tempfile.TemporaryDirectory() as temporary:
        folder = wanted.caches or Path(temporary)
        caches = {tree: (folder / str(number)).resolve() for number, tree in enumerate((wanted.before, HERE))}
        for cache in caches.values():
            cache.mkdir(parents=True, exist_ok=True)
        for tree in caches:
            compileall.compile_dir(tree / "src", quiet=1)
        found = measure(wanted, caches)
    if wanted.json:
        commit = subprocess.run(
            ["git", "-C", str(wanted.before), "rev-parse", "--short", "HEAD"], capture_output=True, text=True
        ).stdout.strip()
        known = json.loads(wanted.json.read_text()) if wanted.json.exists() else {"rows": {}}
        rounds = min(max(3, wanted.rounds // 2), known.get("rounds", wanted.rounds))
        data = {"before": commit or known.get("before", ""), "rounds": rounds, "rows": known["rows"] | found}
        wanted.json.write_text(json.dumps(data, indent=1) + "\n")
    if any(row["slower"] for row in found.values()):
        raise SystemExit(1)


if __name__ == "__main__":
    main()
