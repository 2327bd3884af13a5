"""Names and words of people, made safe: no control or invisible signs, no name that looks like another's."""

from __future__ import annotations

import unicodedata

from potez.server.errors import Refused

SHORTEST, LONGEST = 2, 24
LONGEST_CHAT = 300
_JOINERS = " -_.'’"
_RESERVED = {"potez", "computer", "admin", "administrator", "moderator", "system", "guest", "anonymous", "server", "root", "support"}

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
    if not fits or clean[0] in _JOINERS or clean[-1] in _JOINERS or handle(clean) in _RESERVED:
        raise Refused("bad-name", 422, shortest=SHORTEST, longest=LONGEST)
    return clean


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
