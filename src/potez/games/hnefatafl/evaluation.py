"""What engines know of Hnefatafl."""

from __future__ import annotations

from potez.games.hnefatafl.rules import ATTACKERS, GUARDS, SITES, SIZE, THRONE, is_surrounded, takes
from potez.kernel.plans import ALPHA_BETA, Plan
from potez.kernel.rule import LOUD, rule
from potez.kernel.types import Array, Record
from potez.mechanics.custody.rules import end_of, start_of

CORNERS = (0, SIZE - 1, SITES - SIZE, SITES - 1)
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
def is_hostile(lookup: Record, state: Record, site: int, owner: int) -> bool:
    """Whether a piece of `owner` is taken against this cell: a piece of the other side or an empty corner."""
    piece = state.cells[site]
    return piece != owner if piece else lookup.corner[site] != 0


@rule
def look_around(lookup: Record, state: Record) -> int:
    """Marks the cells that each side can move to. Returns how many more moves the guards have than the attackers."""
    for site in range(SITES):
        state.reached[site] = 0
    more = 0
    for start in range(SITES):
        owner = state.cells[start]
        if owner == 0:
            continue
        for way in range(4):
            site = lookup.near[start, way]
            while site >= 0 and state.cells[site] == 0:
                if owner == GUARDS + 1:
                    state.reached[site] |= 2
                    more += 1
                elif not lookup.barred[site]:
                    state.reached[site] |= 1
                    more -= 1
                site = lookup.near[site, way]
    return more


@rule
def hangs(lookup: Record, state: Record, site: int) -> bool:
    """Whether the other side could take a piece with its next move: it stands beside an enemy, who can be joined on the other side."""
    owner = state.cells[site]
    for way in range(4):
        beside, opposite = lookup.near[site, way], lookup.near[site, way ^ 2]
        if beside < 0 or opposite < 0 or state.cells[opposite]:
            continue
        if state.reached[opposite] & (3 - owner) and is_hostile(lookup, state, beside, owner):
            return True
    return False


@rule
def king_danger(lookup: Record, state: Record) -> int:
    """How far the attackers are with the king: those beside him, and whether one move would take him."""
    beside, free = 0, -1
    for way in range(4):
        site = lookup.near[state.king, way]
        if site < 0:
            beside += lookup.surrounded and state.left[GUARDS] == 0
        elif state.cells[site] == ATTACKERS + 1 or (lookup.surrounded and site == THRONE and state.cells[site] == 0):
            beside += 1
        else:
            free = site
    if not lookup.surrounded:
        return BESIDE * beside + (CHECKED if hangs(lookup, state, state.king) else 0)
    danger = BESIDE * beside * beside
    if beside == 3 and free >= 0 and state.reached[free] & 1:
        danger += CHECKED
    return danger


@rule
def king_ways(lookup: Record, state: Record) -> int:
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
            site = lookup.near[start, way]
            # A cell that was reached before begins the rest of this line itself.
            while site >= 0 and state.cells[site] == 0 and state.visited[site] >= moves:
                if state.visited[site] > moves:
                    state.visited[site] = moves
                    state.stack[last] = site
                    last += 1
                site = lookup.near[site, way]
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
def walls(lookup: Record, state: Record) -> int:
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
            beside = lookup.near[site, way]
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
def evaluate(lookup: Record, state: Record) -> int:
    """Two attackers for a guard; what can be taken next; the king's ways to the corners, the walls around him and who stands beside him."""
    guards = GUARD * state.left[GUARDS] - ATTACKER * state.left[ATTACKERS]
    guards += MOBILITY * look_around(lookup, state)
    hanging_attackers, hanging_guards = 0, 0
    for site in range(SITES):
        if state.cells[site] and site != state.king and hangs(lookup, state, site):
            if state.cells[site] == GUARDS + 1:
                hanging_guards += 1
            else:
                hanging_attackers += 1
    if hanging_attackers:
        guards += ATTACKER * (HANGING + HANGING_MORE * (hanging_attackers - 1)) // 100
    if hanging_guards:
        guards -= GUARD * (HANGING + HANGING_MORE * (hanging_guards - 1)) // 100
    guards += king_ways(lookup, state) - walls(lookup, state) - king_danger(lookup, state)
    return guards if state.turn == GUARDS else -guards


@rule
def open_ways(lookup: Record, state: Record, start: int, mark: int) -> int:
    """How many corners the king could reach from a cell in one move. Marks the cells on the ways, unless `mark` is 0."""
    corners = 0
    for way in range(4):
        site = lookup.near[start, way]
        while site >= 0 and not lookup.corner[site] and (state.cells[site] == 0 or site == state.king):
            site = lookup.near[site, way]
        if site < 0 or state.cells[site] or not lookup.corner[site]:
            continue
        corners += 1
        while mark and site != start:
            state.visited[site] = mark
            site = lookup.near[site, way ^ 2]
    return corners


@rule
def rank(lookup: Record, state: Record, moves: Array, count: int, scores: Array) -> int:
    """The king's escape and capture, what else is taken, his ways opened and closed, threats, and steps out of danger and into it."""
    owner = state.turn + 1
    look_around(lookup, state)
    for site in range(SITES):
        state.visited[site] = 0
    if state.turn == ATTACKERS:
        open_ways(lookup, state, state.king, 1)
    start, saved = -1, 0
    for i in range(count):
        if start != start_of(moves[i]):
            start = start_of(moves[i])
            saved = 60 if hangs(lookup, state, start) else 0
            if start == state.king:
                saved *= 3
        end = end_of(moves[i])
        score, taken, danger = saved, 0, False
        for way in range(4):
            beside = lookup.near[end, way]
            if beside < 0 or beside == start:
                continue
            if takes(lookup, state, end, way, owner):
                taken += AT_ONCE if beside == state.king else 1
                continue
            if beside == state.king and lookup.surrounded and owner == ATTACKERS + 1:
                state.cells[end] = owner
                taken += AT_ONCE * is_surrounded(lookup, state)
                state.cells[end] = 0
            if is_hostile(lookup, state, beside, owner):
                opposite = lookup.near[end, way ^ 2]
                danger = danger or (opposite >= 0 and state.cells[opposite] == 0 and (state.reached[opposite] & (3 - owner)) != 0)
            if state.cells[beside] == 3 - owner:
                beyond = lookup.near[beside, way]
                if beyond >= 0 and state.cells[beyond] == 0 and state.reached[beyond] & owner:
                    score += 90 if beside == state.king else 20
        if start == state.king:
            if lookup.corner[end]:
                taken = AT_ONCE
            elif lookup.edge[end]:
                score += 250 * open_ways(lookup, state, end, 0)
            if danger and not lookup.surrounded:
                score -= 900
        elif danger:
            score -= 60
        if state.visited[end]:
            score += 700
        scores[i] = LOUD + 100 * taken + min(score, 99) if taken else min(score, LOUD - 1)
    return count


# Alpha-beta (width 30) beat mcts with playouts 10:0 at 0.04 s, and with the evaluation at its leaves 11:9. A width of 25 made no
# difference: 19:19 at 500 positions.
PLAN = Plan(search=ALPHA_BETA, scale=250)
