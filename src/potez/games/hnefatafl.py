"""Hnefatafl.

Source: the sheet "Vikinski šah" (Serbian); rulebook `hnefatafl`. On 11×11 cells the guards bring their king from the throne to a corner,
twice as many attackers try to take him. Everything slides like a rook and takes by closing in from two sides.

Decisions: the throne is never hostile; an empty corner is hostile to every piece beside it, also to guards in `surrounded` (there it is
only the king whom corners do not threaten). A guard may stop in a corner, which then is no longer empty. In `surrounded` the guards that
a move takes are gone before it is asked whether any is left. Only a move beside the king takes him there: taking the last guard somewhere
else does not. Encirclement counts diagonal gaps as closed, since paths are orthogonal. A board without a king is a game that the attackers
have won.

Repetition counts a move together with the position that it leads to: `last_from` and `last_to` are part of the key for repetition. A
position that was set up without them has no history and counts for nothing. After a capture they are in the text of the position, since
the capture's move can be made again into the same position, then without taking anything. Searches tell positions apart without them
(`table_words`): nothing but repetition depends on the last move.

Encoding: `cells` by row * 11 + column: 0 empty, 1 attacker, 2 guard or king; `king` says where he is. A move is a slide of kernel.custody.
A game lasts at most 1,000 plies, by the limit.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from potez.geometry.board import name_of, square
from potez.geometry.turning import mirror, quarter_turn
from potez.kernel.buffers import Room
from potez.kernel.contract import SITE, Symmetry, Tried
from potez.kernel.contract import Rules as Contract
from potez.kernel.custody import (
    TRIES,
    crossing,
    dismiss,
    enclosed,
    end_of,
    gather,
    next_slide,
    random_slide,
    relocate,
    slide_path,
    slide_text,
    start_of,
    taken_by,
    turn_bit,
    wrong_on_sight,
)
from potez.kernel.draws import MOST_PLIES
from potez.kernel.errors import InvalidPosition
from potez.kernel.options import Choice, Flag
from potez.kernel.outcomes import CAPTURED, ENCIRCLED, ESCAPE, LIMIT, NO_MOVES, REPETITION, RUNNING, drawn, report, won
from potez.kernel.picture import Picture
from potez.kernel.plans import ALPHA_BETA, Plan
from potez.kernel.random import below
from potez.kernel.records import key_of, key_with, key_words, record, seen
from potez.kernel.refusals import Refusal
from potez.kernel.rule import LOUD, emit, no_room, rule
from potez.kernel.types import Array, Record

ATTACKERS, GUARDS = 0, 1
SIZE, SITES = 11, 121
THRONE = SITES // 2
CORNERS = (0, SIZE - 1, SITES - SIZE, SITES - 1)

SETUP = """
...aaaaa...
.....a.....
...........
a....g....a
a...ggg...a
aa.ggkgg.aa
a...ggg...a
a....g....a
...........
.....a.....
...aaaaa...
"""

TABLES = np.dtype(
    [
        ("surrounded", np.int64),  # 1: option king=surrounded
        ("encirclement", np.int64),  # 1: option "encirclement"
        ("near", np.int16, (SITES, 4)),  # see kernel.custody
        ("corner", np.int8, (SITES,)),
        ("barred", np.int8, (SITES,)),  # where attackers may pass but not stop
        ("edge", np.int8, (SITES,)),
    ],
    align=True,
)

STATE = record(
    key=[
        ("cells", np.int8, (SITES,)),
        ("turn", np.int8),
        ("king", np.int8),  # his cell, -1 when he is taken
    ],
    rest=[
        ("left", np.int16, (2,)),  # attackers, and guards without the king
        ("ply", np.int16),
        # The last move, for repetition alone; -1 where none is known. In words of their own, so that searches can leave them out.
        ("last_from", np.int64),
        ("last_to", np.int64),
    ],
    scratch=[
        ("lines", np.int16, (2, SIZE)),  # this and the next three for playouts, see kernel.custody
        ("pieces", np.int16, (2, SITES)),
        ("place", np.int16, (SITES,)),
        ("counts", np.int16, (2,)),
        ("stack", np.int16, (SITES,)),  # of the search for a path to the edge
        ("visited", np.int8, (SITES,)),
        ("reached", np.int8, (SITES,)),  # for evaluations: bit 0 where attackers can move to, bit 1 where the king and the guards can
    ],
)
KEY_WORDS = key_words(STATE)
LAST_WORDS = 2  # last_from and last_to, at the end of what means something


# Rules


@rule
def may_stop(tables: Record, state: Record, move: int) -> bool:
    return state.turn == GUARDS or not tables.barred[end_of(move)]


@rule
def generate(tables: Record, state: Record, out: Array, most: int) -> int:
    """The legal moves, but no more than `most`."""
    count = 0
    move = next_slide(tables.near, state.cells, state.turn + 1, -1)
    while move >= 0 and count < most:
        if may_stop(tables, state, move):
            count = emit(out, count, move)
        move = next_slide(tables.near, state.cells, state.turn + 1, move)
    return count


@rule
def moves(tables: Record, state: Record, past: Array, out: Array) -> int:
    return generate(tables, state, out, SITES * SITES)


@rule
def takes(tables: Record, state: Record, site: int, way: int, owner: int) -> bool:
    """Whether the piece that has come to `site` takes its neighbour in one direction: against another own piece or an empty corner."""
    prey = tables.near[site, way]
    if prey < 0 or state.cells[prey] == 0 or state.cells[prey] == owner:
        return False
    if tables.surrounded and prey == state.king:
        return False
    if enclosed(tables.near, state.cells, site, way, owner) == 1:
        return True
    beyond = tables.near[prey, way]
    return beyond >= 0 and tables.corner[beyond] != 0 and state.cells[beyond] == 0


@rule
def is_surrounded(tables: Record, state: Record) -> bool:
    """Whether attackers stand on all four sides of the king, or on three with the empty throne or, without a guard left, the edge."""
    helps = 0
    for way in range(4):
        beside = tables.near[state.king, way]
        if beside < 0:
            helps += state.left[GUARDS] == 0
        else:
            helps += state.cells[beside] == ATTACKERS + 1 or (beside == THRONE and state.cells[beside] == 0)
    return helps == 4


@rule
def remove(state: Record, site: int) -> None:
    if site == state.king:
        state.king = -1
    else:
        state.left[state.cells[site] - 1] -= 1
    state.cells[site] = 0


@rule
def advance(tables: Record, state: Record, start: int, end: int) -> int:
    """Plays a move. Returns the set of directions from its end in which a piece was taken."""
    owner = state.cells[start]
    state.cells[start] = 0
    state.cells[end] = owner
    if state.king == start:
        state.king = end
    taken = 0
    for way in range(4):
        if takes(tables, state, end, way, owner):
            taken |= 1 << way
            remove(state, tables.near[end, way])
    if tables.surrounded and owner == ATTACKERS + 1 and state.king >= 0:
        for way in range(4):
            if tables.near[end, way] == state.king and is_surrounded(tables, state):
                taken |= 1 << way
                remove(state, tables.near[end, way])
                break
    state.turn = 1 - state.turn
    state.last_from, state.last_to = start, end
    state.ply += 1
    return taken


@rule
def play(tables: Record, state: Record, move: int) -> int:
    return 1 if advance(tables, state, start_of(move), end_of(move)) else 0


@rule
def key(tables: Record, state: Record) -> np.uint64:
    """What counts for repetition: the position and the move that led to it. Without a move it is the key of no move's position."""
    return key_with(key_of(state, KEY_WORDS), np.uint64((state.last_from + 1) * (SITES + 1) + state.last_to + 1))


@rule
def is_encircled(tables: Record, state: Record) -> bool:
    """Whether neither the king nor any guard has a path to the edge over cells that no attacker holds."""
    for site in range(SITES):
        state.visited[site] = 0
    for first in range(SITES):
        if state.cells[first] != GUARDS + 1 or state.visited[first]:
            continue
        state.stack[0] = first
        state.visited[first] = 1
        height = 1
        while height > 0:
            height -= 1
            site = state.stack[height]
            if tables.edge[site]:
                return False
            for way in range(4):
                beside = tables.near[site, way]  # never past the edge, since the site is not on it
                if state.cells[beside] != ATTACKERS + 1 and not state.visited[beside]:
                    state.visited[beside] = 1
                    state.stack[height] = beside
                    height += 1
    return True


@rule
def decided(tables: Record, state: Record) -> int:
    """A win that can be seen on the board."""
    if state.king < 0:
        return won(ATTACKERS, CAPTURED)
    if tables.corner[state.king]:
        return won(GUARDS, ESCAPE)
    if state.left[ATTACKERS] == 0:
        return won(GUARDS, CAPTURED)
    if tables.encirclement and is_encircled(tables, state):
        return won(ATTACKERS, ENCIRCLED)
    return RUNNING


@rule
def outcome(tables: Record, state: Record, past: Array) -> int:
    code = decided(tables, state)
    if code != RUNNING:
        return code
    if generate(tables, state, no_room(past), 1) == 0:
        return won(1 - state.turn, NO_MOVES)
    if seen(past, key(tables, state)) >= 2:
        return won(state.turn, REPETITION)  # the one who has just moved loses
    if state.ply >= MOST_PLIES:
        return drawn(LIMIT)
    return RUNNING


@rule
def playout(tables: Record, state: Record, past: Array, length: int, rng: Array, out: Array) -> int:
    """Draws slides until one is legal, which is a uniform choice; after many failures lists them instead."""
    gather(state.cells, SITES, SIZE, state.pieces, state.place, state.lines, state.counts)
    begin, plies = 0, 0  # past[begin:length] are the positions that could come back
    here = key(tables, state)
    code = outcome(tables, state, past[:length])
    while code == RUNNING:
        side = state.turn
        move = -1
        for _ in range(TRIES):
            move = random_slide(rng, state.pieces[side], state.counts[side], state.lines, SIZE)
            if move >= 0 and may_stop(tables, state, move):
                break
            move = -1
        if move < 0:
            count = moves(tables, state, past, out)
            if count == 0:
                return report(plies, won(1 - side, NO_MOVES))
            move = out[below(rng, count)]
        past[length] = here
        length += 1
        plies += 1
        start, end = start_of(move), end_of(move)
        taken = advance(tables, state, start, end)
        relocate(state.pieces, state.place, state.lines, SIZE, side, start, end)
        here = key(tables, state)
        if taken:
            begin = length
            for way in range(4):
                if taken >> way & 1:
                    dismiss(state.pieces, state.place, state.counts, 1 - side, tables.near[end, way])
                    turn_bit(state.lines, SIZE, tables.near[end, way])
        code = decided(tables, state)
        if code == RUNNING and seen(past[begin:length], here) >= 2:
            code = won(1 - side, REPETITION)
        if code == RUNNING and state.ply >= MOST_PLIES:
            code = outcome(tables, state, past[begin:length])
    return report(plies, code)


# For engines

ATTACKER, GUARD = 100, 200  # there are two attackers for every guard
MOBILITY = 1  # for a move that a side has
HANGING, HANGING_MORE = 20, 60  # per cent of the worth of a piece that can be taken next: the first, which may be saved, and others
CHECKED = 120  # the attackers threaten to take the king
BESIDE = 15  # an attacker beside the king; where four are needed, each counts as often as there are
OPEN_CORNER, TWO_CORNERS = 200, 3000  # the king threatens to move to a corner; to one of two, of which only one can be closed
NEAR = (0, 0, 90, 45, 20)  # a corner that the king reaches in so many moves if nobody else moves
SEALED, PRISON = 50, 400  # a corner without any path for the king around attackers; all four
ROOM = 2  # a cell within the walls
AT_ONCE = 50  # as many captures as winning at once looks worth
FAR = 5  # the most moves of the king that are looked at, and one more


@rule
def is_hostile(tables: Record, state: Record, site: int, owner: int) -> bool:
    """Whether a piece of `owner` is taken against this cell: a piece of the other side or an empty corner."""
    piece = state.cells[site]
    return piece != owner if piece else tables.corner[site] != 0


@rule
def look_around(tables: Record, state: Record) -> int:
    """Marks the cells that each side can move to. Returns how many more moves the guards have than the attackers."""
    for site in range(SITES):
        state.reached[site] = 0
    more = 0
    for start in range(SITES):
        owner = state.cells[start]
        if owner == 0:
            continue
        for way in range(4):
            site = tables.near[start, way]
            while site >= 0 and state.cells[site] == 0:
                if owner == GUARDS + 1:
                    state.reached[site] |= 2
                    more += 1
                elif not tables.barred[site]:
                    state.reached[site] |= 1
                    more -= 1
                site = tables.near[site, way]
    return more


@rule
def hangs(tables: Record, state: Record, site: int) -> bool:
    """Whether the other side could take a piece with its next move: it stands beside an enemy, who can be joined on the other side."""
    owner = state.cells[site]
    for way in range(4):
        beside, opposite = tables.near[site, way], tables.near[site, way ^ 2]
        if beside < 0 or opposite < 0 or state.cells[opposite]:
            continue
        if state.reached[opposite] & (3 - owner) and is_hostile(tables, state, beside, owner):
            return True
    return False


@rule
def king_danger(tables: Record, state: Record) -> int:
    """How far the attackers are with the king: those beside him, and whether one move would take him."""
    beside, free = 0, -1
    for way in range(4):
        site = tables.near[state.king, way]
        if site < 0:
            beside += tables.surrounded and state.left[GUARDS] == 0
        elif state.cells[site] == ATTACKERS + 1 or (tables.surrounded and site == THRONE and state.cells[site] == 0):
            beside += 1
        else:
            free = site
    if not tables.surrounded:
        return BESIDE * beside + (CHECKED if hangs(tables, state, state.king) else 0)
    danger = BESIDE * beside * beside
    if beside == 3 and free >= 0 and state.reached[free] & 1:
        danger += CHECKED
    return danger


@rule
def king_ways(tables: Record, state: Record) -> int:
    """What the king's ways to the corners are worth: by how many moves he needs, as a rook that finds everything standing still."""
    for site in range(SITES):
        state.visited[site] = FAR
    state.stack[0] = state.king
    state.visited[state.king] = 0
    first, last = 0, 1
    while first < last:
        start = state.stack[first]
        first += 1
        moves = state.visited[start] + 1
        if moves == FAR:
            break
        for way in range(4):
            site = tables.near[start, way]
            # A cell that was reached before begins the rest of this line itself.
            while site >= 0 and state.cells[site] == 0 and state.visited[site] >= moves:
                if state.visited[site] > moves:
                    state.visited[site] = moves
                    state.stack[last] = site
                    last += 1
                site = tables.near[site, way]
    open_corners, worth = 0, 0
    for corner in CORNERS:
        moves = state.visited[corner]
        if moves == 1:
            open_corners += 1
        elif moves < FAR:
            worth += NEAR[moves]
    if open_corners:
        worth += OPEN_CORNER if open_corners == 1 else TWO_CORNERS
    return worth


@rule
def walls(tables: Record, state: Record) -> int:
    """What the attackers' walls are worth: the king, even if his guards stepped aside, has little room and no path to some corners."""
    for site in range(SITES):
        state.visited[site] = 0
    state.stack[0] = state.king
    state.visited[state.king] = 1
    height, room = 1, 1
    while height > 0:
        height -= 1
        site = state.stack[height]
        for way in range(4):
            beside = tables.near[site, way]
            if beside >= 0 and state.cells[beside] != ATTACKERS + 1 and not state.visited[beside]:
                state.visited[beside] = 1
                state.stack[height] = beside
                height += 1
                room += 1
    sealed = 0
    for corner in CORNERS:
        sealed += not state.visited[corner]
    return SEALED * sealed + (PRISON if sealed == 4 else 0) - ROOM * room


@rule
def evaluate(tables: Record, state: Record) -> int:
    """Two attackers for a guard; what can be taken next; the king's ways to the corners, the walls around him and who stands beside him."""
    guards = GUARD * state.left[GUARDS] - ATTACKER * state.left[ATTACKERS]
    guards += MOBILITY * look_around(tables, state)
    hanging_attackers, hanging_guards = 0, 0
    for site in range(SITES):
        if state.cells[site] and site != state.king and hangs(tables, state, site):
            if state.cells[site] == GUARDS + 1:
                hanging_guards += 1
            else:
                hanging_attackers += 1
    if hanging_attackers:
        guards += ATTACKER * (HANGING + HANGING_MORE * (hanging_attackers - 1)) // 100
    if hanging_guards:
        guards -= GUARD * (HANGING + HANGING_MORE * (hanging_guards - 1)) // 100
    guards += king_ways(tables, state) - walls(tables, state) - king_danger(tables, state)
    return guards if state.turn == GUARDS else -guards


@rule
def open_ways(tables: Record, state: Record, start: int, mark: int) -> int:
    """How many corners the king could reach from a cell in one move. Marks the cells on the ways, unless `mark` is 0."""
    corners = 0
    for way in range(4):
        site = tables.near[start, way]
        while site >= 0 and not tables.corner[site] and (state.cells[site] == 0 or site == state.king):
            site = tables.near[site, way]
        if site < 0 or state.cells[site] or not tables.corner[site]:
            continue
        corners += 1
        while mark and site != start:
            state.visited[site] = mark
            site = tables.near[site, way ^ 2]
    return corners


@rule
def rank(tables: Record, state: Record, moves: Array, count: int, scores: Array) -> int:
    """The king's escape and capture, what else is taken, his ways opened and closed, threats, and steps out of danger and into it."""
    owner = state.turn + 1
    look_around(tables, state)
    for site in range(SITES):
        state.visited[site] = 0
    if state.turn == ATTACKERS:
        open_ways(tables, state, state.king, 1)
    start, saved = -1, 0
    for i in range(count):
        if start != start_of(moves[i]):
            start = start_of(moves[i])
            saved = 60 if hangs(tables, state, start) else 0
            if start == state.king:
                saved *= 3
        end = end_of(moves[i])
        score, taken, danger = saved, 0, False
        for way in range(4):
            beside = tables.near[end, way]
            if beside < 0 or beside == start:
                continue
            if takes(tables, state, end, way, owner):
                taken += AT_ONCE if beside == state.king else 1
                continue
            if beside == state.king and tables.surrounded and owner == ATTACKERS + 1:
                state.cells[end] = owner
                taken += AT_ONCE * is_surrounded(tables, state)
                state.cells[end] = 0
            if is_hostile(tables, state, beside, owner):
                opposite = tables.near[end, way ^ 2]
                danger = danger or (opposite >= 0 and state.cells[opposite] == 0 and (state.reached[opposite] & (3 - owner)) != 0)
            if state.cells[beside] == 3 - owner:
                beyond = tables.near[beside, way]
                if beyond >= 0 and state.cells[beyond] == 0 and state.reached[beyond] & owner:
                    score += 90 if beside == state.king else 20
        if start == state.king:
            if tables.corner[end]:
                taken = AT_ONCE
            elif tables.edge[end]:
                score += 250 * open_ways(tables, state, end, 0)
            if danger and not tables.surrounded:
                score -= 900
        elif danger:
            score -= 60
        if state.visited[end]:
            score += 700
        scores[i] = LOUD + 100 * taken + min(score, 99) if taken else min(score, LOUD - 1)
    return count


# The game for people


class Rules(Contract):
    SIDES = ("attackers", "guards")
    CHANGES = ("only the same move into the same position, for the third time, loses by repetition; before, any move into it did",)
    OPTIONS = (
        Choice("king", "custodial", "how the king is taken: by two like everyone, or surrounded", values=("custodial", "surrounded")),
        Flag("encirclement", False, "the attackers also win by surrounding the king and all guards"),
    )
    REASONS = ("empty", "not_your_piece", "same_site", "occupied", "no_line", "blocked", "throne", "corner")
    ENDS = ("escape", "captured", "encircled", "no-moves", "repetition", "limit")
    PATTERN = "[a-z][0-9]+-[a-z][0-9]+"
    EXAMPLE = "d1-d4"
    LETTERS = ".agk"
    FIELDS = {"ply": (0, MOST_PLIES), "last_from": SITE, "last_to": SITE}
    TABLES, STATE = TABLES, STATE
    # Alpha-beta (width 30) beat mcts with playouts 10:0 at 0.04 s, and with the evaluation at its leaves 11:9. A width of 25 made no
    # difference: 19:19 at 500 positions.
    PLAN = Plan(search=ALPHA_BETA, scale=250)

    def prepare(self) -> None:
        corners = {name_of(*divmod(site, SIZE)): "corner" for site in CORNERS}
        self.board = square(SIZE, SIZE, tints={**corners, name_of(*divmod(THRONE, SIZE)): "throne"})
        self.bound = MOST_PLIES
        # A key for every ply. Slides are listed where none can be drawn: from a cell at most to all others of its row and column.
        self.room = Room(past=MOST_PLIES, out=SITES * 2 * (SIZE - 1))
        tables = self.tables[0]
        tables["surrounded"] = self.options["king"] == "surrounded"
        tables["encirclement"] = self.options["encirclement"]
        tables["near"] = crossing(self.board)
        tables["corner"][list(CORNERS)] = 1
        tables["barred"][[*CORNERS, THRONE]] = 1
        tables["edge"] = (tables["near"] < 0).any(axis=1)

    def start(self) -> Array:
        state = np.zeros(1, STATE)
        state["last_from"] = state["last_to"] = -1
        self.put(state[0], "".join(SETUP.split()))
        self.check(state[0])
        return state

    def letters(self, state: Record) -> list[str]:
        letters = super().letters(state)
        if state["king"] >= 0:
            letters[state["king"]] = "k"
        return letters

    def put(self, state: Record, letters: Sequence[str]) -> None:
        kings = [i for i, letter in enumerate(letters) if letter == "k"]
        if len(kings) > 1:
            raise InvalidPosition(f"position: {len(kings)} kings; there is one, or none if he was taken")
        super().put(state, ["g" if letter == "k" else letter for letter in letters])
        state["king"] = kings[0] if kings else -1

    def check(self, state: Record) -> None:
        """Counts the pieces, too."""
        attackers = np.flatnonzero(state["cells"] == ATTACKERS + 1)
        for site in self.board.names(map(int, attackers)):
            if self.tables[0]["barred"][self.board.index[site]]:
                raise InvalidPosition(f"position: an attacker on {site}; attackers do not stop on the throne or in a corner")
        if state["king"] < 0 and not len(attackers):
            raise InvalidPosition("position: neither a king nor an attacker")
        state["left"] = len(attackers), np.count_nonzero(state["cells"] == GUARDS + 1) - (state["king"] >= 0)
        if state["last_from"] >= 0 or state["last_to"] >= 0:
            self._check_last(state)

    def _check_last(self, state: Record) -> None:
        """The last move of a running game: it must be one that the pieces show."""
        start, end = int(state["last_from"]), int(state["last_to"])
        if start < 0 or end < 0 or state["ply"] == 0:
            raise InvalidPosition("position: last_from and last_to name the last move of a running game: give both, and ply")
        text = f"{self.board.name(start)}-{self.board.name(end)}"
        if state["cells"][end] != 2 - state["turn"]:
            raise InvalidPosition(f"position: the last move {text}: no piece of the side that moved last is on {self.board.name(end)}")
        if start not in self._free_lines(state, end):
            raise InvalidPosition(f"position: the last move {text}: the line back to {self.board.name(start)} is not free")

    def _free_lines(self, state: Record, site: int) -> set[int]:
        """The free cells in a straight line from a cell, up to the first piece."""
        found = set()
        for way in range(4):
            beside = int(self.tables[0]["near"][site, way])
            while beside >= 0 and not state["cells"][beside]:
                found.add(beside)
                beside = int(self.tables[0]["near"][beside, way])
        return found

    @property
    def table_words(self) -> int:
        """All but the last move: what can happen is the same, whichever move led here."""
        return super().table_words - LAST_WORDS

    def move_text(self, state: Record, move: int) -> str:
        return slide_text(self.board, move)

    def move_path(self, state: Record, move: int) -> tuple[str, ...]:
        return slide_path(self.board, move)

    def jumped(self, state: Record, move: int) -> tuple[str, ...]:
        return taken_by(self, state, move)

    def explain(self, state: Array, past: Array, tried: Tried) -> Refusal:
        if wrong := wrong_on_sight(self, state[0], tried):
            return wrong
        if tried.text in self.texts(state, past, tables=self.relaxed(barred=0)):
            end = tried.sites[1]
            return Refusal("throne" if self.board.index[end] == THRONE else "corner", (end,))
        return Refusal("illegal", tried.sites)

    def picture(self, state: Record, over: bool) -> Picture:
        picture = Picture()
        for site, letter in zip(self.board.sites, self.letters(state), strict=True):
            if letter != ".":
                picture.piece(site.name, "king" if letter == "k" else "man", self.SIDES[letter != "a"], letter)
        if state["king"] in CORNERS:
            picture.mark(self.board.name(state["king"]), "winning")
        for side in (ATTACKERS, GUARDS):
            picture.counter("pieces", int(state["left"][side]), self.SIDES[side])
        return picture

    def symmetries(self) -> list[Symmetry]:
        return [Symmetry(quarter_turn(SIZE), {}), Symmetry(mirror(SIZE), {})]
