"""The documents as a site: what would be missing or lead nowhere on it ends its build."""

from __future__ import annotations

from pathlib import Path

import pytest

import potez
from docs import site


def test_every_document_is_in_the_navigation() -> None:
    named = {name for names in site.NAVIGATION.values() for name in names}
    assert named == {file.name for file in site.DOCUMENTS.glob("*.md")} | {"CONTRIBUTING.md", "CHANGELOG.md"}


@pytest.mark.slow
def test_a_link_that_leads_nowhere_ends_the_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    moved = site.moved
    monkeypatch.setattr(site, "moved", lambda text, name: moved(text, name) + ("\n[more](nowhere.md)\n" if name == "first.md" else ""))
    monkeypatch.setattr(potez, "games", list)
    with pytest.raises(SystemExit, match=r"nowhere\.md"):
        site.build(tmp_path)
