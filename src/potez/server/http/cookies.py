"""What browsers keep for us, and how it is read.

`potez` says who somebody is: of guests the signed id, of accounts the secret of a session. `potez-device` says of which accounts a browser
has known the password, the one that holds now. Scripts and other sites never get them.
"""

from __future__ import annotations

from starlette.datastructures import Headers
from starlette.types import Scope

from potez.server.people.accounts import SignIn
from potez.server.people.people import People
from potez.server.people.person import DAY, Person
from potez.server.people.sessions import SESSION_DAYS, guest_grant
from potez.server.people.signatures import DEVICE_DAYS, GUEST_DAYS

COOKIE = "potez"
DEVICE = "potez-device"
MOST = 4  # cookies of one name that are tried
LONGEST = 600  # letters of one of ours


def read(headers: Headers, name: str) -> list[str]:
    """All values of a cookie, as RFC 6265 reads them: what other cookies hold does not matter. A browser sends several of one name where
    they were set for different paths or domains."""
    found = []
    for header in headers.getlist("cookie"):
        for part in header.split(";"):
            key, sign, value = part.partition("=")
            text = value.strip(" \t")
            if len(text) > 1 and text[0] == text[-1] == '"':
                text = text[1:-1]
            if sign and key.strip(" \t") == name and text and text not in found:
                found.append(text)
    return found[:MOST]


class Cookies:
    """Sets them: what is to be sent with an answer waits in the scope."""

    def __init__(self, people: People, secure: bool) -> None:
        self.people, self.secure = people, secure

    def guest(self, scope: Scope, person: Person) -> None:
        scope["cookies"].append(self._text(COOKIE, self.people.signatures.guest_cookie(person.id), GUEST_DAYS))

    def new_guest(self, scope: Scope, person: Person) -> None:
        """Somebody who is known by nothing yet becomes a guest."""
        scope["person"], scope["grant"], scope["ended"] = person, guest_grant(person.id, self.people.keys.current.name), False
        self.guest(scope, person)

    def session(self, scope: Scope, entered: SignIn) -> None:
        device = next(iter(read(Headers(scope=scope), DEVICE)), "")
        known = self._text(DEVICE, self.people.signatures.device_cookie(device, entered.person.id, entered.password), DEVICE_DAYS)
        scope["cookies"] = [self._text(COOKIE, entered.secret, SESSION_DAYS), known]

    def drop(self, scope: Scope) -> None:
        """Whoever comes next with this browser is a new guest."""
        scope["cookies"] = [self._text(COOKIE, "", 0)]

    def _text(self, name: str, value: str, days: float) -> str:
        secure = "; Secure" if self.secure else ""
        return f"{name}={value}; Path=/; Max-Age={int(days * DAY)}; HttpOnly; SameSite=Lax{secure}"
