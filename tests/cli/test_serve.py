"""`potez serve`: settings, one line for what is wrong, and a quiet end."""

from __future__ import annotations

import json
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from potez.cli import main
from potez.server.app import url

Capture = pytest.CaptureFixture[str]


@pytest.mark.parametrize("port", ["-1", "65536", "http"])
def test_a_port_is_a_number_up_to_65535(port: str, capsys: Capture) -> None:
    with pytest.raises(SystemExit):
        main(["serve", "--port", port])
    assert "port" in capsys.readouterr().err


def test_a_port_in_use_is_said_in_one_line(capsys: Capture) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        assert main(["serve", "--port", str(taken.getsockname()[1])]) == 2
    assert "choose another with --port" in capsys.readouterr().err


@pytest.mark.slow
def test_what_is_no_database_is_said_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "potez.sqlite").write_text("not a database", "utf-8")
    command = [sys.executable, "-m", "potez", "serve", "--port", "0", "--data", str(tmp_path), "--workers", "1"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"potez: the database sqlite+aiosqlite:///{tmp_path}/potez.sqlite cannot be opened: file is not a database\n"


SERVE = {
    "POTEZ_HOST": "0.0.0.0", "POTEZ_PORT": "9", "POTEZ_WORKERS": "3", "POTEZ_DATABASE": "postgresql://u:p@h/x", "POTEZ_NATS": "nats://h:4222",
    "POTEZ_ORIGIN": "https://A.example:443/, http://b:81", "POTEZ_PROXIES": "10.0.0.0/8, ::1", "POTEZ_LIMITS": "2.5", "POTEZ_LOG": "json",
    "POTEZ_METRICS_TOKEN": "t", "POTEZ_QUOTA": "203.0.113.0/24=10, 2001:db8::/48=2.5",
}  # fmt: skip


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The settings with which a server would have run."""
    found: list[Any] = []

    def run(settings: Any) -> int:
        found.append(settings)
        return 0

    monkeypatch.setattr("potez.server.app.run", run)
    for variable in [*SERVE, "POTEZ_DATA"]:
        monkeypatch.delenv(variable, raising=False)
    return found


def test_a_server_is_set_up_by_the_environment(served: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    for variable, value in SERVE.items():
        monkeypatch.setenv(variable, value)
    assert main(["serve"]) == 0
    settings = served[0]
    assert (settings.host, settings.port, settings.workers) == ("0.0.0.0", 9, 3)
    assert (settings.database, settings.nats, settings.metrics_token) == ("postgresql://u:p@h/x", "nats://h:4222", "t")
    assert settings.origins == ("https://a.example", "http://b:81"), "as browsers write them"
    assert (settings.proxies, settings.limits, settings.log) == ("10.0.0.0/8,::1", 2.5, "json")
    assert settings.quotas == (("203.0.113.0/24", 10.0), ("2001:db8::/48", 2.5))


def test_the_command_line_comes_before_the_environment(served: list[Any], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for variable, value in SERVE.items():
        monkeypatch.setenv(variable, value)
    words = [
        "--host",
        "::1",
        "--port",
        "0",
        "--workers",
        "1",
        "--data",
        str(tmp_path / "new"),
        "--nats",
        "tls://n",
        "--origin",
        "https://c",
    ]
    assert (
        main(["serve", *words, "--origin", "https://[::1]:9", "--proxies", "*", "--limits", "0", "--log", "text", "--quota", "192.0.2.1=3"])
        == 0
    )
    settings = served[0]
    assert (settings.host, settings.port, settings.workers, settings.folder) == ("::1", 0, 1, tmp_path / "new")
    assert settings.database == "", "a folder that is named comes before a database that is not"
    assert (settings.nats, settings.origins) == ("tls://n", ("https://c", "https://[::1]:9"))
    assert (settings.proxies, settings.limits, settings.log) == ("*", 0, "text")
    assert settings.quotas == (("192.0.2.1/32", 3.0),)


def test_a_server_without_settings_is_as_usual(served: list[Any], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from potez.server.settings import Settings

    monkeypatch.setenv("POTEZ_DATA", str(tmp_path))
    assert main(["serve"]) == 0
    assert served == [Settings(tmp_path)]


@pytest.mark.parametrize(
    ("variable", "option", "value", "right"),
    [
        ("POTEZ_PORT", "--port", "a", "from 0 to 65535"),
        ("POTEZ_WORKERS", "--workers", "0", "from 1 to 100"),
        ("POTEZ_HOST", "--host", "a b", "a name or an address"),
        ("POTEZ_DATABASE", "--database", "mysql://u:secret@h/x", "postgresql://user:password@host/name"),
        ("POTEZ_DATABASE", "--database", "postgresql://u:secret@h", "postgresql://user:password@host/name"),
        ("POTEZ_DATABASE", "--database", "postgresql://u:secret@h:99999/x", "postgresql://user:password@host/name"),
        ("POTEZ_NATS", "--nats", "http://h", "nats://host:4222"),
        ("POTEZ_NATS", "--nats", "nats://h:99999", "nats://host:4222"),
        ("POTEZ_NATS", "--nats", "nats://[", "nats://host:4222"),
        ("POTEZ_ORIGIN", "--origin", "games.example", "https://games.example"),
        ("POTEZ_ORIGIN", "--origin", "https://games.example/path", "without a path"),
        ("POTEZ_ORIGIN", "--origin", "https://games.example:x", "without a path"),
        ("POTEZ_ORIGIN", "--origin", "https://exam ple", "without a path"),
        ("POTEZ_PROXIES", "--proxies", "caddy", "10.0.0.0/8"),
        ("POTEZ_PROXIES", "--proxies", "10.0.0.1/8", "10.0.0.0/8"),
        ("POTEZ_LIMITS", "--limits", "nan", "from 0"),
        ("POTEZ_QUOTA", "--quota", "203.0.113.0/24", "203.0.113.0/24=10"),
        ("POTEZ_QUOTA", "--quota", "203.0.113.0/24=0.5", "from 1 to 1000"),
        ("POTEZ_QUOTA", "--quota", "school=2", "203.0.113.0/24=10"),
        ("POTEZ_LOG", "--log", "xml", "text or json"),
    ],
)
def test_wrong_settings_are_named(
    variable: str, option: str, value: str, right: str, served: list[Any], monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["serve", option, value])
    assert stopped.value.code == 2
    by_option = capsys.readouterr().err
    monkeypatch.setenv(variable, value)
    assert main(["serve"]) == 2
    by_variable = capsys.readouterr().err
    for error, place in ((by_option, option), (by_variable, f"${variable}")):
        assert place in error
        assert right in error
        assert "secret" not in error
        assert error.count("\n") == 1
    assert not served


@pytest.mark.parametrize(("words", "module"), [(["--database", "postgresql://h/x"], "asyncpg"), (["--nats", "nats://h"], "nats")])
def test_what_is_not_installed_is_named(
    words: list[str], module: str, served: list[Any], monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setattr("potez.cli.environment.find_spec", lambda name: None)
    assert main(["serve", *words]) == 2
    error = capsys.readouterr().err
    assert module in error
    assert 'pip install "potez[scale]"' in error
    assert error.count("\n") == 1


def test_a_folder_that_cannot_be_is_said_in_one_line(capsys: Capture, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert main(["serve", "--data", str(tmp_path / "file" / "x")]) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_the_server_stops_quietly(number: signal.Signals, tmp_path: Path) -> None:
    command = [sys.executable, "-u", "-m", "potez", "serve", "--port", "0", "--data", str(tmp_path), "--workers", "1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None and process.stderr is not None
        address = re.findall(r"http://[0-9.:]+", process.stdout.readline())[0]
        with urllib.request.urlopen(f"{address}/healthz") as answer:
            assert json.load(answer)["database"] is True
        process.send_signal(number)
        assert process.wait(60) == 0
        assert process.stderr.read() == ""


@pytest.mark.parametrize(
    ("host", "shown"), [("127.0.0.1", "http://127.0.0.1:80"), ("::1", "http://[::1]:80"), ("fe80::1%2", "http://[fe80::1%2]:80")]
)
def test_an_address_is_said_as_browsers_take_it(host: str, shown: str) -> None:
    assert url(host, 80) == shown


@pytest.mark.slow
def test_a_signal_at_once_after_the_start_is_obeyed(tmp_path: Path) -> None:
    """The address is said before the server listens to signals itself."""
    command = [sys.executable, "-u", "-m", "potez", "serve", "--port", "0", "--data", str(tmp_path), "--workers", "1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None and "Potez is at" in process.stdout.readline()
        process.terminate()
        assert process.wait(60) == 0
