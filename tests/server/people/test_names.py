"""Names and words of people are safe whatever is sent."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from potez.server.errors import Refused
from potez.server.people import names


@pytest.mark.parametrize(
    "text",
    [
        "Ana",
        "Јелена",
        "Олена Пчілка",
        "Ștefan",
        "Črt Žnidaršič",
        "x2",
        "Jean-Luc",
        "O'Neil",
        "ab.cd",
        "李小龍",
        "Đorđe Đokić",
        "Ђорђе Ћирић",
        "Мар’яна",
        "Мʼята",
        "Ґонта Ївга",
        "Ion Țîrlea",
        "Łukasz",
        "Nguyễn",
        "田中さくら",
        "김철수",
        "Γιώργος",
        "Bernard",
        "Moderna",
        "Rosso",
        "Ghost",
        "Systematic",
        "Modest",
        "Ana 10",
        "Маша Ana",
        "Ана-Maria",
    ],
)
def test_names_of_people(text: str) -> None:
    assert names.name(text) == text


@pytest.mark.parametrize("text", [
    "", " ", "a", "x" * 25, "-ab", "ab-", "a\u0000b", "a\u202eb", "a\u200bb", "ab\n", "<b>", "a/b", "computer", "Potez", "p0tez", "аdmin",
    "..", "🙂🙂", "a" * 10_000, None, 3, ["ab"],
])  # fmt: skip
def test_what_is_no_name(text: object) -> None:
    if text == "ab\n":
        assert names.name(text) == "ab", "space around a name is not part of it"
        return
    with pytest.raises(Refused):
        names.name(text)


@pytest.mark.parametrize("text", [
    "ADMlN", "Αdmin", "Admın", "ɑdmin", "Pοtez", "ΡΟΤΕΖ", "ꓑotez", "Ꮲotez", "ᗪana", "ꓑꓳꓔꓰꓜ", "Moderatοr", "rnoderator", "The Admin Team",
    "Cornputer", "System 5", "Staff 10", "Guest 1501", "Guest1501", "Gost 7", "Гість 1501", "Гост 3", "Oaspete 7", "Računalnik 3",
    "Комп'ютер", "0fficial staff", "ᴘotez", "Poṭez", "Ad-min", "A d m i n", "Adm1n5", "1admin", "Модератор 7",
])  # fmt: skip
def test_nobody_is_called_like_the_house_or_like_a_guest(text: str) -> None:
    with pytest.raises(Refused):
        names.name(text)


@pytest.mark.parametrize("text", ["Sysтem", "Jелена", "Олiя", "Anα", "Pеter", "P〇t", "Аnа"])
def test_a_word_is_written_in_one_alphabet(text: str) -> None:
    with pytest.raises(Refused):
        names.name(text)


@pytest.mark.parametrize(("one", "two"), [
    ("AIan Smith", "Alan Smith"), ("A1an", "Alan"), ("Вова", "Boba"), ("Bernard", "Bemard"), ("Đura", "Dura"), ("ΑΝΑ", "ANA"),
    ("Anα", "Ana"), ("Vvlad", "Wlad"), ("ɑnɑ", "Ana"), ("Ot٥", "Ot5"), ("Ana", "Аna"), ("Bob1", "bobl"),
])  # fmt: skip
def test_names_that_look_alike(one: str, two: str) -> None:
    assert names.looks(one) == names.looks(two)


@pytest.mark.parametrize(
    ("one", "two"), [("Ана", "Аћа"), ("Ђура", "Дура"), ("Ana", "Anna"), ("Гнат", "Ігнат"), ("Петро", "Нетро"), ("Ива", "Ема")]
)
def test_names_that_do_not_look_alike(one: str, two: str) -> None:
    assert names.looks(one) != names.looks(two)


def test_handles_are_stored_and_stay_what_they_were() -> None:
    known = {
        "AIan Smith": "aiansmith",
        "Đorđe 15": "đorđels",
        "Јелена": "jeлeha",
        "Ωmega": "ωmega",
        "Bernard": "bernard",
        "Мар’яна": "mapяha",
    }
    assert {name: names.handle(name) for name in known} == known


@pytest.mark.parametrize(
    ("one", "two"), [("Ana", "ANA"), ("Ana", "Аna"), ("ana", "a-n a"), ("Ana", "Àna"), ("Bob1", "bobl"), ("ﬁn", "fin")]
)
def test_names_that_would_be_taken_for_one_another(one: str, two: str) -> None:
    assert names.handle(one) == names.handle(two)


# Blank, though letters, signs or marks: fillers of Hangul, Braille without dots, joiners, selectors, tags, a note without a head.
BLANK = "\u3164\u115f\u1160\uffa0\u2800\u034f\u17b4\u17b5\u180b\u180f\u2062\ufe00\U000e0100\U000e01ef\U00016fe4\U0001d159\u00ad\u061c\ufeff"


@pytest.mark.parametrize("blank", BLANK, ids=lambda sign: f"U+{ord(sign):04X}")
def test_what_cannot_be_seen_makes_no_other_name(blank: str) -> None:
    for text in (f"Mira Pobo {blank}", f"Mi{blank}ra Pobo", blank * 3, f"{blank}Mira Pobo"):
        with pytest.raises(Refused):
            names.name(text)
        assert names.misleading(text), "nor at a seat"
    assert names.looks(f"Mira Pobo {blank}") == names.looks("Mira Pobo"), "what was given before counts as the same"
    with pytest.raises(Refused):
        names.one_line(blank * 3)
    assert names.one_line(f"a{blank}b {blank} c") == "ab c"


def test_a_letter_has_few_marks() -> None:
    """290 on one reach over the lines of others."""
    assert names.one_line("a" + "\u0315" * 290) == "a" + "\u0315" * names.MOST_MARKS
    assert names.misleading("Ana" + "\u0315" * 20)
    for text in ("Việt Nam", "שָׁלוֹם", "ที่นี่", "हिन्दी", "❤️‍🔥 👨‍👩‍👧 🏳️‍🌈"):
        assert names.one_line(text) == unicodedata.normalize("NFC", text)
    for text in ("\u0315", "\u200d\ufe0f", " \ufe0f "):
        with pytest.raises(Refused):
            names.one_line(text)


@pytest.mark.parametrize("text", ["mod3rator", "M0D3R4TOR", "4dmin", "po7ez", "5upp0rt", "st4ff", "Syst3m 2"])
def test_digits_that_stand_for_letters_make_no_office(text: str) -> None:
    with pytest.raises(Refused, match="reserved-name"):
        names.name(text)


def test_names_are_told_apart_by_their_digits() -> None:
    assert names.name("Mir3la") == "Mir3la" and names.looks("Mir3la") != names.looks("Mirela")


@given(st.text())
@example("\u202eevil")
@example("a\u0301" * 20)
def test_every_name_is_clean_or_refused(text: str) -> None:
    try:
        clean = names.name(text)
    except Refused:
        return
    assert names.SHORTEST <= len(clean) <= names.LONGEST
    assert names.name(clean) == clean
    assert clean.isprintable() and not set(clean) & set('<>&"/\\')
    assert names.handle(clean)


@given(st.text(max_size=400))
@example("\u202e\u2066hidden")
@example("👨‍👩‍👧 hello")
def test_every_line_of_chat_is_clean_or_refused(text: str) -> None:
    try:
        clean = names.one_line(text)
    except Refused:
        return
    assert 0 < len(clean) <= names.LONGEST_CHAT
    assert "\n" not in clean
    assert not any(unicodedata.category(sign) in ("Cc", "Cs") for sign in clean)
    assert not any(unicodedata.category(sign) == "Cf" and sign != "\u200d" for sign in clean)
