"""The Man with the Bombs, slow and obvious."""

from __future__ import annotations

from tests.oracles.base import BaseOracle

OPTION_SETS = (
    "bombs",
    "bombs(map=classic,k=1,blast=walls)",
    "bombs(map=maze,k=4)",
    "bombs(map=pillars,k=50,blast=through)",
    "bombs(map=pillars,k=2,blast=walls)",
    'bombs(map="#######\\n#1 #  #\\n#     #\\n#  # 2#\\n#######",k=50)',
    'bombs(map="########\\n#1pp pp#\\n#pp pp #\\n# pp p2#\\n########",k=3)',
)

STEPS = {"w": (-1, 0), "a": (0, -1), "s": (1, 0), "d": (0, 1)}
Cell = tuple[int, int]


class Oracle(BaseOracle):
    def begin(self, start: dict[str, str]) -> None:
        cells = {(int(name[1:]) - 1, ord(name[0]) - ord("a")): letter for name, letter in start.items()}
        self.walls = {cell for cell, letter in cells.items() if letter == "#"}
        self.protections = {cell for cell, letter in cells.items() if letter == "p"}
        self.players = [next(cell for cell, letter in cells.items() if letter == player) for player in "12"]
        self.held = [0, 0]
        self.without = [0, 0]
        self.inactive: dict[int, Cell] = {}  # player: the own bomb
        self.active: set[Cell] = set()
        self.mover = 0
        self.plies = 0
        self.dead: set[int] = set()
        self.history = [self.snapshot()]

    def snapshot(self) -> str:
        parts = (
            self.players,
            self.held,
            self.without,
            sorted(self.inactive.items()),
            sorted(self.active),
            sorted(self.protections),
            self.mover,
        )
        return repr(parts)

    def turn(self) -> str:
        return ("player1", "player2")[self.mover]

    def bombs(self) -> set[Cell]:
        return self.active | set(self.inactive.values())

    def moves(self) -> set[str]:
        found = set()
        for letter, (down, right) in STEPS.items():
            row, column = self.players[self.mover]
            target = row + down, column + right
            if target in self.walls or target in self.bombs() or target in self.players:
                continue
            found.add(letter + "*")
            if self.without[self.mover] < self.options["k"] - 1:
                found.add(letter)
                if self.mover in self.inactive:
                    found.add("!" + letter)
        return found

    def play(self, text: str) -> None:
        me = self.mover
        newly_active = set()
        # Part 1, or the older bomb that becomes active because a new one is left.
        if (text.startswith("!") or text.endswith("*")) and me in self.inactive:
            newly_active = {self.inactive.pop(me)}
        # Part 2
        old = self.players[me]
        down, right = STEPS[text.strip("!*")]
        new = old[0] + down, old[1] + right
        self.players[me] = new
        if new in self.protections:
            self.protections.remove(new)
            self.held[me] += 1
        # Part 3
        if text.endswith("*"):
            self.inactive[me] = old
            self.without[me] = 0
        else:
            self.without[me] += 1
        triggered = {bomb for bomb in self.active if self.sees(bomb, new, self.bombs() | newly_active)}
        self.active |= newly_active
        self.explode(triggered)
        self.mover = 1 - me
        self.plies += 1
        self.history.append(self.snapshot())

    def sees(self, bomb: Cell, player: Cell, bombs: set[Cell]) -> bool:
        """In one row or column, and no wall or bomb between."""
        if bomb[0] == player[0]:
            low, high = sorted((bomb[1], player[1]))
            between = {(bomb[0], column) for column in range(low + 1, high)}
        elif bomb[1] == player[1]:
            low, high = sorted((bomb[0], player[0]))
            between = {(row, bomb[1]) for row in range(low + 1, high)}
        else:
            return False
        return not between & (self.walls | bombs)

    def blast(self, bomb: Cell) -> set[Cell]:
        reached = {bomb}
        for down, right in STEPS.values():
            for distance in range(1, 24):
                cell = bomb[0] + distance * down, bomb[1] + distance * right
                if cell in self.walls and self.options["blast"] == "walls":
                    break
                reached.add(cell)
        return reached

    def explode(self, triggered: set[Cell]) -> None:
        going_off = set(triggered)
        while True:
            more = {bomb for bomb in self.bombs() if any(bomb in self.blast(other) for other in going_off)}
            if more <= going_off:
                break
            going_off |= more
        self.active -= going_off
        self.inactive = {player: bomb for player, bomb in self.inactive.items() if bomb not in going_off}
        for player in (0, 1):
            hits = sum(self.players[player] in self.blast(bomb) for bomb in going_off)
            if hits > self.held[player]:
                self.dead.add(player)
            self.held[player] = max(0, self.held[player] - hits)

    def outcome(self) -> tuple[str | None, str] | None:
        if self.dead == {0, 1}:
            return None, "explosion"
        if self.dead:
            return ("player2" if 0 in self.dead else "player1"), "explosion"
        if not self.moves():
            return ("player2", "player1")[self.mover], "no-moves"
        if self.history.count(self.history[-1]) >= 3:
            return None, "threefold"
        if self.plies >= 400:
            return None, "limit"
        return None
