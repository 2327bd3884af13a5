"""Go for people: options, texts of moves and positions, reasons, picture."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from types import MappingProxyType

import numpy as np

from potez.errors import InvalidPosition, shorten
from potez.games.go.evaluation import LONGEST, PLAN
from potez.games.go.rules import BLACK, KO, LOOKUP, MOST, MOST_PRISONERS, NONE, PASS, STATE, SUPERKO, WHITE, ZOBRIST
from potez.games.go.stones import FRAME, WORK_WORDS
from potez.games.go.territory import AT_LEFT, AT_RIGHT, BOTTOM, SCORING, TERRITORY, TOP
from potez.geometry.board import DOWN, LEFT, RIGHT, UP, Board
from potez.geometry.goban import goban
from potez.geometry.turning import mirror, quarter_turn
from potez.kernel.buffers import Room
from potez.kernel.contract import NO_PAST, SITE, Symmetry, Tried
from potez.kernel.contract import Rules as Contract
from potez.kernel.offers import Preset, Preview
from potez.kernel.options import Choice, Flag, Halves, Int
from potez.kernel.picture import Picture
from potez.kernel.questions import Question
from potez.kernel.refusals import Refusal
from potez.kernel.types import Array, Record


class Rules(Contract):
    SIDES = ("black", "white")
    OPTIONS = (
        Int("size", 19, "points a side", low=2, high=19),
        Choice("ko", "simple", "which boards a stone may not repeat", values=("simple", "superko", "none")),
        Choice("scoring", "territory", "what counts at the end", values=SCORING),
        Flag("pass_stones", lambda given: given["scoring"] == "territory", "every pass hands the opponent a prisoner"),
        Halves("komi", 0.0, "points added to white's score", low=-50, high=50),
        Int("limit", 0, "moves after which the game is counted; 0 for none but the last", low=0, high=10000),
    )
    REASONS = ("occupied", "suicide", "ko", "superko")
    ENDS = ("score", "limit")
    PATTERN = "pass|[a-z][0-9]+"
    EXAMPLE = "d4"
    ACTIONS = ("pass",)
    LETTERS = ".bw"
    FIELDS = {"ko": SITE, "passes": (0, 2), "prisoners": (0, MOST_PRISONERS), "ply": (0, 4 * MOST)}
    LOOKUP, STATE = LOOKUP, STATE
    PLAN = PLAN
    PRESETS = (
        Preset("preset-go-small", {"size": 9}),
        Preset("preset-go-middle", {"size": 13}),
        Preset("preset-go-full", {"size": 19}),
        *(Preset(f"{size} × {size}", {"size": size}, entry="go-quick") for size in (7, 9, 10)),
        *(Preset("preset-moves", {"limit": limit}, {"count": limit}, entry="go-quick") for limit in (50, 100, 200)),
    )
    FAIR = MappingProxyType({"komi": 6.5})  # as usual on boards of 9 to 19
    PREVIEWS = (
        Preview(34, {"size": 9, "komi": 6.5, "scoring": "area"}),
        Preview(22, {"size": 7}, seed=2, entry="go-quick"),
    )

    def prepare(self) -> None:
        size = self.options["size"]
        sites = size * size
        self.board: Board = goban(size, framed=self.options["scoring"] == "enclosed")
        self.bound = min(self.options["limit"] or 4 * sites, 4 * sites)
        # Only superko writes keys, one a ply: a playout ends with the game, a rollout after 3·N·N plies whatever the limit of the game is.
        superko = self.options["ko"] == "superko"
        self.room = Room(past=max(self.bound, LONGEST * sites) if superko else 0, out=WORK_WORDS + 3 * FRAME, first=PASS + 1)
        lookup = self.lookup[0]
        lookup["size"], lookup["sites"], lookup["last"] = size, sites, self.bound
        lookup["ko"] = KO.index(self.options["ko"])
        lookup["scoring"] = SCORING.index(self.options["scoring"])
        lookup["pass_stones"] = self.options["pass_stones"]
        lookup["komi"] = int(2 * self.options["komi"])
        lookup["zobrist"] = ZOBRIST
        lookup["around"][:sites] = self.board.steps[:, (UP, LEFT, RIGHT, DOWN)]
        for site in range(sites):
            row, column = divmod(site, size)
            across = TOP * (row == 0) + BOTTOM * (row == size - 1)
            lookup["border"][site] = across + AT_LEFT * (column == 0) + AT_RIGHT * (column == size - 1)

    def start(self) -> Array:
        state = np.zeros(1, STATE)
        state["ko"] = -1
        return state

    def check(self, state: Record) -> None:
        seen: set[int] = set()
        for site in map(int, np.flatnonzero(state["cells"])):
            state["board"] ^= ZOBRIST[site, state["cells"][site] - 1]
            if site not in seen:
                group = self.group(state, site)
                seen |= group
                if all(state["cells"][near] for stone in group for near in self.near(stone)):
                    raise InvalidPosition(f"position: the group on {self.board.name(site)} has no liberty")
        if state["ply"] > self.bound:
            raise InvalidPosition(f"position: ply={state['ply']} in a game of at most {self.bound} moves")
        # No move lets this sum grow, so the text of every position that can follow is one that can be read.
        if sum(map(int, state["prisoners"])) + np.count_nonzero(state["cells"]) + self.bound - state["ply"] > MOST_PRISONERS:
            raise InvalidPosition(f"position: prisoners={state['prisoners'][0]},{state['prisoners'][1]} are more than a game can have")
        if self.lookup["scoring"] == TERRITORY and self.lookup["ko"] != SUPERKO:
            state["lead"] = state["prisoners"][BLACK] - state["prisoners"][WHITE]
        if state["ko"] >= 0:
            name = self.board.name(state["ko"])
            if self.options["ko"] != "simple" or state["passes"]:
                raise InvalidPosition(f"position: ko={name}: there is a ko point only with ko=simple and after a stone")
            if state["cells"][state["ko"]] or self.after(state, int(state["ko"]))["ko"] < 0:
                raise InvalidPosition(f"position: ko={name}: a stone there takes nothing back")

    def after(self, state: Record, move: int) -> Record:
        """The state after a move, legal or not."""
        played = self.copy(state)
        self.verbs.play(self.lookup.view(np.uint8), played.view(np.uint8), move)
        return played[0]

    def copy(self, state: Record) -> Array:
        copied = np.zeros(1, STATE)
        copied[0] = state
        return copied

    def near(self, site: int) -> list[int]:
        return [int(near) for near in self.lookup[0]["around"][site] if near >= 0]

    def group(self, state: Record, site: int) -> set[int]:
        """The stones joined to the one on a site."""
        found, todo = {site}, [site]
        while todo:
            for near in self.near(todo.pop()):
                if near not in found and state["cells"][near] == state["cells"][site]:
                    found.add(near)
                    todo.append(near)
        return found

    def groups(self, state: Record) -> list[tuple[str, ...]]:
        found: dict[int, tuple[str, ...]] = {}
        for site in np.flatnonzero(state["cells"][: len(self.board)]).tolist():
            if site not in found:
                group = sorted(self.group(state, site))
                found |= dict.fromkeys(group, self.board.names(group))
        return list(dict.fromkeys(found.values()))

    def dead_stones(self, state: Record, dead: Sequence[str]) -> set[int]:
        """All stones of groups that are each named by one of theirs; a group is followed once, however often it is named."""
        stones: set[int] = set()
        for name in dead:
            if name not in self.board.index:
                raise InvalidPosition(f"dead stones: there is no {shorten(name)} on this board ({self.extent(name)})")
            site = self.board.index[name]
            if not state["cells"][site]:
                raise InvalidPosition(f"dead stones: there is no stone on {name}")
            if site not in stones:
                stones |= self.group(state, site)
        return stones

    def counted(self, state: Record, dead: Sequence[str] = ()) -> Record:
        """A copy of a state without its dead groups, with the fields that `count_up` fills."""
        copied = self.copy(state)
        for site in self.dead_stones(state, dead):
            copied[0]["prisoners"][2 - state["cells"][site]] += 1
            copied[0]["cells"][site] = 0
        copied["passes"] = 2  # the rules count a finished game
        self.verbs.outcome(self.lookup.view(np.uint8), copied.view(np.uint8), NO_PAST)
        return copied[0]

    @property
    def counts_dead(self) -> bool:
        return self.options["scoring"] != "enclosed"  # its count needs no talk about dead stones

    def score(self, state: Record, dead: Sequence[str] = ()) -> dict[str, float]:
        return dict(zip(self.SIDES, (float(score) / 2 for score in self.counted(state, dead)["scores"]), strict=True))

    @property
    def looks_back(self) -> bool:
        return bool(self.lookup["ko"][0] == SUPERKO)

    def move_text(self, state: Record, move: int) -> str:
        return "pass" if move == PASS else self.board.name(move)

    def move_path(self, state: Record, move: int) -> tuple[str, ...]:
        return () if move == PASS else (self.board.name(move),)

    def jumped(self, state: Record, move: int) -> tuple[str, ...]:
        """The stones that a move captures."""
        return self.board.names(np.flatnonzero((state["cells"] != 0) & (self.after(state, move)["cells"] == 0)))

    def cleared(self, state: Array, names: Iterable[str]) -> Array:
        bare = super().cleared(state, names)
        for site in self.board.indices(names):
            if state[0]["cells"][site]:
                bare["board"] ^= ZOBRIST[site, state[0]["cells"][site] - 1]
        return bare

    def switches(self, state: Array, past: Array) -> dict[str, Question]:
        ko = "superko" if self.options["ko"] == "superko" else "ko"
        return {**super().switches(state, past), ko: self.ask(state, past, ko=NONE)}

    def explain(self, state: Array, past: Array, tried: Tried) -> Refusal:
        if tried.text in self.standing(state[0]):
            return Refusal("occupied", tried.sites)
        broken = (code for code, question in self.switches(state, past).items() if question.allows(tried))
        return Refusal(next(broken, "suicide"), tried.sites)

    def picture(self, state: Record, over: bool) -> Picture:
        return self.settled_picture(state, over, ())

    def settled_picture(self, state: Record, over: bool, dead: Sequence[str]) -> Picture:
        picture = Picture()
        for site, value in zip(self.board.sites, state["cells"], strict=False):
            if value:
                picture.piece(site.name, "stone", self.SIDES[value - 1], "XO"[value - 1])
        given_up = sorted(self.dead_stones(state, dead)) if over else []
        for own, other in ((BLACK, WHITE), (WHITE, BLACK)):
            taken = sum(state["cells"][number] == other + 1 for number in given_up)  # dead stones become prisoners
            picture.counter("prisoners", int(state["prisoners"][own] + taken), self.SIDES[own])
        if over:
            counted = self.counted(state, dead)
            for number in given_up:
                picture.mark(self.board.sites[number].name, "dead")
            for site, owner in zip(self.board.sites, counted["owner"], strict=False):
                if owner in (BLACK + 1, WHITE + 1):
                    picture.mark(site.name, f"territory-{self.SIDES[owner - 1]}")
            for side, score in zip(self.SIDES, counted["scores"], strict=True):
                picture.counter("score", float(score) / 2, side)
        return picture

    def symmetries(self) -> list[Symmetry]:
        """Turns and flips of the board, and the exchange of colours. Only without a ko point: a setup names its site."""
        if self.options["ko"] == "simple":
            return []
        size = self.options["size"]
        same = {name: name for name in self.board.index}
        return [Symmetry(quarter_turn(size), {}), Symmetry(mirror(size), {}), Symmetry(same, {"b": "w", "w": "b"}, swaps_sides=True)]
