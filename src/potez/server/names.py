"""Names and words of people, made safe: no control or invisible signs, no name that looks like another's."""

from __future__ import annotations

import unicodedata

from potez.server.errors import Refused

SHORTEST, LONGEST = 2, 24
LONGEST_CHAT = 300
_JOINERS = " -_.'’"
# Whoever is called so seems to speak for the house. Of the first a name may not even begin or end with one.
_OFFICES = ("potez", "admin", "administrator", "moderator", "moderation", "модератор", "администратор", "админ", "адміністратор", "адмін")
_RESERVED = (
    "computer", "system", "guest", "anonymous", "server", "root", "support", "mod", "mods", "staff", "operator", "owner", "official",
    "calculator", "sistem", "oaspete", "anonim", "suport", "računar", "gost", "anonimni", "podrška", "računalnik", "strežnik", "podpora",
    "рачунар", "систем", "гост", "сервер", "подршка", "комп’ютер", "система", "гість", "анонім", "підтримка", "оператор",
)  # fmt: skip

# Letters that look alike in Latin and Cyrillic, digits that look like letters: names that differ only so are the same name.
_PAIRS = ("аa", "еe", "іi", "јj", "кk", "мm", "нh", "оo", "рp", "сc", "ѕs", "тt", "уy", "хx", "вb", "ԁd", "ɡg", "0o", "1l", "5s")
_ALIKE = str.maketrans({pair[0]: pair[1] for pair in _PAIRS})
_INVISIBLE_CATEGORIES = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
_JOIN_EMOJI = "\u200d"


def name(text: object) -> str:
    """A name as it is shown. Raises Refused."""
    if not isinstance(text, str) or len(text) > 4 * LONGEST:
        raise Refused("bad-name", 422, shortest=SHORTEST, longest=LONGEST)
    clean = " ".join(unicodedata.normalize("NFKC", text).split())
    letters = [sign for sign in clean if unicodedata.category(sign)[0] in "LN"]
    fits = SHORTEST <= len(clean) <= LONGEST and len(letters) >= SHORTEST and all(_allowed(sign) for sign in clean)
    if not fits or clean[0] in _JOINERS or clean[-1] in _JOINERS or reserved(clean):
        raise Refused("bad-name", 422, shortest=SHORTEST, longest=LONGEST)
    return clean


def reserved(name: str) -> bool:
    """Whether a name is that of an office, in any of our languages."""
    whole = handle(name)
    plain = "".join(sign for sign in whole if not sign.isnumeric()) or whole
    exact = {handle(word) for word in (*_OFFICES, *_RESERVED)}
    offices = tuple(handle(word) for word in _OFFICES)
    return bool({whole, plain} & exact) or any(text.startswith(offices) or text.endswith(offices) for text in (whole, plain))


def _allowed(sign: str) -> bool:
    return unicodedata.category(sign)[0] in "LN" or sign in _JOINERS


def handle(name: str) -> str:
    """The name as it is compared: two names with the same handle would be taken for one."""
    plain = unicodedata.normalize("NFKD", name).casefold()
    kept = "".join(sign for sign in plain if unicodedata.category(sign)[0] in "LN")
    return kept.translate(_ALIKE)


def words(text: object) -> str:
    """What somebody says, in one line. Raises Refused."""
    if not isinstance(text, str) or len(text) > 4 * LONGEST_CHAT:
        raise Refused("bad-chat", 422, longest=LONGEST_CHAT)
    seen = "".join(" " if sign.isspace() else sign for sign in unicodedata.normalize("NFC", text))
    clean = "".join(sign for sign in seen if unicodedata.category(sign) not in _INVISIBLE_CATEGORIES or sign == _JOIN_EMOJI)
    clean = " ".join(clean.split())
    if not 0 < len(clean) <= LONGEST_CHAT or not clean.strip(_JOIN_EMOJI):
        raise Refused("bad-chat", 422, longest=LONGEST_CHAT)
    return clean
