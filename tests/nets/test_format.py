"""Files of nets: what is written comes back, and what is wrong with a file is said in one line."""

from __future__ import annotations

import dataclasses
import hashlib
import json
import re
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import potez
from potez.nets.architecture import MOST_WEIGHTS, Net, Shape, forward
from potez.nets.format import FIRST_LINE, read, write
from tests.nets.samples import random_net

SHAPE = Shape(4, moves=2, others=1, channels=8, blocks=2, policy=6, value=5, hidden=7)


def test_a_net_comes_back_as_it_was_written(tmp_path: Path) -> None:
    net = random_net(SHAPE, name="first", training={"seconds": 12.5})
    size = write(tmp_path / "hex.net", net)
    assert 0.8 * 2 * SHAPE.numbers < size < 2 * SHAPE.numbers + 1000
    found = read(tmp_path / "hex.net")
    assert dataclasses.replace(found, weights=net.weights) == net
    for name, weights in net.weights.items():
        assert np.array_equal(found.weights[name], weights.astype(np.float16)), name
    assert [path.name for path in tmp_path.iterdir()] == ["hex.net"]


def test_a_header_can_be_read_by_people(tmp_path: Path) -> None:
    write(tmp_path / "hex.net", random_net(SHAPE))
    first, header, _ = (tmp_path / "hex.net").read_bytes().split(b"\n", 2)
    assert first + b"\n" == FIRST_LINE
    assert json.loads(header)["shape"]["channels"] == 8


def headed(data: bytes, header: bytes) -> bytes:
    """The same file with another second line, whose sum is right again."""
    first, _, _, weights = data.split(b"\n", 3)
    front = first + b"\n" + header + b"\n"
    return front + hashlib.sha256(front).hexdigest().encode() + b"\n" + weights


def renamed(data: bytes, change: Callable[[dict[str, Any]], Any]) -> bytes:
    """The same file with another header, whose sum is right again."""
    found = json.loads(data.split(b"\n", 2)[1])
    change(found)
    return headed(data, json.dumps(found).encode())


@pytest.mark.parametrize("size", [1 << 40, 1 << 29])
def test_a_file_that_is_larger_than_any_net_is_not_read(tmp_path: Path, size: int) -> None:
    """It can be as long as it says and hold nothing: no disk is needed for that, but memory to read it."""
    path = tmp_path / "hex.net"
    write(path, random_net(SHAPE))
    with path.open("r+b") as file:
        file.truncate(size)
    tracemalloc.start()
    with pytest.raises(potez.InvalidNet, match=r"hex\.net is no sound net: its weights are damaged"):
        read(path)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < 20e6


DAMAGE: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "empty": (lambda data: b"", "begins otherwise"),
    "foreign": (lambda data: b"GIF89a" + data, "begins otherwise"),
    "another version": (lambda data: data.replace(b"net 1", b"net 9", 1), "another version of the format than 1"),
    "header": (lambda data: data.replace(b"hex", b"hax", 1), "header is damaged"),
    "cut in the header": (lambda data: data[:40], "header is damaged"),
    "cut in the weights": (lambda data: data[:-1], "weights are damaged"),
    "one bit": (lambda data: data[:-9] + bytes([data[-9] ^ 1]) + data[-8:], "weights are damaged"),
    "more": (lambda data: data + b"0", "weights are damaged"),
    "no shape": (lambda data: renamed(data, lambda header: header.pop("shape")), "nothing that can be used"),
    "another key": (lambda data: renamed(data, lambda header: header["shape"].update(depth=3)), "nothing that can be used"),
    "a text for a number": (lambda data: renamed(data, lambda header: header.update(revision="1")), "nothing that can be used"),
    "no channels": (lambda data: renamed(data, lambda header: header["shape"].update(channels=0)), "channels=0"),
    "too many weights": (lambda data: renamed(data, lambda header: header["shape"].update(channels=4096)), "a net of 604,"),
    "another kind of header": (lambda data: headed(data, b"[1, 2]"), "nothing that can be used"),
    "no text": (lambda data: headed(data, b"\xff\xfe{"), "nothing that can be used"),
    "a header in a header": (lambda data: headed(data, b"[" * 100_000), "nothing that can be used"),
    "a name of two lines": (lambda data: renamed(data, lambda header: header.update(game="hex\nhax")), "no name"),
    "a name of a million letters": (lambda data: renamed(data, lambda header: header.update(name="x" * 900_000)), "no name"),
    "a key of two lines": (lambda data: renamed(data, lambda header: header["shape"].update({"a\nb": 1})), "nothing that can be used"),
    "another shape": (lambda data: renamed(data, lambda header: header["shape"].update(blocks=1)), "more or fewer weights"),
    "more blocks": (lambda data: renamed(data, lambda header: header["shape"].update(blocks=3)), "more or fewer weights"),
}


@pytest.mark.parametrize("kind", DAMAGE)
def test_what_is_wrong_with_a_file_is_said_in_one_line(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "hex.net"
    write(path, random_net(SHAPE))
    damage, said = DAMAGE[kind]
    path.write_bytes(damage(path.read_bytes()))
    with pytest.raises(potez.InvalidNet, match=f"hex.net is no sound net: .*{re.escape(said)}") as error:
        read(path)
    assert "\n" not in str(error.value)


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, bytes]:
    path = tmp_path_factory.mktemp("sound") / "hex.net"
    write(path, random_net(Shape(2, channels=2, blocks=1, policy=2, value=2, hidden=2)))
    return path, path.read_bytes()


def told(path: Path, data: bytes) -> str:
    """What is said of a file that is no sound net; nothing else may come of it."""
    path.write_bytes(data)
    with pytest.raises(potez.InvalidNet) as error:
        read(path)
    assert "\n" not in str(error.value) and len(str(error.value)) < 500
    return str(error.value)


@settings(deadline=None)
@given(data=st.data())
def test_no_byte_of_a_file_can_be_changed_unseen(sound: tuple[Path, bytes], data: st.DataObject) -> None:
    """Bytes that are changed, left out, put in, or cut off."""
    path, whole = sound
    at = data.draw(st.integers(0, len(whole) - 1))
    few = data.draw(st.binary(max_size=5))
    left_out = data.draw(st.integers(0, 5))
    changed = whole[:at] + few + whole[at + left_out :]
    for harmed in (whole[:at], changed):
        if harmed != whole:
            assert "is no sound net" in told(path, harmed)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=5,
)
PLACES: list[tuple[str, ...]] = [("game",), ("revision",), ("encoding",), ("name",), ("training",), ("sha256",), ("shape",)]
PLACES += [("shape", name) for name in dataclasses.asdict(SHAPE)]


@settings(deadline=None)
@given(place=st.sampled_from(PLACES), value=JSON | st.integers(-10, 10**12), left_out=st.booleans())
def test_a_header_that_says_something_else_is_refused_or_read_as_it_is(
    sound: tuple[Path, bytes], place: tuple[str, ...], value: Any, left_out: bool
) -> None:
    path, whole = sound

    def change(header: dict[str, Any]) -> None:
        *outer, last = place
        inside = header[outer[0]] if outer else header
        if left_out:
            del inside[last]
        else:
            inside[last] = value

    changed = renamed(whole, change)
    path.write_bytes(changed)
    try:
        net = read(path)
    except potez.InvalidNet:
        told(path, changed)
        return
    found = net.shape if len(place) > 1 else net
    if place == ("shape",) or place == ("sha256",) or left_out:
        assert left_out or value in ({}, dataclasses.asdict(net.shape))
    else:
        assert getattr(found, place[-1]) == value or value != value


def test_a_net_of_absurd_size_is_refused_before_memory_is_taken(sound: tuple[Path, bytes]) -> None:
    """Weights that fill memory are never unpacked."""
    path, whole = sound
    tracemalloc.start()
    try:
        for sizes in ({"channels": 1000, "blocks": 6}, {"hidden": 4096, "value": 4096}, {"blocks": 4096, "channels": 64}):
            assert "weights" in told(path, renamed(whole, lambda header, sizes=sizes: header["shape"].update(sizes)))  # type: ignore[misc]
        assert tracemalloc.get_traced_memory()[1] < 20e6
    finally:
        tracemalloc.stop()


def test_a_net_that_could_not_be_read_again_cannot_be_made() -> None:
    assert Shape(20, channels=256, blocks=20).numbers < MOST_WEIGHTS
    with pytest.raises(potez.InvalidNet, match=r"a net of 302,\d{3},\d{3} weights: use fewer channels or blocks, for at most 30,000,000"):
        Shape(3, channels=512, blocks=64)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(potez.InvalidNet, match=r"no\.net cannot be read: No such file"):
        read(tmp_path / "no.net")


@pytest.mark.parametrize("weight", [1e6, float("nan"), float("inf")])
def test_weights_that_cannot_be_written_are_refused(weight: float, tmp_path: Path) -> None:
    net = random_net(SHAPE)
    net.weights["result.bias"][0] = weight
    with pytest.raises(potez.InvalidNet, match="16-bit floats"):
        write(tmp_path / "hex.net", net)
    assert not list(tmp_path.iterdir())


def test_weights_must_be_those_of_the_shape() -> None:
    net = random_net(SHAPE)
    with pytest.raises(potez.InvalidNet, match=r"not those of its shape \(blocks\.2\.first\.bias"):
        Net("hex", 1, 1, dataclasses.replace(SHAPE, blocks=3), net.weights)
    with pytest.raises(potez.InvalidNet, match=r"stem\.weight has the shape \(8, 4, 3, 3\); its net needs \(8, 5, 3, 3\)"):
        Net("hex", 1, 1, dataclasses.replace(SHAPE, planes=5), net.weights)


def direct(net: Net, planes: Any) -> tuple[Any, Any, float]:
    """One position, with nothing but loops, as the architecture's description says it."""
    w, (height, width) = net.weights, planes.shape[1:]
    on_board = [(row, column) for row in range(height) for column in range(width)]

    def conv(x: Any, name: str) -> Any:
        weight, reach = w[f"{name}.weight"], range(-1, 2)
        out = np.zeros((len(weight), height, width))
        for o in range(len(weight)):
            for row, column in on_board:
                out[o, row, column] = w[f"{name}.bias"][o] + sum(
                    weight[o, i, down + 1, right + 1] * x[i, row + down, column + right]
                    for i in range(len(x)) for down in reach for right in reach if (row + down, column + right) in on_board
                )  # fmt: skip
        return out

    def mix(x: Any, name: str) -> Any:
        return np.einsum("oi,irc->orc", w[f"{name}.weight"], x) + w[f"{name}.bias"][:, None, None]

    def dense(x: Any, name: str) -> Any:
        return w[f"{name}.weight"] @ x + w[f"{name}.bias"]

    def pooled(x: Any) -> Any:
        return np.array([x[i].mean() for i in range(len(x))] + [x[i].max() for i in range(len(x))])

    x = np.maximum(conv(planes, "stem"), 0)
    for block in range(net.shape.blocks):
        x = np.maximum(x + conv(np.maximum(conv(x, f"blocks.{block}.first"), 0), f"blocks.{block}.second"), 0)
    p, v = np.maximum(mix(x, "policy"), 0), np.maximum(mix(x, "value"), 0)
    value = np.tanh(dense(np.maximum(dense(pooled(v), "hidden"), 0), "result"))[0]
    return mix(p, "sites"), dense(pooled(p), "others"), value


def test_the_reference_computes_what_is_described() -> None:
    net = random_net(SHAPE)
    planes = np.random.default_rng(1).integers(0, 2, (3, 4, 5, 4))
    sites, others, values = forward(net, planes)
    assert (sites.shape, others.shape, values.shape) == ((3, 2, 5, 4), (3, 1), (3,))
    for number in range(3):
        expected = direct(net, planes[number])
        assert np.allclose(sites[number], expected[0], atol=1e-4)
        assert np.allclose(others[number], expected[1], atol=1e-4)
        assert abs(values[number] - expected[2]) < 1e-4
