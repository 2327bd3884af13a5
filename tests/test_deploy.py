"""The examples of deploy/ fit this program: commands, variables, pinned packages; nothing secret, nothing from elsewhere."""

from __future__ import annotations

import argparse
import configparser
import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

from deploy import lock
from potez.cli.commands import command_line
from potez.cli.environment import VARIABLES, chosen
from potez.cli.server_arguments import database, nats, origins, proxies

ROOT = Path(__file__).parent.parent
DEPLOY = ROOT / "deploy"
FILES = sorted(file for file in DEPLOY.iterdir() if file.is_file())  # not what Python compiled of lock.py


def text(name: str) -> str:
    return (DEPLOY / name).read_text(encoding="utf-8")


def unit(name: str) -> dict[str, dict[str, str]]:
    """A unit of systemd; of what is said twice, the last."""
    parser = configparser.ConfigParser(strict=False, interpolation=None, comment_prefixes=("#",), delimiters=("=",))
    parser.optionxform = str  # type: ignore[assignment, method-assign]
    parser.read_string(text(name))
    return {section: dict(parser[section]) for section in parser.sections()}


def compose() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load(text("compose.yaml"))
    return found


def commands() -> list[list[str]]:
    """Every command line of potez in these files: as a list of words in YAML and Docker, as text elsewhere."""
    found = [service["command"] for service in compose()["services"].values() if service.get("command", [""])[0] == "potez"]
    found += [list(eval(words)) for words in re.findall(r'^CMD (\["potez".*\])$', text("Dockerfile"), re.MULTILINE)]
    for file in FILES:
        for line in file.read_text(encoding="utf-8").splitlines():
            for words in re.findall(r"(?:/opt/potez/bin/potez|backup potez) (?!there)([a-z].*)", line):
                found.append(["potez", *shlex.split(words.rstrip("'").replace("$$(date --utc +%%Y-%%m-%%dT%%H%%M%%S)", "now"))])
    return found


@pytest.mark.parametrize("words", commands(), ids=" ".join)
def test_commands_are_accepted(words: list[str]) -> None:
    assert words[0] == "potez"
    assert command_line().parse_args(words[1:]).run


def test_all_kinds_of_commands_are_there() -> None:
    assert {words[1] for words in commands()} >= {"serve", "backup"}
    assert len(commands()) >= 5


def known() -> set[str]:
    """The variables that the program reads."""
    package = ROOT / "src" / "potez"
    sources = [
        *package.glob("cli/*.py"),
        package / "server" / "settings.py",
        package / "kernel" / "cache.py",
        package / "solvers" / "places.py",
    ]
    return {name for source in sources for name in re.findall(r"POTEZ_[A-Z_]+", source.read_text(encoding="utf-8"))}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_variables_exist_and_nothing_is_secret_or_from_a_registry(file: Path) -> None:
    words = file.read_text(encoding="utf-8")
    assert set(re.findall(r"POTEZ_[A-Z_]+", words)) <= known()
    assert not re.search(r"index-url|pypi|registry|https?://(?!games\.example|\$\{SITE|\$host|127\.0\.0\.1|potez;)", words)
    assert not re.search(r"(?i)(password|token|secret)\s*[:=]\s*[^\s$({?-]", words)


def test_compose_is_whole() -> None:
    services = compose()["services"]
    assert {"one", "two", "postgres", "nats", "caddy"} <= set(services)
    volumes = {mount.split(":")[0] for service in services.values() for mount in service.get("volumes", []) if not mount.startswith(".")}
    assert volumes == set(compose()["volumes"])
    for name in ("one", "two"):
        settings = services[name]["environment"]
        assert re.search(r"nats://potez:\$\{NATS_PASSWORD:\?.*\}@nats:4222", settings["POTEZ_NATS"])
        nats(re.sub(r"\$\{.*?\}", "password", settings["POTEZ_NATS"]))
        assert proxies(settings["POTEZ_PROXIES"]) == compose()["networks"]["default"]["ipam"]["config"][0]["subnet"]
        assert origins(settings["POTEZ_ORIGIN"].replace("${SITE:?set it in deploy/.env}", "games.example")) == ["https://games.example"]
        database(re.sub(r"\$\{.*?\}", "password", settings["POTEZ_DATABASE"]))
        assert f"{name}:8000" in text("Caddyfile")
    for name in ("postgres", "nats"):
        assert "test" in services[name]["healthcheck"]
    assert "HEALTHCHECK" in text("Dockerfile")
    assert re.search(r"^USER potez$", text("Dockerfile"), re.MULTILINE)


def test_volumes_belong_to_the_user_who_writes_to_them() -> None:
    """A new volume gets the owner of the folder of the image on which it is mounted; where there is none, it is root's."""
    made = re.search(r"mkdir -p ([/a-z ]+) && chown potez:potez ([/a-z ]+) && chmod", text("Dockerfile"))
    assert made and made[1] == made[2].strip()
    for name in ("one", "two", "backup"):
        assert compose()["services"][name]["image"] == "potez"
        for mount in compose()["services"][name]["volumes"]:
            assert mount.split(":")[1] in made[1].split(), f"{mount}: root's"


def test_nats_asks_for_a_password() -> None:
    service = compose()["services"]["nats"]
    assert "./nats.conf:/etc/nats/nats.conf:ro" in service["volumes"] and "/etc/nats/nats.conf" in service["command"]
    assert re.search(r"authorization \{\s+user: potez\s+password: \$NATS_PASSWORD\s+\}", text("nats.conf"))
    assert "NATS_PASSWORD" in service["environment"]
    assert "ports" not in service and "ports" not in compose()["services"]["postgres"]


def test_every_image_can_be_pinned_by_its_digest() -> None:
    for name, service in compose()["services"].items():
        if service["image"] != "potez":
            assert re.fullmatch(r"\$\{[A-Z]+_IMAGE:-[a-z0-9:.-]+\}", service["image"]), name
    assert re.findall(r"^FROM (\S+)", text("Dockerfile"), re.MULTILINE) == ["${PYTHON}", "${PYTHON}"]
    variables = set(re.findall(r"[A-Z]+_IMAGE", text("compose.yaml")))
    assert len(variables) == 4 and variables <= set(re.findall(r"[A-Z]+_IMAGE", OPERATIONS))


def test_probes_are_used_for_what_they_say() -> None:
    assert "/livez" in text("Dockerfile"), "what starting again would cure"
    assert "health_uri /readyz" in text("Caddyfile"), "where visitors may be sent"


def test_empty_variables_count_as_not_given(monkeypatch: pytest.MonkeyPatch) -> None:
    """As compose writes those that nobody set."""
    for variable, _ in VARIABLES.values():
        monkeypatch.setenv(variable, "")
    for name in VARIABLES:
        assert chosen(argparse.Namespace(), name) is None


@pytest.mark.parametrize("name", ["potez.service", "potez-backup.service"])
def test_units_are_hardened(name: str) -> None:
    service = unit(name)["Service"]
    for setting, value in {"NoNewPrivileges": "yes", "ProtectSystem": "strict", "ProtectHome": "yes", "User": "potez"}.items():
        assert service[setting] == value
    assert "MemoryDenyWriteExecute" not in service, "rules are compiled"


def test_the_timer_starts_a_unit_that_exists() -> None:
    assert unit("potez-backup.timer")["Timer"]["OnCalendar"]
    assert (DEPLOY / "potez-backup.service").exists()


@pytest.mark.parametrize("file", lock.PARTS)
def test_parts_of_the_lock_are_as_the_whole(file: str) -> None:
    part = (ROOT / file).read_text(encoding="utf-8")
    assert part == lock.lock(lock.PARTS[file]), f"{file} is not what requirements.lock and pyproject.toml ask for; run `make lock`"
    assert all(any("--hash=sha256:" in line for line in lines) for lines in lock.blocks(part).values())
    whole = lock.blocks((ROOT / "requirements.lock").read_text(encoding="utf-8"))
    assert lock.needed(lock.PARTS[file]) <= set(whole), "something is not locked; run `make lock`"


# What docs/operations.md says


OPERATIONS = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")


def documented() -> list[str]:
    blocks = [block for name in ("operations", "bots") for block in re.findall(r"```sh\n(.*?)```", _document(name), re.DOTALL)]
    return [line.partition(" #")[0].strip() for block in blocks for line in block.splitlines()]


def _document(name: str) -> str:
    return (ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("line", documented())
def test_documented_commands_are_accepted(line: str) -> None:
    words = shlex.split(line)
    assert words[0] == "potez"
    assert command_line().parse_args(words[1:]).run


def test_every_setting_is_documented() -> None:
    options = {word for word in re.findall(r"--[a-z]+", _help("serve")) if word != "--help"}
    assert options == set(re.findall(r"^\| `(--[a-z]+)`", OPERATIONS, re.MULTILINE))
    assert known() - {"POTEZ_TOKEN"} == set(re.findall(r"POTEZ_[A-Z_]+", OPERATIONS))


def _help(command: str) -> str:
    action = next(action for action in command_line()._actions if isinstance(action, argparse._SubParsersAction))
    found: str = action.choices[command].format_usage()
    return found


def test_limits_and_metrics_are_documented() -> None:
    from potez.server import metrics
    from potez.server.limits import HOLDS, RATES

    rows = re.findall(r"^\| ([\w-]+) \| ([0-9.]+) \| ([0-9.]+) \|", OPERATIONS, re.MULTILINE)
    assert {kind: (float(burst), float(rate)) for kind, burst, rate in rows} == RATES
    held = re.findall(r"^\| ([a-z-]+) \| ([0-9]+) \| [a-z]", OPERATIONS, re.MULTILINE)
    assert {kind: float(most) for kind, most in held} == HOLDS
    names = {value._name for value in vars(metrics).values() if hasattr(value, "_name")}
    assert names <= set(re.findall(r"potez_[a-z_]+", OPERATIONS))
