"""A folder for tables of its own, so that no test sees those of the machine."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("POTEZ_TABLES", str(tmp_path / "tables"))
    return tmp_path / "tables"
