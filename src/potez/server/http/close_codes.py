"""Codes with which the server closes a WebSocket."""

INTERNAL_ERROR = 1011
TRY_AGAIN_LATER = 1013
SESSION_ENDED = 4001  # the session, the token or the guest that it was opened with has ended
NO_TABLE = 4004
OTHER_PROTOCOL = SESSION_ENDED  # the client speaks another: pages of every version load themselves anew when they see this
