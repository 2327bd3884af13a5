"""What line mode says, in the language that was asked for: moves, sides, refusals, results. What is typed is understood in it, too."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from potez import locales
from potez.cli.faults import fault
from potez.errors import IllegalMove, UnreadableMove

if TYPE_CHECKING:
    from collections.abc import Iterable

    from potez.engines.analysis import Analysis
    from potez.engines.review import Review
    from potez.game import Game
    from potez.kernel.picture import View
    from potez.outcome import Outcome
    from potez.revisions import Note

# What is wrong where a command is refused that is no move: keys of ui.ftl, or of terminal.ftl.
_FAULTS = {"undo": "error-nothing-to-undo", "redo": "error-nothing-to-redo", "dead": "dead-wrong"}


class Wording:
    """Sentences about one game. In English sides and results are named as programs name them."""

    def __init__(self, game: Game, language: str = "en") -> None:
        self.game = game
        self.language = language
        self.plain = language == "en"

    def __call__(self, key: str, **values: object) -> str:
        file = "terminal" if key in locales.messages("terminal") else "ui"
        return locales.message(file, key, self.language, **values)

    def side(self, side: str) -> str:
        return side if self.plain else locales.message("games", f"side-{side}", self.language)

    def moves(self, texts: Iterable[str]) -> str:
        """Moves in a row. One of several words, such as no moves, stays together."""
        return " ".join(text if self.plain else locales.move_words(text, self.language).replace(" ", "-") for text in texts)

    def typed(self, line: str) -> str:
        """The reader's words for a pass and the like as the rules write them, with or without their marks."""
        for action in self.game.rules.ACTIONS:
            words = (locales.message("games", f"{kind}-{action}", self.language) for kind in ("written", "action"))
            if _folded(line) in map(_folded, words):
                return action
        return line

    def refusal(self, error: IllegalMove) -> str:
        """Why a move is against the rules."""
        values = {"sites": ", ".join(error.sites), **error.params}
        return error.sentence if self.plain else locales.message("reasons", error.reason, self.language, **values)

    def fault(self, error: Exception, command: str) -> str:
        """What was wrong with a line."""
        if isinstance(error, OSError):
            return fault(error, self.language)
        if self.plain:
            return str(error)
        if isinstance(error, IllegalMove):
            return self("illegal", move=locales.move_words(error.text, self.language), reason=self.refusal(error))
        if isinstance(error, UnreadableMove):
            return self("unreadable", move=error.text, example=self.either(self.game.rules.example))
        return self(_FAULTS.get(command, "error-game-over"))

    def either(self, examples: str) -> str:
        """Examples of moves as the rules list them, "d, !d or d*", in the reader's words."""
        *others, last = re.split(", | or ", examples)
        return self("either", others=", ".join(others), last=last) if others else last

    def result(self, outcome: Outcome) -> str:
        return str(outcome) if self.plain else self._result(outcome.winner, outcome.reason)

    def _result(self, winner: str | None, reason: str) -> str:
        known = locales.messages("games", self.language)
        told = f"end-{reason}-{winner}"  # by who won: the king was captured, where others lose their last piece
        because = locales.fill(known[told if told in known else f"end-{reason}"], self.language, {})
        if winner is None:
            return self("draw-because", reason=because)
        return self("won-because", won=locales.message("games", f"won-{winner}", self.language), reason=because)

    def status(self, view: View, decided: bool) -> list[str]:
        """The lines below the board: counters, and whose turn it is or how the game ended."""
        counters: dict[str, list[str]] = {}
        for counter in view["counters"]:
            if decided or counter["name"] != "score":
                side = self.side(counter["side"]) + ("" if self.plain else ":") if counter["side"] else ""
                value = locales.shown(float(counter["value"]), self.language)
                counters.setdefault(counter["name"], []).append(f"{side} {value}".strip())
        lines = [f"{locales.message('games', f'counter-{name}', self.language)}: {', '.join(values)}" for name, values in counters.items()]
        if not decided:
            return [*lines, self("both-passed")]
        if outcome := view["outcome"]:
            winner = outcome["winner"]
            return [*lines, self._result(str(winner) if winner else None, str(outcome["reason"]))]
        return [*lines, locales.message("games", f"turn-{view['turn']}", self.language)]

    def advice(self, answer: Analysis, side: str) -> str:
        """A move that the computer would play, with what it thinks of the position."""
        return f"{self.moves([answer.move.text])} ({self.verdict(answer, side)}): {self.moves(answer.line)}"

    def verdict(self, answer: Analysis, side: str) -> str:
        """What the computer thinks of a position in which this side is to move."""
        if self.plain:
            return f"{answer.verdict} for {side}"
        ahead = side if answer.value >= 0 else next(other for other in self.game.sides if other != side)
        if not answer.proven:
            return self("evaluation-for", side=self.side(ahead), percent=round(50 + 50 * abs(answer.value)))
        if answer.value == 0:
            return self("evaluation-proven-draw")
        if answer.plies:
            return self("evaluation-proven-win-in", side=self.side(ahead), count=-(-answer.plies // 2))
        return self("evaluation-proven-win", side=self.side(ahead))

    def review(self, reviewed: Review) -> str:
        """A review: every move with its value, then the worst."""
        if self.plain:
            return str(reviewed)
        moves, sides = [self.moves([step.move]) for step in reviewed.steps], [self.side(side) for side in reviewed.sides]
        wide, broad = max(map(len, moves)), max(map(len, sides))
        lines = [self("review-values", game=reviewed.game, side=sides[0])]
        for step, move in zip(reviewed.steps, moves, strict=True):
            value = f"{step.value:+.2f}".replace(".", ",") + ("*" if step.proven else " ")
            better = f"  {self('review-better', line=self.moves(step.line[:4]))}" if step in reviewed.mistakes else ""
            lines.append(f"{step.ply:4}  {self.side(step.side):{broad}}  {move:{wide}}  {value}{better}".rstrip())
        lines.append("")
        for step in reviewed.worst:
            values = {"number": step.ply, "side": self.side(step.side), "move": moves[step.ply - 1], "better": self.moves(step.line[:4])}
            lines.append(self(f"review-thrown-{step.thrown}" if step.thrown else "review-move", **values))
        return "\n".join(lines if reviewed.worst else [*lines, self("review-none")])

    def note(self, note: Note) -> str:
        """What became of a game of older rules."""
        if self.plain:
            return str(note)
        why = self(f"history-why-{note.cause}", move=note.move) if note.cause else ""
        return f"{self(f'history-{note.code}', revision=note.revision, current=note.current)} {why}".strip()


def _folded(text: str) -> str:
    """A text without its marks, case and hyphens."""
    letters = "".join(letter for letter in unicodedata.normalize("NFD", text) if not unicodedata.combining(letter))
    return re.sub(r"[\s-]+", " ", letters.casefold()).strip()
