"""Whole trainings, small ones: what they leave behind, going on, being killed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
import torch

import potez
from potez.cli import main
from potez.nets import format as nets
from potez.training import files

SMALL = ("--device", "cpu", "--games", "16", "--candidates", "4", "--batch", "64", "--channels", "8", "--blocks", "1", "--every", "1")
LEFT = {"hex.net", files.CHECKPOINT, files.OPTIMISER, files.LEAGUE, files.METRICS, files.CURVE}


def train(*words: str) -> int:
    return main(["train", *words, *SMALL])


@pytest.fixture(scope="module")
def done(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A training of hex with two boards."""
    folder = tmp_path_factory.mktemp("training")
    assert train("hex(size=3)", "--also", "hex(size=4)", "--out", str(folder), "--seconds", "3000", "--generations", "5") == 0
    return folder


def copied(source: Path, target: Path) -> Path:
    for file in source.iterdir():
        (target / file.name).write_bytes(file.read_bytes())
    return target


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    capsys.readouterr()
    assert train(*words) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    return told


def test_a_training_leaves_its_files(done: Path) -> None:
    assert {file.name for file in done.iterdir()} == LEFT
    net = nets.read(done / "hex.net")
    assert (net.game, net.shape.channels, net.shape.blocks) == ("hex", 8, 1)
    lines = files.read_lines(done / files.METRICS)
    generations = [line for line in lines if "policy_loss" in line]
    assert [line["generation"] for line in generations] == [1, 2, 3, 4, 5]
    assert [line["board"] for line in generations] == ["hex(size=3)", "hex(size=4)"] * 2 + ["hex(size=3)"]
    assert all(3 <= line["mean_length"] <= 16 and 0 <= line["first_wins"] <= 1 for line in generations)
    curve = json.loads((done / files.CURVE).read_text())
    assert curve["boards"] == ["hex(size=3)", "hex(size=4)"]
    assert [point["generation"] for point in curve["points"]] == [line["generation"] for line in lines if "elo" in line]
    assert net.training["generations"] == 5 == curve["points"][-1]["generation"]


def test_moves_of_several_parts_are_learned_and_played(tmp_path: Path) -> None:
    assert train("chomp(rows=3,cols=4,poison=a1)", "--out", str(tmp_path), "--seconds", "3000", "--generations", "3") == 0
    engine = potez.engine("chomp(rows=3,cols=4,poison=a1)", net=tmp_path / "chomp.net")
    position = engine.game.start()
    assert engine.choose(position, nodes=50, seed=1).move in position.moves()


def test_it_goes_on_from_its_checkpoint(done: Path, tmp_path: Path) -> None:
    folder = copied(done, tmp_path)
    before = files.load(folder / files.CHECKPOINT, "checkpoint", "cpu")
    assert train("hex(size=3)", "--out", str(folder), "--seconds", "3000", "--generations", "2", "--resume") == 0
    after = files.load(folder / files.CHECKPOINT, "checkpoint", "cpu")
    assert after["generation"] == 7 and after["steps"] > before["steps"] and after["seconds"] > before["seconds"]
    assert after["matches"][: len(before["matches"])] == before["matches"]
    generations = [line["generation"] for line in files.read_lines(folder / files.METRICS) if "policy_loss" in line]
    assert generations == list(range(1, after["generation"] + 1))


def test_it_goes_on_without_what_is_missing_beside_the_checkpoint(done: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = copied(done, tmp_path)
    (folder / files.OPTIMISER).unlink()
    assert train("hex(size=3)", "--out", str(folder), "--seconds", "3000", "--generations", "1", "--resume") == 0
    assert f"{folder / files.OPTIMISER} does not belong to the checkpoint" in capsys.readouterr().out


def test_a_training_begins_from_a_net(done: Path, tmp_path: Path) -> None:
    assert train("hex(size=4)", "--out", str(tmp_path), "--seconds", "3000", "--generations", "2", "--from", str(done / "hex.net")) == 0
    net, given = nets.read(tmp_path / "hex.net"), nets.read(done / "hex.net")
    assert net.shape == given.shape
    league = files.load(tmp_path / files.LEAGUE, "league", "cpu")
    first = league["nets"][0]
    assert all(torch.equal(first[name].reshape(array.shape).float(), torch.from_numpy(array)) for name, array in given.weights.items())


def test_what_cannot_be_gone_on_with_is_said(done: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = copied(done, tmp_path)
    out, net = ("--out", str(folder)), ("--from", str(done / "hex.net"))
    assert "holds a training; go on with it by --resume" in refused(capsys, "hex(size=3)", *out)
    assert "is of ['hex', 1, 1]; go(size=5) has ['go'," in refused(capsys, "go(size=5)", *out, "--resume")
    assert "this net is one of hex, not of go" in refused(capsys, "go(size=5)", "--out", str(tmp_path / "x"), *net)
    assert "holds no checkpoint to go on from" in refused(capsys, "hex(size=3)", "--out", str(tmp_path / "y"), "--resume")
    path = folder / files.CHECKPOINT
    whole = path.read_bytes()
    for damaged in (whole[: len(whole) // 2], b"", b"something else"):
        path.write_bytes(damaged)
        assert "checkpoint.pt is damaged" in refused(capsys, "hex(size=3)", *out, "--resume")
    data = files.load(done / files.CHECKPOINT, "checkpoint", "cpu")
    torch.save({**data, "version": 99}, path)
    assert "checkpoint.pt is of version 99; this potez reads version 1" in refused(capsys, "hex(size=3)", *out, "--resume")
    torch.save([1], path)
    assert "checkpoint.pt is no checkpoint of potez train" in refused(capsys, "hex(size=3)", *out, "--resume")


def test_boards_that_do_not_go_together_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    out = ("--out", str(tmp_path))
    assert "go(size=5) cannot be learned with hex(size=4)" in refused(capsys, "hex(size=4)", "--also", "go(size=5)", *out)
    assert "a board is named twice" in refused(capsys, "hex(size=4)", "--also", "hex(size=4)", *out)
    monkeypatch.setattr("potez.training.boards.find_spec", lambda name: None)
    assert "has no actions and observations yet" in refused(capsys, "stay", *out)


def test_too_little_memory_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise torch.OutOfMemoryError("CUDA out of memory. Tried to allocate 12.00 GiB.\nGPU 0 has a total capacity of 8 GiB")

    monkeypatch.setattr("potez.training.learner.Learner.learn", full)
    told = refused(capsys, "hex(size=3)", "--out", str(tmp_path), "--generations", "1")
    assert "too little memory for 16 games at once and 64 positions a step; use fewer --games" in told


def test_no_gpu_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(torch.cuda, "is_available", lambda: False)
    capsys.readouterr()
    assert main(["train", "hex(size=4)", "--out", str(tmp_path), "--device", "cuda"]) == 2
    assert "no GPU that PyTorch can use was found" in capsys.readouterr().err


@pytest.mark.parametrize("with_", [signal.SIGKILL, signal.SIGTERM])
def test_what_is_on_the_disk_is_whole_after_a_kill(tmp_path: Path, with_: signal.Signals) -> None:
    """Killed, the last checkpoint and net are there; asked to end, those of that moment."""
    command = [sys.executable, "-m", "potez", "train", "hex(size=3)", "--out", str(tmp_path), "--seconds", "600", *SMALL]
    with subprocess.Popen(command, env={**os.environ, "PYTHONUNBUFFERED": "1"}, stdout=subprocess.PIPE, text=True) as process:
        try:
            while not (tmp_path / files.CHECKPOINT).exists() and process.poll() is None:
                time.sleep(0.05)
            time.sleep(0.5)
            process.send_signal(with_)
            process.communicate()
        finally:
            process.kill()
    assert process.returncode == (0 if with_ == signal.SIGTERM else -signal.SIGKILL)
    found = files.load(tmp_path / files.CHECKPOINT, "checkpoint", "cpu")
    assert nets.read(tmp_path / "hex.net").training["generations"] >= found["generation"]
    assert train("hex(size=3)", "--out", str(tmp_path), "--seconds", "3000", "--generations", "1", "--resume") == 0
