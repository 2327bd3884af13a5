"""What the documents say about the code: every file, function and package that they name is there, and none is left out."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import potez
from docs import imports

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "potez"
TEXT = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
WEB = (ROOT / "docs" / "web.md").read_text(encoding="utf-8")


def rows(text: str, head: str) -> list[list[str]]:
    """The cells of a table, by the beginning of its first line."""
    (found,) = re.findall(rf"^\| {re.escape(head)}.*\n\|[ :|-]+\n((?:\|.*\n)+)", text, re.MULTILINE)
    return [[cell.strip() for cell in line.strip("|\n ").split(" | ")] for line in found.strip().split("\n")]


def named(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


STEPS = rows(TEXT, "file in `src/potez/`")


@pytest.mark.parametrize(("file", "functions"), [(named(step[0])[0], named(step[1])) for step in STEPS])
def test_the_way_of_a_move_leads_over_functions_that_are_there(file: str, functions: list[str]) -> None:
    text = (SOURCE / file).read_text(encoding="utf-8")
    assert functions
    for name in functions:
        owner, _, function = name.rpartition(".")
        defined = rf"^ *(?:async )?def {function}\(" if file.endswith(".py") else rf"^(?:export )? *(?:async )?(?:function )?{function}\("
        assert re.search(defined, text, re.MULTILINE), name
        assert not owner or re.search(rf"^(?:export )?class {owner}\b", text, re.MULTILINE), name


@pytest.mark.parametrize("file", imports.PICTURES)
def test_the_pictures_of_imports_are_current(file: str) -> None:
    made = (ROOT / "docs" / "pictures" / f"{file}.svg").read_text(encoding="utf-8")
    assert made == imports.picture(file), "run `make docs`"


@pytest.mark.parametrize(("folder", "head"), [(SOURCE, "in `src/potez/`"), (SOURCE / "server", "in `src/potez/server/`")])
def test_every_package_says_what_belongs_there(folder: Path, head: str) -> None:
    described = [name.rstrip("/") for row in rows(TEXT, head) for name in named(row[0])]
    packages = {path.parent.name for path in folder.glob("*/__init__.py")}
    modules = {path.stem for path in folder.glob("*.py")} - {"__init__", "__main__"}
    assert sorted(described) == sorted(packages | modules | ({"web"} if folder == SOURCE else set()))
    assert all(len(row) == 3 and all(row) for row in rows(TEXT, head))


def test_the_list_of_the_servers_modules_is_whole() -> None:
    listed = []
    for row in rows(WEB, "in `server/`"):
        first, *others = named(row[0])
        package, _, module = first.partition("/")
        names = [package, *others] if "/" not in first else [f"{package}/{name}" for name in filter(None, [module, *others])]
        listed += [name.rstrip("/") for name in names]
    folder = SOURCE / "server"
    modules = [path.relative_to(folder).with_suffix("").as_posix() for path in folder.rglob("*.py") if path.stem != "__init__"]
    wanted = [name for name in modules if "migrations/" not in name] + ["storage/migrations", "http/templates"]
    assert sorted(listed) == sorted(wanted)


def test_the_list_of_shared_rules_names_the_games_that_use_them() -> None:
    games = {entry.module for entry in potez.games()}
    listed = {named(row[0])[0]: set(row[2].split(", ")) for row in rows(TEXT, "file | what | games")}
    assert listed == {
        part: {name.split(".")[2] for name in imports.users(f"potez.mechanics.{part}") if name.startswith("potez.games.")} & games
        for part in listed
    }
    assert listed.keys() == {path.stem for path in (SOURCE / "mechanics").iterdir()} - {"__init__", "__pycache__"}


def test_no_module_is_outside_of_the_layers() -> None:
    for package in imports.PICTURES.values():
        names = {name for layer in imports.layers(package) for name in layer}
        assert imports.imports(package).keys() <= names


def test_what_follows_from_other_imports_is_not_drawn() -> None:
    edges = {"a": {"b", "c"}, "b": {"c"}, "c": set[str]()}
    assert sorted(imports.reduced(edges)) == [("a", "b"), ("b", "c")]
