"""The texts: complete in every language, boards that can be played, plurals as Fluent has them, no key missing or unused."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from fluent.runtime import FluentBundle, FluentResource

import potez
from potez import locales
from potez.game import rules_of
from potez.kernel.options import Choice, Int
from potez.kernel.outcomes import ENDS
from potez.locales import pages, serbian
from potez.locales.plurals import category
from potez.server.domain import catalogue
from tests.locales import guides, translations

PACKAGE = Path(potez.__file__).parent
HEADINGS = Path(__file__).parent / "headings"
each_language = pytest.mark.parametrize("language", locales.LANGUAGES)
each_written = pytest.mark.parametrize("language", translations.WRITTEN)


@each_written
def test_messages_are_complete_and_in_their_language(language: str) -> None:
    assert list(translations.messages(language)) == []


@each_written
def test_rules_and_guides_are_complete_and_in_their_language(language: str) -> None:
    assert list(translations.texts(language)) == []


@each_written
def test_every_word_is_spelt_with_the_letters_of_its_language(language: str) -> None:
    assert list(translations.misspelt(language)) == []


@pytest.mark.parametrize(("text", "language", "problems"), [
    ("„Muți tu”, și țintar", "ro", 0), ("„Muţi tu“", "ro", 2), ("од a1 до h8, 10.000", "sr", 0), ("од а1 до h8", "sr", 1), ("рeч", "sr", 1),
    ("цей объект", "uk", 1), ("10000 potez", "sl", 1), ("“Undo” after 10,000 moves", "en", 0), ('"Undo"', "en", 2),
])  # fmt: skip
def test_what_is_spelt_wrong_is_found(text: str, language: str, problems: int) -> None:
    assert len(list(translations.spelling(text, language))) == problems


@pytest.mark.parametrize(("text", "other", "same"), [
    ("On 3×3 it takes 2,5 s.", "Pe 3×3 ține 2.5 s.", True), ("after 1,000 moves", "după 1000 de mutări", True),
    ("from a1", "de pe a2", False),
    ("14 stones", "stones", False), ("10,000", "10 000", True), ("10,000", "1,000", False), ("write `pass`", "scrie `pas`", True),
    ("write `c3-c4`", "scrie `c3-c5`", False), ("[x](/api)", "[x](/lobby)", False), ("{size} is 3", "mărimea e 3", False),
])  # fmt: skip
def test_a_translation_that_lost_a_number_is_found(text: str, other: str, same: bool) -> None:
    assert (translations.facts(text, "en") == translations.facts(other, "ro")) is same


def test_a_label_is_named_as_the_page_names_it() -> None:
    """“Someone online”, **Undo**: whoever reads of a button finds it."""
    assert translations.named("Choose “Someone online”, then **Undo**.", "en") == [{"opponent-online"}, {"undo"}]
    assert translations.named("Alege „Cineva online”, apoi *Dă înapoi*: **„Arată mutările posibile”**", "ro") == [
        {"opponent-online"}, {"undo"}, {"show-moves"},
    ]  # fmt: skip
    assert translations.named("the **king** of “red”", "en") == []


def test_a_word_with_one_form_for_every_number_is_found() -> None:
    assert translations.counted_outside(["at most ", ["most"], " moves"]) == {"most"}
    assert translations.counted_outside([["most"], ": ", ["count"]]) == set()
    assert translations.counted_outside([["count", {"one": [["count"], " move"], "other": [["count"], " moves"]}]]) == set()


AMERICAN = re.compile(r"\b(?:cancel(?:ed|ing)|colors?|favor\w*|centers?|gray|\w*(?:alyz|ogniz|aliz|imiz)(?:e|es|ed|ing))\b", re.IGNORECASE)


def test_english_is_spelt_in_one_way() -> None:
    """The British one, as in "cancelled" and "recognise"; names of games, such as checkers, are their own."""
    for file in (PACKAGE / "locales" / "en").rglob("*.*"):
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            assert not AMERICAN.search(line), f"{file.name}, line {number}: {line}"


@pytest.mark.parametrize("entry", potez.games(), ids=lambda entry: entry.id)
def test_boards_in_texts_can_be_played(entry: potez.registry.Entry) -> None:
    for kind in ("rules", "guides"):
        for board in pages.read(kind, entry.id).boards:
            guides.played(board)


@pytest.mark.parametrize("file", sorted(HEADINGS.glob("*.txt")), ids=lambda file: file.stem)
def test_every_heading_of_the_sources_has_a_text(file: Path) -> None:
    """Each line: the source, a heading of it, and where a reader finds that here."""
    for line in file.read_text(encoding="utf-8").splitlines():
        source, heading, place = (part.strip() for part in line.split(" | "))
        assert source and heading
        if place.startswith("- "):  # about programming, not about the game
            continue
        kind, id, anchor = re.fullmatch(r"(rules|guides)/([a-z-]+)#([a-z0-9-]+)", place).groups()  # type: ignore[union-attr]
        for language in locales.LANGUAGES:
            assert anchor in pages.read(kind, id, language).anchors, line


@each_language
@pytest.mark.parametrize("file", locales.FILES)
def test_messages_say_what_fluent_says(file: str, language: str) -> None:
    """Our small reader beside Fluent's own, for numbers from 0 to 121 and halves."""
    if language == "sr-Latn":  # made from the Cyrillic
        text = serbian.latin((PACKAGE / "locales" / "sr" / f"{file}.ftl").read_text(encoding="utf-8"))
        own: dict[str, locales.Parts] = {key: serbian.latin_parts(parts) for key, parts in locales.messages(file, "sr").items()}
    else:
        text = (PACKAGE / "locales" / language / f"{file}.ftl").read_text(encoding="utf-8")
        own = {**locales.messages(file, language)}
    bundle = FluentBundle([language], use_isolating=False)
    bundle.add_resource(FluentResource(text))
    for key, parts in own.items():
        names = translations.names(parts)
        numeric = any(True for _ in translations.choices(parts))
        for number in (*range(122), 0.5, 2.5) if numeric else (7,):
            values: dict[str, Any] = dict.fromkeys(names, number)
            said, errors = bundle.format_pattern(bundle.get_message(key).value, values)
            assert not errors
            plain = {name: value if numeric else str(value) for name, value in values.items()}
            assert locales.fill(parts, language, plain) == said, (key, number)


@each_language
def test_plural_forms_are_those_of_unicode(language: str) -> None:
    from babel import Locale

    rule = Locale.parse(language.replace("-", "_")).plural_form
    for number in range(500):
        assert category(number, language) == rule(number)


@pytest.mark.parametrize(("cyrillic", "latin"), [
    ("Љубав, Његош, Џак", "Ljubav, Njegoš, Džak"), ("ЉУБАВ", "LJUBAV"), ("ђак чека шећер", "đak čeka šećer"), ("Скварту", "Squartu"),
    ("Коридори су дуги", "Koridori su dugi"), ("у Коридору", "u Quoridoru"),
])  # fmt: skip
def test_serbian_in_latin_letters(cyrillic: str, latin: str) -> None:
    assert serbian.latin(cyrillic) == latin


def test_serbian_latin_has_no_cyrillic_left() -> None:
    for entry in potez.games():
        for kind in ("rules", "guides"):
            assert not re.search("[Ѐ-ӿ]", pages.source(kind, entry.id, "sr-Latn"))


BAD = [
    "a = { $x", "a = { $x -> }", "a = { $x ->\n [one] x\n}", "a b", "a = x\na = y", "a =", 'a = { "x" }', "a = { -term }", "a = x }", "= x",
    "a = { $n ->\n   *[few] x\n}",
]  # fmt: skip


@pytest.mark.parametrize("text", BAD)
def test_messages_in_another_form_are_refused(text: str) -> None:
    with pytest.raises(locales.BadMessage, match=r"test\.ftl"):
        locales.compiled(text, "test.ftl")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "text",
        "# A\n## B",
        "# A\n<b>x</b>",
        "# A\n> x",
        "# A\n```board\nhex",
        "# A\n## B {#b}\n## C {#b}",
        "# A\n```board\n```",
        "# A\n" + "x" * 200,
    ],
)
def test_pages_in_another_form_are_refused(text: str) -> None:
    with pytest.raises(pages.BadPage):
        pages.parse(text)


# Keys


def web_files() -> list[Path]:
    return sorted((PACKAGE / "web").rglob("*.js"))


def used_keys() -> set[str]:
    """The keys that code names, and those it puts together from the data of the games."""
    found: set[str] = set()
    known = {key for file in ("ui", "games", "options") for key in locales.messages(file)}
    for file in [*web_files(), *(PACKAGE / "server").rglob("*.html"), *(PACKAGE / "server").rglob("*.py")]:
        text = file.read_text(encoding="utf-8")
        found |= {key for key in re.findall(r"""\bt\(\s*["'`]([a-z0-9-]+)["'`]""", text) if not key.endswith("-")}
        for prefix in re.findall(r"""\bt\(\s*["'`]([a-z0-9-]+-)(?:["']\s*[~+]|\$\{)""", text):
            found |= {key for key in known if key.startswith(prefix)}
        if file.parent.name == "games":  # what a game says of itself as data
            found |= {key for key in re.findall(r'"([a-z][a-z0-9-]+)"', text) if key in known}
        found |= {f"error-{code}" for code in re.findall(r'Refused\("([a-z-]+)"', text)} | set(re.findall(r'"(preset-[a-z-]+)"', text))
    return found - {"error-illegal-move", "error-option"}  # which are told by what is wrong with them


def test_no_key_is_missing_or_unused() -> None:
    known = {key for file in ("ui", "games") for key in locales.messages(file)}
    options = set(locales.messages("options"))
    used = used_keys()
    assert used - known - options == set()
    grown = {key for key in known if re.match("(pitch|side|turn|won|end|lost|piece|mark|tint|counter|action|phase|written)-", key)}
    assert known - used - grown - {"error-busy", "language-name"} == set()


def test_other_names_belong_to_games_and_say_something_new() -> None:
    ids = {entry.id for entry in potez.games()}
    for language in translations.WRITTEN:
        assert set(locales.messages("names", language)) <= ids
    for entry in potez.games():
        own = {name.lower() for name in entry.names.values()}
        others = [name.lower() for name in locales.other_names(entry.id)]
        assert not own & set(others) and len(set(others)) == len(others)


def test_words_of_the_games_are_all_there() -> None:
    known = set(locales.messages("games"))
    sides = {side for entry in potez.games() for side in entry.sides}
    assert {f"{kind}-{side}" for kind in ("side", "turn", "won") for side in sides} <= known
    assert {f"end-{end}" for end in {*ENDS, "resignation"} - {"none"}} <= known
    assert {f"pitch-{entry.id}" for entry in potez.games()} <= known
    assert {f"{kind}-{action}" for kind in ("action", "written") for entry in potez.games() for action in rules_of(entry).ACTIONS} <= known


def test_options_have_names_and_choices_have_words() -> None:
    known = set(locales.messages("options"))
    used = {preset["label"] for entry in potez.games() for preset in catalogue.presets(entry.id)}
    for entry in potez.games():
        for option in rules_of(entry).OPTIONS:
            names = [f"option-{entry.id}-{option.name}", f"option-{entry.module}-{option.name}", f"option-{option.name}"]
            assert any(name in known for name in names), names
            used |= {*names, *(name.replace("option-", "help-", 1) for name in names)}
            if isinstance(option, Choice) and option.name not in ("first", "fox"):
                choices = {f"choice-{entry.module}-{option.name}-{value}" for value in option.values}
                assert choices <= known
                used |= choices
            assert not isinstance(option, Int) or option.low <= option.high or option.values
    assert known - used - {key for key in known if key.startswith(("choice-bombs-map-", "choice-stay-start-"))} == set()


def test_no_visible_words_stand_in_code() -> None:
    """Strings of several words in the browser's code are errors for programmers, never shown."""
    for file in web_files():
        text = re.sub(r"//[^\n]*|/\*.*?\*/", "", file.read_text(encoding="utf-8"), flags=re.DOTALL)
        text = re.sub(r"new Error\([^)]*\)", "", text)
        for found in re.findall(r'"([^"\n]*)"|`([^`]*)`', text):
            words = re.findall(r"[A-Za-z]{3,}", re.sub(r"\$\{[^}]*\}", " ", "".join(found)))
            sentence = re.search(r"[A-Z][a-z]+ [a-z]+ [a-z]+", "".join(found))
            assert not (sentence and len(words) > 2), f"{file.name}: {found}"
    for file in (PACKAGE / "server" / "http" / "templates").glob("*.html"):
        if file.name == "api.html":  # for programmers, in English
            continue
        text = re.sub(
            r"\{% block (kind|script|head) %\}.*?\{% endblock %\}|\{%.*?%\}|\{\{.*?\}\}|<[^>]*>",
            " ",
            file.read_text(encoding="utf-8"),
            flags=re.DOTALL,
        )
        assert not re.search("[A-Za-z]{2,}", text), f"{file.name}: {text.split()[:5]}"
