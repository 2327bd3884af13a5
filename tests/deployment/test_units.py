"""The units for systemd, read by systemd itself."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from tests.deployment.site import DEPLOY, program

UNITS = ("potez.service", "potez-backup.service", "potez-backup.timer")


@pytest.fixture
def units(tmp_path: Path) -> list[str]:
    """The units as they are, but for the program, which is not in /opt here."""
    potez = tmp_path / "potez"
    potez.write_text("#!/bin/sh\n")
    potez.chmod(0o755)
    for name in UNITS:
        (tmp_path / name).write_text((DEPLOY / name).read_text().replace("/opt/potez/bin/potez", str(potez)))
    return [str(tmp_path / name) for name in UNITS]


def test_systemd_finds_nothing_wrong(units: list[str]) -> None:
    done = subprocess.run([program("systemd-analyze"), "verify", *units], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_a_misspelt_setting_would_be_found(units: list[str]) -> None:
    unit = Path(units[0])
    unit.write_text(unit.read_text().replace("ProtectHome", "ProtectHouse"))
    done = subprocess.run([program("systemd-analyze"), "verify", units[0]], capture_output=True, text=True)
    assert "ProtectHouse" in done.stderr


@pytest.mark.parametrize("index", [0, 1])
def test_services_may_do_little(units: list[str], index: int) -> None:
    """systemd's own scale goes from 0 (may do nothing) to 10; below 2 is for services that need the network."""
    done = subprocess.run([program("systemd-analyze"), "security", "--offline=true", units[index]], capture_output=True, text=True)
    found = re.search(r"Overall exposure level for .*: ([0-9.]+)", done.stdout)
    assert found, done.stdout + done.stderr
    assert float(found[1]) < 2.5


def test_the_timer_has_a_next_time() -> None:
    when = re.search(r"OnCalendar=(.*)", (DEPLOY / "potez-backup.timer").read_text())
    assert when
    done = subprocess.run([program("systemd-analyze"), "calendar", when[1]], capture_output=True, text=True)
    assert done.returncode == 0 and "03:30:00" in done.stdout, done.stdout + done.stderr
