"""What is signed is read again, and nothing else is: invitations, cookies of guests and of devices."""

from __future__ import annotations

import time
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from potez.server.people.keys import Key, Keys
from potez.server.people.people import People
from potez.server.people.person import DAY
from potez.server.people.signatures import GUEST_DAYS, MOST_OF_DEVICE, OUTDATED, Signatures
from tests.server.people.parts import with_people


def signing() -> Signatures:
    keys = Keys(None)  # type: ignore[arg-type]
    keys._keys = {"": Key("", b"k" * 32)}
    return Signatures(keys)


def test_an_invitation_is_good_for_its_table_alone(tmp_path: Path) -> None:
    async def check(people: People) -> None:
        secret = people.signatures.invitation("t")
        assert people.signatures.is_invitation("t", secret)
        assert not people.signatures.is_invitation("u", secret) and not people.signatures.is_invitation("t", None)

    with_people(tmp_path, check)


def test_a_guests_cookie_says_who_and_how_old() -> None:
    signatures, now = signing(), time.time()
    found = signatures.guest(signatures.guest_cookie("ana", now - 5 * DAY))
    assert found is not None and found[0] == "ana" and 5 * DAY <= found[1] < 5 * DAY + 60
    assert signatures.guest(signatures.guest_cookie("ana", now - GUEST_DAYS * DAY - 1)) is None
    older = signatures.guest_cookie("ana", now)
    signatures.keys._keys["new"] = Key("new", b"n" * 32, since=1.0)
    found = signatures.guest(older)
    assert found is not None and found[1] >= OUTDATED, "what an older key signed is written anew"


@given(st.text(max_size=80) | st.from_regex(r"g\.[a-z]{1,5}\.[0-9]{1,13}\.[A-Za-z0-9_-]{24}", fullmatch=True))
def test_no_other_text_is_a_guests_cookie_or_a_devices(text: str) -> None:
    assert signing().guest(text) is None
    assert signing().device(text, "ana", "hash") == ""


def test_a_device_is_known_to_those_who_signed_in_with_their_password_of_now() -> None:
    signatures = signing()
    first = signatures.device_cookie("", "ana", "hash")
    both = signatures.device_cookie(first, "bob", "other")
    name = signatures.device(both, "ana", "hash")
    assert name and name == signatures.device(both, "bob", "other") == signatures.device(first, "ana", "hash")
    assert signatures.device(both, "ana", "a new one") == "" and signatures.device(both, "ana", None) == ""
    many = both
    for number in range(MOST_OF_DEVICE):
        many = signatures.device_cookie(many, f"p{number}", "hash")
    assert signatures.device(many, "ana", "hash") == "", "the oldest goes"
    assert signatures.device(many, "p0", "hash") == name
