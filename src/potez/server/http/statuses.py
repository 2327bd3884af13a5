"""The status with which HTTP answers each refusal."""

from __future__ import annotations

from potez.server.errors import Refused, Unacceptable

USUAL = 409  # what is not possible now, as things are
CODES = {
    400: "bad-request",
    401: "bad-token nobody session-ended",
    403: "fair-play foreign-origin needs-account not-invited not-your-seat rated-needs-account token-scope wrong-own-password "
    "wrong-password wrong-recovery",
    404: "no-player no-table not-found",
    413: "too-large",
    421: "bad-host",
    422: "bad-chat bad-name bad-password clock illegal-move not-rated option rated-computer rated-needs-clock rated-seed record "
    "reserved-name review-long too-many too-many-moves too-many-tokens unreadable",
    429: "passwords-busy reviewing too-many-at-once too-many-long-games too-often",
    500: "engine-fault internal",
    503: "busy overloaded search-busy search-too-long unavailable",
}
STATUSES = {code: status for status, codes in CODES.items() for code in codes.split()}


def status_of(error: Refused) -> int:
    return 422 if isinstance(error, Unacceptable) else STATUSES.get(error.code, USUAL)
