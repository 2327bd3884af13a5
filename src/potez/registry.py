"""The gallery: every entry with its names and facts. Nothing heavy is imported here; a game's file is loaded when the game is made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from types import MappingProxyType
from typing import Any

from potez import locales
from potez.errors import UnknownGame

LANGUAGES = ("en", "ro", "sr", "sl", "uk")  # Serbian Latin is made from the Cyrillic


@dataclass(frozen=True)
class Entry:
    """One picture in the gallery. `preset` are options of `module` that differ from that game's own defaults."""

    id: str
    names: Mapping[str, str]
    sides: tuple[str, str]
    minutes: int  # a usual game between people
    depth: int  # 1 a child's game .. 5 a lifetime's
    kinds: tuple[str, ...]  # what it is about, for the filters of the gallery
    module: str = ""
    preset: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def name(self) -> str:
        return self.names["en"]

    @property
    def pitch(self) -> str:
        """One line about it, in English; other languages have it in their texts."""
        return locales.message("games", f"pitch-{self.id}")


def _entry(id: str, names: str, sides: str, minutes: int, depth: int, kinds: str, module: str = "", **preset: Any) -> Entry:
    words = dict(zip(LANGUAGES, names.split("|"), strict=True))
    first, second = sides.split()
    return Entry(id, MappingProxyType(words), (first, second), minutes, depth, tuple(kinds.split()), module or id, MappingProxyType(preset))


ENTRIES = (
    _entry("squart", "Squart|Squart|Скварт|Squart|Скварт", "blue red", 5, 3, "space"),
    _entry(
        "stay",
        "Stay on the Board|Rămâi pe tablă|Остани на табли|Ostani na plošči|Залишся на дошці",
        "player1 player2",
        3,
        1,
        "space",
    ),
    _entry("go", "Go|Go|Го|Go|Ґо", "black white", 60, 5, "connect"),
    _entry(
        "go-quick",
        "Quick Go|Go rapid|Брзи го|Hitri go|Швидке ґо",
        "black white",
        15,
        4,
        "connect",
        "go",
        size=9,
        scoring="enclosed",
        limit=100,
        pass_stones=False,
    ),
    _entry(
        "hnefatafl",
        "Hnefatafl|Hnefatafl|Хнефатафл (викиншки шах)|Hnefatafl (vikinški šah)|Гнефатафл",
        "attackers guards",
        30,
        4,
        "hunt capture",
    ),
    _entry(
        "bombs",
        "The Man with the Bombs|Omu' cu bombe|Човек с бомбама|Mož z bombami|Чоловік із бомбами",
        "player1 player2",
        10,
        3,
        "space",
    ),
    _entry(
        "hare",
        "Hare and Hounds|Iepurele și cățelușii|Зец и пси|Zajec in psi|Заєць і гончаки",
        "hounds hare",
        3,
        2,
        "hunt",
    ),
    _entry(
        "foxhounds",
        "Fox and Hounds|Vulpea și câinii|Лисица и пси|Lisica in psi|Лисиця і гончаки",
        "fox hounds",
        5,
        2,
        "hunt",
    ),
    _entry("mingmang", "Ming Mang|Ming Mang|Минг Манг|Ming Mang|Мінг-манг", "black white", 20, 4, "connect capture"),
    _entry("alquerque", "Alquerque|Alquerque|Алкерк|Alquerque|Алькерк", "white black", 15, 3, "capture"),
    _entry("checkers", "Checkers|Dame|Даме|Dama|Шашки", "black white", 20, 4, "capture"),
    _entry(
        "dots",
        "Dots and Boxes|Puncte și pătrate|Тачке и квадратићи|Pike in kvadratki|Крапки й квадрати",
        "x 0",
        10,
        3,
        "connect",
    ),
    _entry(
        "adugo",
        "Adugo|Adugo (câinii și jaguarul)|Адуго (јагуар и пси)|Adugo (jaguar in psi)|Адуго (ягуар і собаки)",
        "jaguar dogs",
        15,
        3,
        "hunt",
    ),
    _entry("hex", "Hex|Hex|Хекс|Hex|Гекс", "red blue", 15, 5, "connect"),
    _entry("chomp", "Chomp!|Hap!|Хам!|Hap!|Хрум!", "red blue", 5, 3, "space"),
    _entry("quoridor", "Quoridor|Quoridor|Коридор|Quoridor|Коридор", "red blue", 15, 4, "connect"),
    _entry(
        "amazons",
        "Game of the Amazons|Jocul amazoanelor|Амазонке|Amazonke|Амазонки",
        "white black",
        25,
        5,
        "space",
    ),
    _entry(
        "ninemorris",
        "Nine Men's Morris|Țintar (moară)|Мица|Mlin|Млин",
        "white black",
        15,
        3,
        "capture",
    ),
    _entry(
        "twelvemorris",
        "Twelve Men's Morris|Țintar cu douăsprezece piese|Мица са дванаест фигура|Mlin z dvanajstimi kamni|Млин на дванадцять фішок",
        "white black",
        20,
        3,
        "capture",
    ),
    _entry(
        "foxsheep",
        "Foxes and Sheep|Vulpi și oi|Лисице и овце|Lisice in ovce|Лисиці та вівці",
        "sheep foxes",
        15,
        3,
        "hunt",
    ),
    _entry(
        "foxgeese",
        "Fox and Geese|Vulpea și gâștele|Лисица и гуске|Lisica in gosi|Лисиця й гуси",
        "geese fox",
        15,
        3,
        "hunt",
    ),
)

_BY_ID = {entry.id: entry for entry in ENTRIES}


def games() -> tuple[Entry, ...]:
    """All entries of the gallery."""
    return ENTRIES


def entry(id: str) -> Entry:
    """One entry by its id."""
    if id in _BY_ID:
        return _BY_ID[id]
    shown = id if len(id) <= 40 else id[:37] + "..."
    close = get_close_matches(id.lower(), _BY_ID, 1, 0.5)
    hint = f"did you mean {close[0]}?" if close else "the games are " + ", ".join(_BY_ID)
    raise UnknownGame(f"there is no game {shown!r}; {hint}").told("no-game", game=shown, known=close[0] if close else ", ".join(_BY_ID))
