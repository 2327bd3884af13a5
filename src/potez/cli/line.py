"""At one keyboard, two people or one and the computer: the board, a prompt, and a move or a command a line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TextIO

from potez import locales
from potez.cli.waiting import stoppable
from potez.engines.engine import Engine, engine
from potez.errors import IllegalMove, PotezError
from potez.match import Match
from potez.position import Move

HELP = """Type a move, or the places that it touches one after the other (some of them: what may come next is listed), or:
  moves      the legal moves
  why MOVE   why a move is refused
  undo, redo take back the last move; play it again
  board      show the board again
  text       the position as a text, for a bug report
  save FILE  write the game to a file; go on with: potez play --load FILE
  resign     the side to move gives up
  hint       what the computer would play
  dead SITES go, after two passes: count these groups as dead, each named by one stone
  dead       go, after two passes: which groups the computer thinks are dead
  quit       leave"""


@dataclass(frozen=True)
class Computer:
    """The side that the computer plays, its engine and its time for a move."""

    side: str
    engine: Engine
    seconds: float


class LineMode:
    """Reads lines and answers each; never ends with an error of the person's."""

    def __init__(self, match: Match, source: TextIO, target: TextIO, computer: Computer | None = None) -> None:
        self.match = match
        self.computer = computer
        self.source = source
        self.target = target
        self.saved = True  # whether leaving now loses nothing

    def say(self, text: str) -> None:
        print(text, file=self.target)

    def run(self) -> int:
        self.say(f"{self.match.game}. Type help for the commands.")
        if self.match.note:
            self.say(str(self.match.note))
        self.show()
        self.reply()
        while True:
            turn = self.match.position.turn if self.match.outcome is None else "over"
            print(f"{turn}> ", end="", file=self.target, flush=True)
            try:
                line = self.source.readline()
            except UnicodeDecodeError:
                self.say("that line is no text in this terminal's encoding")
                continue
            except KeyboardInterrupt:
                line = ""
            if not line:
                self.say("")
                break
            words = line.split(None, 1)
            if not words:
                continue
            if words[0].lower() in ("quit", "exit", "q"):
                break
            try:
                self.obey(words[0].lower(), words[1].strip() if len(words) > 1 else "", line.strip())
            except (PotezError, OSError, ValueError) as error:  # ValueError: a file's name with a zero byte
                self.say(str(error))
            except KeyboardInterrupt:  # while the computer was thinking
                self.say("")
                break
        if not self.saved:
            self.say("Not saved. The moves were: " + " ".join(self.match.moves))
        return 0

    def obey(self, command: str, rest: str, line: str) -> None:
        match command, rest:
            case "help" | "?", "":
                self.say(HELP)
            case "moves", "":
                moves = [move.text for move in self.match.position.moves()]
                self.say(" ".join(moves) or "There are none: the game is over.")
            case "why", move if move:
                self.why(move)
            case "undo", "":
                self.undo()
                self.show()
                self.reply()
            case "redo", "":
                self.match.redo()
                self.show()
                self.reply()
            case "board", "":
                self.show()
            case "text", "":
                self.say(self.match.position.text)
            case "save", path if path:
                self.match.save(path)
                self.saved = True
                self.say(f"Saved in {path}.")
            case "resign", "":
                turn = self.match.position.turn
                if turn is None:
                    raise PotezError("the game is over")
                self.match.resign(turn)
                self.saved = False
                self.show()
            case "hint", "":
                self.hint()
            case "dead", "" if self.match.game.rules.counts_dead:
                self.propose()
            case "dead", sites if sites and self.match.game.rules.counts_dead:
                self.match.settle(sites.lower().split())
                self.saved = False
                self.show()
                self.say(str(self.match.outcome))
            case (("why" | "save"), ""):
                self.say(f"Say {command} {'MOVE' if command == 'why' else 'FILE'}.")
            case _:
                if chosen := self.meant(line):
                    self.match.play(chosen)
                    self.saved = False
                    self.show()
                    self.reply()

    def meant(self, line: str) -> str | Move | None:
        """The move of a line: its text, or the places it touches. Where these are only its beginning it says what may come next."""
        words, position = line.lower().split(), self.match.position
        if not set(words) <= set(self.match.game.rules.touchable):
            return line
        touch = position.touch(words)
        if touch.refusal and len(words) == 1:
            return line
        if touch.refusal:
            raise touch.refusal
        if touch.done:
            return (*touch.moves, *touch.fouls)[0]
        self.say(f"{locales.message('ui', f'phase-{touch.phase}')} {' '.join(touch.next)}")
        return None

    def reply(self) -> None:
        """The computer's moves, while it is its turn."""
        computer = self.computer
        while computer and self.match.outcome is None and self.match.position.turn == computer.side:
            answer = stoppable(lambda: computer.engine.choose(self.match.position, seconds=computer.seconds), computer.engine.cancel)
            self.match.play(answer.move, seconds=answer.seconds)
            self.saved = False
            self.show()
            self.say(f"{computer.side} (the computer) played {answer.move}.")
        outcome = self.match.position.outcome
        if computer and self.match.game.rules.counts_dead and outcome is not None and outcome.reason == "score":
            self.propose()

    def undo(self) -> None:
        """One move back; against the computer, to the person's own last turn."""
        self.match.undo()
        while self.computer and self.match.moves and self.match.position.turn == self.computer.side:
            self.match.undo()

    def hint(self) -> None:
        thinker = engine(self.match.game)
        answer = stoppable(lambda: thinker.choose(self.match.position, seconds=1.0), thinker.cancel)
        self.say(f"{answer.move} ({answer.verdict} for {self.match.position.turn}): {' '.join(answer.line)}")

    def propose(self) -> None:
        named = engine(self.match.game).dead(self.match.position)
        if named:
            self.say(f"The computer thinks that these groups are dead: {' '.join(named)}. If you agree, type: dead {' '.join(named)}")
        else:
            self.say("The computer thinks that no group is dead.")

    def why(self, move: str) -> None:
        refusal = self.match.position.why(move)
        if isinstance(refusal, IllegalMove):
            self.say(f"{refusal.sentence[:1].upper()}{refusal.sentence[1:]} ({refusal.reason}).")
        else:
            foul = self.match.position.find(move) in self.match.position.fouls()
            self.say("It is accepted, but a foul." if foul else "It is legal.")

    def show(self) -> None:
        self.say("")
        self.say(str(self.match.position))
        if self.match.outcome is not None and (self.match.position.outcome is None or self.match.note):
            self.say(str(self.match.outcome))
