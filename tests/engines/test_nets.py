"""Which net an engine plays with, and what is said of one that cannot be used."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

import potez
from potez.cli import health, main, versions
from potez.engines.puct import nets
from potez.engines.puct.searcher import Tuning
from potez.nets import shipped
from potez.nets.architecture import Net
from potez.nets.format import write
from tests.engines.netted import search_of, small
from tests.support import MODULES, oracle_module

ONLY_HEX = pytest.mark.skipif("hex" not in MODULES, reason="POTEZ_GAMES leaves it out")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Makes a folder of nets the one of the package."""

    def ship(*entries: tuple[str, Net, dict[str, Any]]) -> Path:
        listed = {}
        for name, net, facts in entries:
            write(tmp_path / name, net)
            listed[name] = {"game": net.game, "sha256": sha256((tmp_path / name).read_bytes()).hexdigest()} | facts
        (tmp_path / shipped.LIST).write_text(json.dumps(listed))
        shipped._shipped.cache_clear()
        monkeypatch.setattr(shipped, "FOLDER", tmp_path)
        return tmp_path

    yield ship
    shipped._shipped.cache_clear()


@ONLY_HEX
def test_the_strongest_level_plays_with_the_net_that_fits(folder: Any) -> None:
    folder(
        ("hex-5.net", small("hex(size=5)"), {"options": {"size": [5, 6]}}),
        ("hex-7.net", small("hex(size=7)", 2), {"options": {"size": [7]}, "search": {"batch": 2, "exploration": 1.1}}),
    )
    assert potez.engine("hex(size=6)").net == "hex-5"
    seven = potez.engine("hex(size=7)")
    assert seven.net == "hex-7"
    assert search_of(seven)._tuning == Tuning(batch=2, exploration=1.1)
    assert not potez.engine("hex(size=8)").net
    assert not potez.engine("hex(size=6)", net=False).net
    assert not any(potez.engine("hex(size=6)", level=level).net for level in range(1, 8))


@ONLY_HEX
def test_lower_levels_and_an_engine_without_the_net_play_as_if_there_were_none(folder: Any) -> None:
    position = potez.game("hex(size=5)").start()
    before = [str(potez.engine(position.game, level=level).choose(position, seed=1, nodes=300).data() | {"seconds": 0}) for level in (3, 6)]
    before.append(str(potez.engine(position.game, net=False).choose(position, seed=1, nodes=300).data() | {"seconds": 0}))
    folder(("hex-5.net", small("hex(size=5)"), {}))
    after = [str(potez.engine(position.game, level=level).choose(position, seed=1, nodes=300).data() | {"seconds": 0}) for level in (3, 6)]
    after.append(str(potez.engine(position.game, net=False).choose(position, seed=1, nodes=300).data() | {"seconds": 0}))
    assert after == before


@ONLY_HEX
@pytest.mark.parametrize(
    ("harm", "said"),
    [
        ("missing", "hex-5.net cannot be read: No such file"),
        ("damaged", "hex-5.net is not the net that was shipped: its checksum differs"),
        ("list", "the list of nets .*nets.json cannot be used"),
        ("revision", "hex-5.net is no net for hex.*its revision of the rules is 99, and 1 is needed"),
        ("encoding", "its version of the encoding is 99"),
        ("search", "hex-5.net: speed are no settings of a search with a net"),
    ],
)
def test_a_net_that_cannot_be_used_is_named_and_left_out(harm: str, said: str, folder: Any) -> None:
    more = {harm: 99} if harm in ("revision", "encoding") else {}
    place = folder(("hex-5.net", small("hex(size=5)", **more), {"search": {"speed": 2, "batch": 4}} if harm == "search" else {}))
    if harm == "missing":
        (place / "hex-5.net").unlink()
    elif harm == "damaged":
        data = bytearray((place / "hex-5.net").read_bytes())
        data[-1] ^= 1
        (place / "hex-5.net").write_bytes(data)
    elif harm == "list":
        (place / shipped.LIST).write_text('{"hex-5.net": [1]}')
        shipped._shipped.cache_clear()
    with pytest.warns(UserWarning, match=f"(?s){said}.*until then the engine plays without it") as told:
        engine = potez.engine("hex(size=5)")
    assert len(told) == 1 and "\n" not in str(told[0].message)
    assert not engine.net
    assert engine.choose(engine.game.start(), nodes=50, seed=1).nodes == 50


@ONLY_HEX
def test_a_file_that_was_asked_for_is_used_or_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "my.net"
    write(path, small("hex(size=5)"))
    assert potez.engine("hex(size=7)", net=path).net == "my"
    write(path, small("hex(size=5)", name="mine"))
    assert potez.engine("hex(size=7)", net=str(path)).net == "mine"
    with pytest.raises(potez.InvalidNet, match=r"my\.net is no net for go.*its game is hex, and go is needed"):
        potez.engine("go(size=5)", net=path)
    with monkeypatch.context() as here:
        here.setattr("potez.engines.puct.nets.learns", lambda this: False)
        with pytest.raises(potez.InvalidNet, match=r"hex.* has no encoding"):
            potez.engine("hex", net=path)
    with pytest.raises(potez.InvalidNet, match="cannot be read"):
        potez.engine("hex", net=tmp_path / "none.net")
    with pytest.raises(potez.InvalidSearch, match="net=3"):
        potez.engine("hex", net=3)  # type: ignore[arg-type]


def test_the_nets_of_the_package_are_sound_and_small() -> None:
    """All that is listed is there, fits its game with every choice of options for which it is used, and nothing else lies there."""
    listed = shipped.shipped()
    assert {path.name for path in shipped.FOLDER.iterdir()} == {shipped.LIST, *(net.path.name for net in listed)}
    assert sum(path.stat().st_size for path in shipped.FOLDER.iterdir()) <= shipped.MOST_BYTES
    for net in listed:
        for this in nets.examples(net):
            nets.check(net.load(), this, net.name)
        nets.tuned(net.search, net.name)


@ONLY_HEX
def test_programs_name_the_nets(folder: Any, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    place = folder(("hex-5.net", small("hex(size=5)"), {"options": {"size": [5]}}))
    assert versions.described().splitlines()[-1] == "nets hex-5"
    assert health.nets() == health.Finding("nets", health.WELL, "hex-5")
    match = potez.Match("hex(size=5)")
    match.play("c3")
    match.save(tmp_path / "game.json")
    assert main(["analyse", str(tmp_path / "game.json"), "--nodes", "20"]) == 0
    assert "level 8 with the net hex-5" in capsys.readouterr().out
    assert main(["analyse", str(tmp_path / "game.json"), "--nodes", "20", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["net"] == "hex-5"
    (place / "hex-5.net").write_bytes(b"")
    found = health.nets()
    assert found.state == health.FAULT and "checksum" in found.text
    (place / shipped.LIST).write_text("")
    shipped._shipped.cache_clear()
    assert "nets.json cannot be used" in versions.described().splitlines()[-1]
    folder(("hex-5.net", small("hex(size=5)"), {"options": {"colour": [5]}}))
    assert "used with options that there are not" in health.nets().text


@pytest.mark.parametrize("module", MODULES)
def test_every_game_is_played_with_a_net(module: str, tmp_path: Path) -> None:
    """Moves of several parts, too, and boards that are no rectangles."""
    text = next(iter(oracle_module(module).OPTION_SETS))
    path = tmp_path / "small.net"
    write(path, small(text))
    engine = potez.engine(text, net=path)
    assert engine.net == "small"
    position = engine.game.start()
    for _ in range(6):
        found = engine.choose(position, nodes=20, seed=1)
        position = position.play(found.move)
        if position.outcome is not None:
            break
