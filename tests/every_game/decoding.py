"""Observations read back: the text of a position, from what the side to move sees of it. Slow and obvious, none of the package's code.

Of a game in `ESSENTIAL` a part of the text decides nothing that is to come, and so is not seen: these functions make it one and the same.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

Seen = Mapping[str, Any]  # a plane by name, as rows of numbers
Decoder = Callable[[Any, Seen, int], str]


def marked(plane: Any) -> list[tuple[int, int]]:
    return [(int(row), int(column)) for row, column in np.argwhere(plane == 1)]


def whole(plane: Any, scale: float) -> int:
    """A number that stands on every site."""
    assert (plane == plane[0, 0]).all()
    number = float(plane[0, 0]) * scale
    assert abs(number - round(number)) < 0.01
    return round(number)


def rows_of(letters: Any) -> str:
    return "/".join("".join(row) for row in letters)


def own_and_other(seen: Seen, letters: str) -> Any:
    found = np.full(seen["own"].shape, ".")
    found[seen["own"] == 1] = letters[0]
    found[seen["other"] == 1] = letters[1]
    assert not ((seen["own"] == 1) & (seen["other"] == 1)).any()
    return found


def hex(rules: Any, seen: Seen, turn: int) -> str:
    board = own_and_other(seen, "rb" if turn == 0 else "br")
    board = board if turn == 0 else board.T
    stones = int((board != ".").sum())
    begins = 0 if rules.options["first"] == "red" else 1
    ply = stones + ((stones + turn - begins) & 1)  # a takeover adds no stone
    assert whole(seen["swap possible"], 1) == (rules.options["swap"] and ply == 1)
    return f"{rows_of(board)} {['red', 'blue'][turn]}" + (f" ply={ply}" if ply else "")


def go(rules: Any, seen: Seen, turn: int) -> str:
    board = own_and_other(seen, "bw" if turn == 0 else "wb")
    size, sites = len(board), board.size
    words = [rows_of(board), ["black", "white"][turn]]
    if rules.options["ko"] == "simple" and (point := marked(seen["ko"])):
        words.append("ko=" + "abcdefghijklmnopqrs"[point[0][1]] + str(point[0][0] + 1))
    if passed := whole(seen["passed"], 1):
        words.append(f"passes={passed}")
    taken = [whole(seen["own prisoners"], sites), whole(seen["other prisoners"], sites)]
    if any(taken):
        words.append("prisoners={},{}".format(*(taken if turn == 0 else taken[::-1])))
    assert whole(seen["komi"], 2 * sites) == 2 * rules.options["komi"] * (2 * turn - 1)
    if ply := whole(seen["plies"], min(rules.options["limit"] or 4 * sites, 4 * sites)):
        words.append(f"ply={ply}")
    around = np.zeros((size + 2, size + 2), "U1")
    around[1:-1, 1:-1] = board
    for stone in map(tuple, np.argwhere(board != ".")):
        group, free = {stone}, set()
        ahead = [stone]
        while ahead:
            r, c = ahead.pop()
            for near in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
                what = around[near[0] + 1, near[1] + 1]
                if what == ".":
                    free.add(near)
                elif what == board[stone] and near not in group:
                    group.add(near)
                    ahead.append(near)
        told = [seen[name][stone] for name in ("one liberty", "two liberties", "three liberties")]
        assert told == [len(free) == number for number in (1, 2, 3)]
    return " ".join(words)


def quoridor(rules: Any, seen: Seen, turn: int) -> str:
    size = rules.options["size"]

    def cell(row: int, column: int) -> str:
        return "abcdefghijk"[column] + str((size - 1 - row if turn else row) + 1)

    pawns = [cell(*marked(seen[name])[0]) for name in ("own pawn", "other pawn")]
    left = [whole(seen[name], 10) for name in ("own walls left", "other walls left")]
    walls = []
    for name, sign in (("walls across", "h"), ("walls along", "v")):
        for row, column in marked(seen[name]):
            walls.append(((size - 2 - row if turn else row), column, sign))
    words = ["/".join(pawns[::-1] if turn else pawns), ["red", "blue"][turn], "left={},{}".format(*(left[::-1] if turn else left))]
    if walls:
        words.append("walls=" + ",".join("abcdefghijk"[column] + str(row + 1) + sign for row, column, sign in sorted(walls)))
    if ply := whole(seen["plies"], 1000):
        words.append(f"ply={ply}")
    return " ".join(words)


def unmarked(seen: Seen) -> None:
    """Between two moves nothing of a move is chosen."""
    assert not seen["chosen"].any()


def chomp(rules: Any, seen: Seen, turn: int) -> str:
    unmarked(seen)
    board = np.full(seen["squares"].shape, ".")
    board[seen["squares"] == 1] = "o"
    board[seen["poison"] == 1] = "x"
    return f"{rows_of(board)} {['red', 'blue'][turn]}"


def stay(rules: Any, seen: Seen, turn: int) -> str:
    board = np.full(seen["queen"].shape, ".")
    board[seen["blocked"] == 1] = "#"
    board[seen["queen"] == 1] = "Q"
    score = whole(seen["plies"], rules.options["limit"])
    return f"{rows_of(board)} player{turn + 1}" + (f" score={score}" if score else "")


def squart(rules: Any, seen: Seen, turn: int) -> str:
    free = seen["free"] if turn == 0 else seen["free"].T
    return f"{rows_of(np.where(free == 1, '.', '#'))} {['blue', 'red'][turn]}"


def without_bars(text: str) -> str:
    board, side = text.split()
    return f"{board.translate(str.maketrans('br', '##'))} {side}"


def dots(rules: Any, seen: Seen, turn: int) -> str:
    rows, columns = seen["across"].shape
    board = np.full((2 * rows - 1, 2 * columns - 1), ".")
    board[::2, ::2] = "+"
    board[::2, 1::2][seen["across"][:, :-1] == 1] = "-"
    board[1::2, ::2][seen["along"][:-1] == 1] = "|"
    sides = seen["across"][:-1, :-1] + seen["across"][1:, :-1] + seen["along"][:-1, :-1] + seen["along"][:-1, 1:]
    closed = int((sides == 4).sum())
    lead = whole(seen["lead"], (rows - 1) * (columns - 1))
    own = (closed + lead) // 2
    board[1::2, 1::2][sides == 4] = list("x" * (closed - own if turn else own) + "0" * (own if turn else closed - own))
    return f"{rows_of(board)} {'x0'[turn]}"


def boxes_in_order(text: str) -> str:
    """The same numbers of boxes, those of x first."""
    board, side = text.split()
    owners = iter(sorted((sign for sign in board if sign in "x0"), reverse=True))
    return "".join(next(owners) if sign in "x0" else sign for sign in board) + f" {side}"


def fields(**given: object) -> str:
    """What is not zero behind the rows and the side to move."""
    return "".join(f" {name}={value}" for name, value in given.items() if value not in (0, "0,0"))


def pair(seen: Seen, name: str, scale: float, turn: int) -> str:
    """A number of each side."""
    own, other = whole(seen[f"own {name}"], scale), whole(seen[f"other {name}"], scale)
    return f"{other},{own}" if turn else f"{own},{other}"


def amazons(rules: Any, seen: Seen, turn: int) -> str:
    unmarked(seen)
    board = own_and_other(seen, "bw" if turn else "wb")
    board[seen["arrows"] == 1] = "x"
    return f"{rows_of(board)} {['white', 'black'][turn]}"


def hnefatafl(rules: Any, seen: Seen, turn: int) -> str:
    unmarked(seen)
    board = np.full((11, 11), ".")
    for name in ("attackers", "guards", "king"):
        board[seen[name] == 1] = name[0]
    assert whole(seen["attackers to move"], 1) == 1 - turn
    assert marked(seen["castles"]) == [(0, 0), (0, 10), (10, 0), (10, 10)] and seen["castles"][5, 5] == 0.5
    return f"{rows_of(board)} {['attackers', 'guards'][turn]}" + fields(ply=whole(seen["plies"], 1000))


def without_last(text: str) -> str:
    """Without the last move, which counts for repetition alone."""
    return " ".join(word for word in text.split() if not word.startswith("last_"))


def mingmang(rules: Any, seen: Seen, turn: int) -> str:
    unmarked(seen)
    board = own_and_other(seen, "wb" if turn else "bw")
    return f"{rows_of(board)} {['black', 'white'][turn]}" + fields(ply=whole(seen["plies"], rules.options["limit"]))


RINGS = ("a1 d1 g1 g4 g7 d7 a7 a4", "b2 d2 f2 f4 f6 d6 b6 b4", "c3 d3 e3 e4 e5 d5 c5 c4")
POINTS = [ring.split() for ring in RINGS]


def morris(rules: Any, seen: Seen, turn: int, men: int, **more: object) -> str:
    unmarked(seen)
    board = own_and_other(seen, "bw" if turn else "wb")
    assert all((seen["corners"][:, place] == 1 - place % 2).all() for place in range(8))
    letters = {name: board[ring, place] for ring, names in enumerate(POINTS) for place, name in enumerate(names)}
    rows = ["".join(letters[name] for name in sorted(letters) if name[1] == str(row)) for row in range(1, 8)]
    counters = {"quiet": whole(seen["quiet"], 100), "ply": whole(seen["plies"], 1000)}
    return f"{'/'.join(rows)} {['white', 'black'][turn]}" + fields(hand=pair(seen, "hand", men, turn), **more, **counters)


def ninemorris(rules: Any, seen: Seen, turn: int) -> str:
    return morris(rules, seen, turn, 9)


def twelvemorris(rules: Any, seen: Seen, turn: int) -> str:
    more = {}
    for side, plane in zip(("white", "black"), ("other last", "own last") if turn else ("own last", "other last"), strict=True):
        for name, value in (("moved", 1), ("origin", 0.5)):
            for ring, place in np.argwhere(seen[plane] == value):
                more[f"{side}_{name}"] = POINTS[ring][place]
    return morris(rules, seen, turn, 12, **more)


def checkers(rules: Any, seen: Seen, turn: int) -> str:
    unmarked(seen)
    board = np.full((8, 8), ".")
    for name, letters in (("own men", "na"), ("other men", "an"), ("own kings", "NA"), ("other kings", "AN")):
        board[seen[name] == 1] = letters[turn]
    board = board[::-1, ::-1] if turn else board
    rows = ["".join(board[row, column] for column in range(8) if (row + column) % 2) for row in range(8)]
    assert marked(seen["dark"]) == [(row, column) for row in range(8) for column in range(8) if (row + column) % 2]
    return f"{'/'.join(rows)} {['black', 'white'][turn]}" + fields(quiet=whole(seen["quiet"], 80), ply=whole(seen["plies"], 1000))


def alquerque(rules: Any, seen: Seen, turn: int) -> str:
    unmarked(seen)
    board = own_and_other(seen, "bw" if turn else "wb")
    return f"{rows_of(board)} {['white', 'black'][turn]}" + fields(quiet=whole(seen["quiet"], 100), ply=whole(seen["plies"], 1000))


def hunt(seen: Seen, turn: int, sides: tuple[str, str], jumpers: str, square: int) -> str:
    """`square`: how many of the upper rows are a square without a missing corner, with the diagonals of Alquerque."""
    unmarked(seen)
    board = np.full(seen["board"].shape, ".")
    for name in sides:
        board[seen[name] == 1] = name[0]
    assert whole(seen[f"{jumpers} to move"], 1) == (sides[turn] == jumpers)
    rows = ["".join(row[there > 0]) for row, there in zip(board, seen["board"], strict=True)]
    for row in range(square):
        there = seen["board"][row]
        assert all(there[column] in (0, 0.5 if (row + column) % 2 else 1) for column in range(len(there)))
    return f"{'/'.join(rows)} {sides[turn]}" + fields(ply=whole(seen["plies"], 1000))


def adugo(rules: Any, seen: Seen, turn: int) -> str:
    return hunt(seen, turn, ("jaguar", "dogs"), "jaguar", 5)


def foxgeese(rules: Any, seen: Seen, turn: int) -> str:
    return hunt(seen, turn, ("geese", "fox"), "fox", 7)


def foxsheep(rules: Any, seen: Seen, turn: int) -> str:
    return hunt(seen, turn, ("sheep", "foxes"), "foxes", 7)


def foxhounds(rules: Any, seen: Seen, turn: int) -> str:
    board = np.full((8, 8), ".")
    board[seen["hounds"] == 1] = "h"
    board[seen["fox"] == 1] = "f"
    assert whole(seen["fox to move"], 1) == 1 - turn
    rows = ["".join(board[row, column] for column in range(8) if (row + column) % 2) for row in range(8)]
    return f"{'/'.join(rows)} {['fox', 'hounds'][turn]}"


def hare(rules: Any, seen: Seen, turn: int) -> str:
    board = np.full((3, 5), ".")
    board[seen["hounds"] == 1] = "C"
    board[seen["hare"] == 1] = "i"
    assert whole(seen["hounds to move"], 1) == 1 - turn
    assert (seen["board"] > 0).tolist() == [[False, True, True, True, False], [True] * 5, [False, True, True, True, False]]
    rows = ["".join(row[there > 0]) for row, there in zip(board, seen["board"], strict=True)]
    return f"{'/'.join(rows)} {['hounds', 'hare'][turn]}" + fields(stalled=whole(seen["stalled"], 10))


def bombs(rules: Any, seen: Seen, turn: int) -> str:
    lines = rules.lines
    board = np.array([[sign if sign == "#" else "." for sign in line] for line in lines])
    assert (seen["walls"][board == "#"] == 1).all()
    players, inactive = ("21", "Bb") if turn else ("12", "bB")
    kinds = {"protections": "p", "active bombs": "*", "own bomb": inactive[0], "other bomb": inactive[1]}
    for name, letter in {**kinds, "own player": players[0], "other player": players[1]}.items():
        board[seen[name] == 1] = letter
    held, without = pair(seen, "held", 4, turn), pair(seen, "without", rules.options["k"], turn)
    return f"{rows_of(board)} player{turn + 1}" + fields(held=held, without=without, ply=whole(seen["plies"], 400))


DECODERS: dict[str, Decoder] = {
    decoder.__name__: decoder
    for decoder in (
        *(adugo, alquerque, amazons, bombs, checkers, chomp, dots, foxgeese, foxhounds, foxsheep),
        *(go, hare, hex, hnefatafl, mingmang, ninemorris, quoridor, squart, stay, twelvemorris),
    )
}
ESSENTIAL: dict[str, Callable[[str], str]] = {"squart": without_bars, "dots": boxes_in_order, "hnefatafl": without_last}
