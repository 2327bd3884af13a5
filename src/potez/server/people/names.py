"""Names and words of people, made safe: no control or invisible signs, no name that looks like another's.

A name is compared in two ways. Its `handle` is how somebody is found and signs in, and never changes its meaning: it is stored. What it
`looks` like is wider: no two people are given names that look the same, though some may have had them before.
"""

from __future__ import annotations

import functools
import re
import unicodedata
from typing import Literal

from potez.server.errors import Refused

SHORTEST, LONGEST = 2, 24
LONGEST_CHAT = 300
LONGEST_READ = (
    4 * LONGEST_CHAT
)  # letters of anything that is looked at: sorting marks takes a time that grows with the square of their number
_JOINERS = " -_.'’"
# Whoever is called so seems to speak for this server. Of the first a name may not even begin or end with one.
_OFFICES = ("potez", "admin", "administrator", "moderator", "moderation", "модератор", "администратор", "админ", "адміністратор", "адмін")
_RESERVED = (
    "computer", "system", "guest", "anonymous", "server", "root", "support", "mod", "mods", "staff", "operator", "owner", "official",
    "calculator", "sistem", "oaspete", "anonim", "suport", "računar", "gost", "anonimni", "podrška", "računalnik", "strežnik", "podpora",
    "рачунар", "систем", "гост", "сервер", "подршка", "комп’ютер", "система", "гість", "анонім", "підтримка", "оператор", "потез", "ротез",
)  # fmt: skip

# Letters that look alike in Latin and Cyrillic, digits that look like letters: names that differ only so are the same name.
_PAIRS = ("аa", "еe", "іi", "јj", "кk", "мm", "нh", "оo", "рp", "сc", "ѕs", "тt", "уy", "хx", "вb", "ԁd", "ɡg", "0o", "1l", "5s")
_ALIKE = str.maketrans({pair[0]: pair[1] for pair in _PAIRS})
# What else looks alike, small or large: whole words of one alphabet can be read as another's. Within an alphabet no two letters that honest
# names differ by become one, but for i, l and 1.
_DIGITS = str.maketrans("347", "eat")  # in names of offices alone: others are told apart by their digits
_SHAPES = _ALIKE | str.maketrans(
    "іiгпԛԝѵһӏ" "αβεζηικμνορτυχωϲϳ" "ɑɩǀĸŋð" "օոսհցզյլ" "ꓐꓑꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴ",
    "llrnqwvhl" "abezhlkmnoptyxwcj" "allknd" "onuhgqjl" "bpdtgkjczfmnlsrvhwxyaelou",
) | str.maketrans(
    "ᎠᎡᎢᎥᎪᎫᎬᎳᎷᎻᎽᏀᏃᏒᏙᏚᏞᏟᏢᏦᏴ" "ⲁⲃⲉⲍⲏⲓⲕⲙⲛⲟⲣⲥⲧⲩⲭ" "ᗪᗷᑭᗩᗰᐯᑕᒪᒍᕼᖇᑌᗯ",
    "drtlajewmhygzrvslcpkb" "abezhlkmnopctyx" "dbpamvcljhruw",
)  # fmt: skip
_TOGETHER = (("rn", "m"), ("vv", "w"))
# What people write today, by the first word of their letters' names in Unicode; those that stand for others are written together with them.
_ALPHABETS = frozenset((
    "ARABIC", "ARMENIAN", "BENGALI", "CJK", "CYRILLIC", "DEVANAGARI", "ETHIOPIC", "GEORGIAN", "GREEK", "GUJARATI", "GURMUKHI", "HEBREW",
    "KANNADA", "KHMER", "LAO", "LATIN", "MALAYALAM", "MONGOLIAN", "MYANMAR", "ORIYA", "SINHALA", "TAMIL", "TELUGU", "THAANA", "THAI",
    "TIBETAN",
))  # fmt: skip
_WITH = {"ARABIC-INDIC": "ARABIC", "EXTENDED": "ARABIC"} | dict.fromkeys(
    ("HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "HANGUL", "BOPOMOFO", "IDEOGRAPHIC"), "CJK"
)
_BETWEEN = re.compile(r"[^\w'’ʼ]+|_+")  # words
_INVISIBLE_CATEGORIES = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
# What cannot be seen though its category may be that of letters, signs or marks: Unicode's Default_Ignorable_Code_Point, and blank signs.
_INVISIBLE_RANGES = (
    (0x00AD, 0x00AD), (0x034F, 0x034F), (0x061C, 0x061C), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F), (0x200B, 0x200F),
    (0x202A, 0x202E), (0x2060, 0x206F), (0x2800, 0x2800), (0x3164, 0x3164), (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF), (0xFFA0, 0xFFA0),
    (0xFFF0, 0xFFF8), (0x16FE4, 0x16FE4), (0x1BCA0, 0x1BCA3), (0x1D159, 0x1D159), (0x1D173, 0x1D17A), (0xE0000, 0xE0FFF),
)  # fmt: skip
_INVISIBLE = frozenset(chr(code) for first, last in _INVISIBLE_RANGES for code in range(first, last + 1))
_FOR_EMOJI = "\u200d\ufe0e\ufe0f"  # join two to one, or say how one is drawn
MOST_MARKS = 4  # on one letter: more are written over what others have said


def name(text: object) -> str:
    """A name as it is shown. Raises Refused."""
    if not isinstance(text, str) or len(text) > 4 * LONGEST:
        raise Refused("bad-name", shortest=SHORTEST, longest=LONGEST)
    clean = " ".join(_normal("NFKC", text).split())
    letters = [sign for sign in clean if unicodedata.category(sign)[0] in "LN"]
    fits = SHORTEST <= len(clean) <= LONGEST and len(letters) >= SHORTEST and all(_allowed(sign) for sign in clean)
    if fits and reserved(clean):
        raise Refused("reserved-name")
    if not fits or clean[0] in _JOINERS or clean[-1] in _JOINERS or misleading(clean):
        raise Refused("bad-name", shortest=SHORTEST, longest=LONGEST)
    return clean


def misleading(name: str) -> bool:
    """Whether a name is that of an office, in any of our languages, or mixes alphabets within a word, as nobody's own name does, or has
    in it what cannot be seen."""
    whole = _normal("NFKC", name)
    return (
        reserved(name)
        or any(map(_invisible, whole))
        or _with_few_marks(whole) != whole
        or not all(_one_alphabet(word) for word in _words(name))
    )


def reserved(name: str) -> bool:
    """Whether a name is that of an office, or has such a word in it, whatever digits stand around it."""
    exact, offices = _reserved_looks()
    wholes = {looks(name), looks(_without_digits(name)), looks(name.translate(_DIGITS))}
    if wholes & exact or any(whole.startswith(offices) or whole.endswith(offices) for whole in wholes):
        return True
    return any(
        {looks(word), looks(word.translate(_DIGITS)), looks(word.strip("0123456789")), looks(_without_digits(word))} & exact
        for word in _words(name)
    )


@functools.cache
def _reserved_looks() -> tuple[frozenset[str], tuple[str, ...]]:
    return frozenset(map(looks, (*_OFFICES, *_RESERVED))), tuple(map(looks, _OFFICES))


def _words(text: str) -> list[str]:
    return [word for word in _BETWEEN.split(_normal("NFKC", text)) if word]


def _without_digits(text: str) -> str:
    return "".join(sign for sign in text if not sign.isnumeric())


def _one_alphabet(word: str) -> bool:
    found = {_alphabet(sign) for sign in word} - {""}
    return len(found) <= 1 and found <= _ALPHABETS


@functools.lru_cache(10_000)
def _alphabet(sign: str) -> str:
    """Of a letter or a digit; "" for what is written with all."""
    if (sign.isascii() and not sign.isalpha()) or unicodedata.category(sign)[0] not in "LN":
        return ""
    first = unicodedata.name(sign, "?").split()[0]
    return "" if first == "MODIFIER" else _WITH.get(first, first)  # a modifier is an apostrophe, as some write it


def _allowed(sign: str) -> bool:
    return sign in _JOINERS or (unicodedata.category(sign)[0] in "LN" and not _invisible(sign))


def _invisible(sign: str) -> bool:
    return sign in _INVISIBLE or unicodedata.category(sign) in _INVISIBLE_CATEGORIES


def _with_few_marks(text: str) -> str:
    """Without what is too much over or under one letter, and without what would join or draw nothing."""
    found, marks = list[str](), 0
    for sign in text:
        marks = marks + 1 if sign in _FOR_EMOJI or unicodedata.category(sign)[0] == "M" else 0
        if marks <= MOST_MARKS:
            found.append(sign)
    return "".join(found)


def handle(name: str) -> str:
    """The name as it is compared: two names with the same handle are the same name. Handles are stored: with others, people would not be
    found by their names any more."""
    return _letters(name).translate(_ALIKE)


def looks(name: str) -> str:
    """What a name looks like at a glance: two names with the same looks would be taken for one."""
    found = "".join(_plain(sign) for sign in _letters(name) if not _invisible(sign)).translate(_SHAPES)
    for two, one in _TOGETHER:
        found = found.replace(two, one)
    return found


def _letters(name: str) -> str:
    plain = _normal("NFKD", name).casefold()
    return "".join(sign for sign in plain if unicodedata.category(sign)[0] in "LN")


@functools.lru_cache(10_000)
def _plain(sign: str) -> str:
    """Without strokes and hooks, which Unicode does not take apart: đ is d, ı is i, ᴘ is p."""
    if sign.isascii() or ord(sign) in _SHAPES:
        return sign
    if (digit := unicodedata.decimal(sign, None)) is not None:
        return str(digit)
    words = unicodedata.name(sign, "").partition(" WITH ")[0].split()
    return words[-1].lower() if words[:1] == ["LATIN"] and len(words[-1]) == 1 else sign


def _normal(form: Literal["NFC", "NFKC", "NFKD"], text: str) -> str:
    """Raises Refused for what is too long for a name, whatever it is asked for."""
    if len(text) > LONGEST_READ:
        raise Refused("bad-name", shortest=SHORTEST, longest=LONGEST)
    return unicodedata.normalize(form, text)


def one_line(text: object) -> str:
    """What somebody says, in one line. Raises Refused."""
    if not isinstance(text, str) or len(text) > LONGEST_READ:
        raise Refused("bad-chat", longest=LONGEST_CHAT)
    seen = "".join(" " if sign.isspace() else sign for sign in _normal("NFC", text))
    clean = _with_few_marks("".join(sign for sign in seen if sign in _FOR_EMOJI or not _invisible(sign)))
    clean = " ".join(clean.split())
    if len(clean) > LONGEST_CHAT or not any(unicodedata.category(sign)[0] in "LNPS" for sign in clean):
        raise Refused("bad-chat", longest=LONGEST_CHAT)
    return clean
