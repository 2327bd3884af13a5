"""Checkpoints that were damaged: one line that names the file, whatever is wrong with it, and nothing is gone on with."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

import potez
from potez.training import files
from potez.training.settings import Settings
from potez.training.training import Training

SMALL = Settings(seconds=3000, generations=1, games=4, candidates=2, batch=16, channels=2, blocks=1)
KINDS = {files.CHECKPOINT: "checkpoint", files.OPTIMISER: "optimizer", files.LEAGUE: "league"}


def training(folder: Path) -> Training:
    return Training([potez.game("hex(size=2)")], SMALL, folder, "cpu", lambda data: None)


@pytest.fixture(scope="module")
def done(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, bytes]]:
    folder = tmp_path_factory.mktemp("training")
    one = training(folder)
    one.begin()
    one.run()
    return folder, {name: (folder / name).read_bytes() for name in KINDS}


def resumed(folder: Path) -> str | None:
    """What is said where a training does not go on."""
    try:
        training(folder).begin(resume=True)
    except potez.PotezError as error:
        assert isinstance(error, potez.InvalidTraining)
        told = str(error)
        assert "\n" not in told and len(told) < 500
        return told
    return None


@settings(deadline=None, max_examples=60)
@given(data=st.data(), name=st.sampled_from([*KINDS]))
def test_no_byte_of_a_checkpoint_can_be_changed_unseen(done: tuple[Path, dict[str, bytes]], data: st.DataObject, name: str) -> None:
    """Bytes that are changed, left out, put in, or cut off."""
    folder, whole = done[0], done[1][name]
    at = data.draw(st.integers(0, len(whole) - 1))
    changed = whole[:at] + data.draw(st.binary(max_size=3)) + whole[at + data.draw(st.integers(0, 3)) :]
    for harmed in (whole[:at], changed):
        if harmed != whole:
            (folder / name).write_bytes(harmed)
            with pytest.raises(potez.InvalidTraining, match=f"{name} is (damaged|no {KINDS[name]})") as error:
                files.load(folder / name, KINDS[name], "cpu")
            assert "\n" not in str(error.value)
    (folder / name).write_bytes(whole)


JUNK = st.sampled_from([None, -1, 2.5, "text", [], [1], [[1, 2]], {}, {"a": 1}, {1: {}}, torch.zeros(1), torch.full((2, 2), float("nan"))])


def places(value: Any, here: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """All keys, with those on the way to them."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [found for key, each in inner for found in ((*here, key), *places(each, (*here, key)))]


def holding(done: tuple[Path, dict[str, bytes]], name: str) -> dict[str, Any]:
    """What a file of the training holds."""
    (done[0] / name).write_bytes(done[1][name])
    return files.load(done[0] / name, KINDS[name], "cpu")


@settings(deadline=None, max_examples=100)
@given(data=st.data(), name=st.sampled_from([*KINDS]), junk=JUNK, left_out=st.booleans())
def test_a_checkpoint_that_holds_something_else_is_refused_in_a_line(
    done: tuple[Path, dict[str, bytes]], data: st.DataObject, name: str, junk: Any, left_out: bool
) -> None:
    """Its checksum is right: somebody wrote it so. Counters may be other numbers, and what is beside the checkpoint may be of another
    moment; then a training goes on."""
    folder, whole = done
    held = deepcopy(holding(done, name))
    *way, last = data.draw(st.sampled_from([place for place in places(held) if place[0] not in ("potez", "version")]))
    inner = held
    for key in way:
        inner = inner[key]
    if left_out:
        del inner[last]
    else:
        inner[last] = junk
    files.save(folder / name, KINDS[name], {key: value for key, value in held.items() if key not in ("potez", "version")})
    try:
        told = resumed(folder)
    finally:
        (folder / name).write_bytes(whole[name])
    if told is None:
        assert not left_out or way, f"{last} is missing, and nobody says so"
        assert [*way, last][0] != "of"
        assert [*way, last][0] not in ("model", "average") or junk.shape == (1,), "a net of other weights"
    else:
        assert name in told


@pytest.mark.parametrize("name", [*KINDS])
def test_every_key_of_a_checkpoint_is_asked_for(done: tuple[Path, dict[str, bytes]], name: str) -> None:
    folder, whole = done
    held = holding(done, name)
    for key in held.keys() - {"potez", "version"}:
        files.save(folder / name, KINDS[name], {other: value for other, value in held.items() if other not in (key, "potez", "version")})
        assert f"{name} is damaged (it has no {key})" in str(resumed(folder))
    (folder / name).write_bytes(whole[name])
    assert resumed(folder) is None


def test_checkpoints_without_a_checksum_are_read(done: tuple[Path, dict[str, bytes]], tmp_path: Path) -> None:
    """Those that potez 0.3.0 wrote."""
    for name, whole in done[1].items():
        (tmp_path / name).write_bytes(whole.partition(b"\n")[2])
    assert resumed(tmp_path) is None
