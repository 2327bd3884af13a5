"""The tables of the database. Migrations are in migrations/; this is where they lead to. Times are seconds since 1970."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

metadata = sa.MetaData()
# The conditions of partial indexes. A query uses them only if it says the same in the same words, not with a parameter.
ABORTED, OPEN = sa.text("reason = 'aborted'"), sa.text("stage = 'open'")
# Games that were played to an end, and those of them without a winner: in words of which none follows from the other's, so that SQLite,
# which knows no better, does not look for the few among the many. Only a game that is over has a reason.
ENDED, DRAWN = "stage = 'over' and reason <> 'aborted'", "winner is null and reason <> 'aborted'"
RATED = {"sqlite": "rated = 1", "postgresql": "rated"}


def archived(name: str, *first: str, rated: bool = False, drawn: bool = False) -> sa.Index:
    """An index for one kind of search in the archive. What its condition says of a game is said by a column, too: SQLite takes the index
    with the most columns that fit."""
    found: dict[str, Any] = {f"{kind}_where": sa.text(" and ".join([DRAWN if drawn else ENDED, *[RATED[kind]] * rated])) for kind in RATED}
    return sa.Index(name, *first, "public", *["rated"] * rated, *["winner"] * drawn, "touched", **found)


TIME = sa.Double  # a Float may have only single precision, which is minutes at this distance from 1970

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("opening", sa.LargeBinary, nullable=False),  # domain.opening.Opening as JSON
    sa.Column("created", TIME, nullable=False),
    # What follows from the opening and the events, kept here for lists and searches.
    sa.Column("version", sa.Integer, nullable=False, server_default="1"),
    sa.Column("touched", TIME, nullable=False, server_default="0"),  # the last event
    sa.Column("game", sa.String(32), nullable=False, server_default=""),
    sa.Column("stage", sa.String(8), nullable=False, server_default="playing"),  # open, playing, over
    sa.Column("turn", sa.String(16)),
    sa.Column("plies", sa.Integer, nullable=False, server_default="0"),
    sa.Column("public", sa.Boolean, nullable=False, server_default=sa.false()),  # listed in the lobby and the archive
    sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("live", sa.Boolean, nullable=False, server_default=sa.false()),  # a clock that both sit at
    sa.Column("due", TIME),  # when the time ends that runs: a clock's, or a deadline's
    sa.Column("winner", sa.String(16)),
    sa.Column("reason", sa.String(32)),
    sa.Column("score", sa.Text),  # JSON, of a game that counts
    sa.Column("revision", sa.Integer, nullable=False, server_default="1"),  # of the rules that the game was last played under
    sa.Column("invited", sa.String(32), nullable=False, server_default=""),  # whom the open seat is kept for
    sa.Column("seen", TIME, nullable=False, server_default="0"),  # when whoever opened it was last there
    sa.Column("scored", sa.Boolean, nullable=False, server_default=sa.false()),  # the ratings know of the result
    sa.Column("owner", sa.String(32), nullable=False, server_default=""),  # who opened it; of tables from before this, only of open ones
    sa.Column("wish", sa.String(64), nullable=False, server_default=""),  # what quick pairing goes by (see `opening.wish`)
    sa.Index("tables_touched", "touched"),
    sa.Index("tables_due", "due"),
    sa.Index("tables_stage", "stage", "public", "touched"),
    sa.Index("tables_live", "live", "due"),
    sa.Index("tables_invited", "invited", "stage"),
    # What moves do not change: partial ones, which hold only the rows that somebody looks for by them.
    sa.Index("tables_owner", "owner", sqlite_where=OPEN, postgresql_where=OPEN),
    sa.Index("tables_wish", "wish", "created", sqlite_where=OPEN, postgresql_where=OPEN),
    archived("tables_ended"),
    archived("tables_rated", rated=True),
    archived("tables_drawn", drawn=True),
    archived("tables_rated_drawn", rated=True, drawn=True),
    archived("tables_game_ended", "game"),
    archived("tables_game_rated", "game", rated=True),
    archived("tables_game_drawn", "game", drawn=True),
    archived("tables_game_rated_drawn", "game", rated=True, drawn=True),
    sa.Index("tables_aborted", "touched", sqlite_where=ABORTED, postgresql_where=ABORTED),
    sa.Index(
        "tables_unscored", "touched", sqlite_where=sa.text("rated = 1 and scored = 0"), postgresql_where=sa.text("rated and not scored")
    ),
)

events = sa.Table(
    "events",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("version", sa.Integer, primary_key=True),  # of the table after the event
    sa.Column("command_id", sa.String(128), nullable=False),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("data", sa.LargeBinary, nullable=False),  # JSON
    sa.Column("at", TIME, nullable=False),
    sa.UniqueConstraint("table_id", "command_id"),
)

people = sa.Table(
    "people",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("kind", sa.String(8), nullable=False),  # guest, account, bot, former
    sa.Column("name", sa.String(40), nullable=False, server_default=""),
    sa.Column("handle", sa.String(80), unique=True),  # the name as it is compared; null for guests
    sa.Column("password", sa.String(200)),  # argon2
    sa.Column("recovery", sa.String(200)),  # argon2, of the code that replaces a lost password; null if there is none
    sa.Column("chat", sa.Boolean, nullable=False, server_default=sa.true()),
    sa.Column("created", TIME, nullable=False),
    sa.Column("seen", TIME, nullable=False, server_default="0"),  # when they last did something
    sa.Column("looks", sa.String(160), index=True),  # of the name; not unique: names from before looks were compared stay
    sa.Index("people_seen", "kind", "seen"),
)

sessions = sa.Table(
    "sessions",
    metadata,
    sa.Column("hash", sa.String(64), primary_key=True),  # of a cookie or a token; the secret itself is nowhere here
    sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), nullable=False, index=True),
    sa.Column("label", sa.String(40)),  # of a token; null for the session of a browser
    sa.Column("created", TIME, nullable=False),
    sa.Column("expires", TIME, nullable=False, index=True),
    sa.Column("scope", sa.String(16), nullable=False, server_default="play"),  # of a token: play; a browser's session is one of the account
    sa.Column("seen", TIME, nullable=False, server_default="0"),  # when it was last used, give or take some minutes
    sa.Column("agent", sa.String(60), nullable=False, server_default=""),  # the browser in a few words
)

players = sa.Table(
    "players",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("side", sa.String(16), primary_key=True),
    sa.Column("person", sa.String(32), nullable=False),  # "" for the computer
    sa.Column("level", sa.Integer, nullable=False, server_default="0"),
    sa.Column("before", sa.Float),  # the rating
    sa.Column("after", sa.Float),
    sa.Index("players_person", "person", "table_id"),
)

ratings = sa.Table(
    "ratings",
    metadata,
    sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), primary_key=True),
    sa.Column("game", sa.String(32), primary_key=True),
    sa.Column("rating", sa.Double, nullable=False),
    sa.Column("deviation", sa.Double, nullable=False),
    sa.Column("volatility", sa.Double, nullable=False),
    sa.Column("games", sa.Integer, nullable=False),
    sa.Column("at", TIME, nullable=False),
)

chat = sa.Table(
    "chat",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), nullable=False, index=True),
    sa.Column("person", sa.String(32), nullable=False, index=True),
    sa.Column("text", sa.String(300), nullable=False),
    sa.Column("room", sa.String(8), nullable=False),  # players, or watchers
    sa.Column("at", TIME, nullable=False, index=True),
)

blocks = sa.Table(
    "blocks",
    metadata,
    sa.Column("person", sa.String(32), primary_key=True),
    sa.Column("other", sa.String(32), primary_key=True, index=True),
    sa.Column("at", TIME, nullable=False),
)

reports = sa.Table(
    "reports",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("person", sa.String(32), nullable=False, index=True),
    sa.Column("other", sa.String(32), nullable=False),
    sa.Column("table_id", sa.String(32), index=True),
    sa.Column("text", sa.String(500), nullable=False),
    sa.Column("at", TIME, nullable=False, index=True),
)

facts = sa.Table(
    "facts",
    metadata,
    # key, key.ID: what signs; pulse.ID: the heartbeat of a process; outage: the last one, since and until; probe; lease
    sa.Column("name", sa.String(32), primary_key=True),
    sa.Column("value", sa.String(200), nullable=False),
)
