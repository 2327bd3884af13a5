"""At one keyboard, two people or one and the computer: the board, a prompt, and a move or a command a line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TextIO

from potez.cli.arguments import PERFECT
from potez.cli.rows import Rows
from potez.cli.waiting import stoppable
from potez.cli.wording import Wording
from potez.engines.engine import Engine, engine
from potez.errors import IllegalMove, PotezError, UnreadableMove
from potez.match import Match
from potez.position import Move
from potez.render.text import draw

COMMANDS = {  # each with the message that says what it does; what follows it, as {MOVE}, is a word of the language
    "moves": "moves", "why {MOVE}": "why", "undo, redo": "undo", "board": "board", "text": "text", "save {FILE}": "save",
    "resign": "resign", "hint": "hint", "dead {SITES}": "dead-named", "dead": "dead", "quit": "quit",
}  # fmt: skip


@dataclass(frozen=True)
class Computer:
    """The side that the computer plays, its engine and its time for a move."""

    side: str
    engine: Engine
    seconds: float


class LineMode:
    """Reads lines and answers each; never ends with an error of the person's."""

    def __init__(
        self,
        match: Match,
        source: TextIO,
        target: TextIO,
        computer: Computer | None = None,
        rows: Rows | None = None,
        language: str = "en",
    ) -> None:
        self.match = match
        self.words = Wording(match.game, language)
        self.computer = computer
        self.rows = rows or Rows()
        self.agreed = bool(match.dead)  # whether it has been said which groups of go are dead
        self.source = source
        self.target = target
        self.saved = True  # whether leaving now loses nothing

    def say(self, text: str) -> None:
        print(text, file=self.target)

    def run(self) -> int:
        self.say(self.words("start", game=self.match.game))
        if self.match.note:
            self.say(self.words.note(self.match.note))
        self.show()
        self.reply()
        while True:
            print(f"{self.prompt()}> ", end="", file=self.target, flush=True)
            try:
                line = self.source.readline()
            except UnicodeDecodeError:
                self.say(self.words("not-text"))
                continue
            except KeyboardInterrupt:
                line = ""
            if not line:
                self.say("")
                break
            words = line.split(None, 1)
            if not words:
                continue
            if self.leaves(line.strip().lower()):
                break
            try:
                self.obey(words[0].lower(), words[1].strip() if len(words) > 1 else "", line.strip())
            except PotezError as error:
                self.say(self.rows.shown(self.words.fault(error, words[0].lower())))
            except OSError as error:
                self.say(self.words.fault(error, "save"))
            except ValueError as error:  # a file's name with a zero byte
                self.say(str(error))
            except KeyboardInterrupt:  # while the computer was thinking
                self.say("")
                break
        if not self.saved:
            self.say(self.words("unsaved", moves=self.rows.shown(self.words.moves(self.match.moves))))
        return 0

    def prompt(self) -> str:
        """Whose turn it is."""
        turn = self.match.position.turn
        if self.counting:
            return self.words("prompt-dead")
        return self.words.side(turn) if turn and self.match.outcome is None else self.words("prompt-over")

    def help(self) -> None:
        words = {word: self.words(f"word-{word.lower()}") for word in ("MOVE", "FILE", "SITES")}
        lines = [(command.format(**words), self.words(f"help-{key}")) for command, key in COMMANDS.items()]
        width = max(len(command) for command, _ in lines)
        self.say("\n".join([self.words("help"), *(f"  {command:{width}} {said}" for command, said in lines)]))

    def leaves(self, line: str) -> bool:
        """Whether a line means to quit; q is a move in some games."""
        if line != "q":
            return line in ("quit", "exit")
        try:
            self.match.game.rules.read_move(line)
        except UnreadableMove:
            return True
        return False

    def obey(self, command: str, rest: str, line: str) -> None:
        match command, rest:
            case "help" | "?", "":
                self.help()
            case "moves", "":
                moves = self.words.moves(move.text for move in self.match.position.moves())
                self.say(self.rows.shown(moves) or self.words("no-moves-left"))
            case "why", move if move:
                self.why(self.rows.read(self.words.typed(move).lower()))
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
                self.say(self.words("saved", file=path))
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
                named = sites.lower().split()
                self.match.settle([] if named == ["none"] else named)
                self.agreed, self.saved = True, False
                self.show()
            case (("why" | "save"), ""):
                self.say(self.words(f"say-{command}"))
            case _:
                line = self.words.typed(line)
                if chosen := self.meant(self.rows.read(line.lower()) if self.rows.from_zero else line):
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
        other = next(side for side in position.sides if side != position.turn)
        self.say(f"{self.words(f'phase-{touch.phase}', side=other)} {self.rows.shown(' '.join(touch.next))}")
        return None

    def reply(self) -> None:
        """The computer's moves, while it is its turn."""
        computer = self.computer
        while computer and self.match.outcome is None and self.match.position.turn == computer.side:
            answer = stoppable(lambda: computer.engine.choose(self.match.position, seconds=computer.seconds), computer.engine.cancel)
            self.match.play(answer.move, seconds=answer.seconds)
            self.saved = False
            self.show()
            move = self.rows.shown(self.words.moves([answer.move.text]))
            self.say(self.words("played", side=self.words.side(computer.side), move=move))
            if computer.engine.level == PERFECT:
                self.say(self.words.verdict(answer, computer.side))
        if computer and self.counting:
            self.propose()

    @property
    def counting(self) -> bool:
        """Whether both have passed and nobody has said yet which groups are dead: until then there is no result."""
        outcome = self.match.position.outcome
        over = outcome is not None and outcome.reason == "score" and self.match.outcome == outcome and not self.match.note
        return over and self.match.game.rules.counts_dead and not self.agreed

    def undo(self) -> None:
        """One move back; against the computer, to the person's own last turn."""
        self.match.undo()
        self.agreed = False
        while self.computer and self.match.moves and self.match.position.turn == self.computer.side:
            self.match.undo()

    def hint(self) -> None:
        thinker = engine(self.match.game)
        answer = stoppable(lambda: thinker.choose(self.match.position, seconds=1.0), thinker.cancel)
        self.say(self.rows.shown(self.words.advice(answer, self.match.position.turn or "")))

    def propose(self) -> None:
        named = engine(self.match.game).dead(self.match.position)
        if named:
            self.say(self.words("dead-proposal", sites=" ".join(named)))
        else:
            self.say(self.words("dead-proposal-none"))

    def why(self, move: str) -> None:
        refusal = self.match.position.why(move)
        if isinstance(refusal, IllegalMove):
            sentence = self.words.refusal(refusal)
            code = f" ({refusal.reason})" if self.words.plain else ""
            self.say(f"{sentence[:1].upper()}{self.rows.shown(sentence[1:])}{code}.")
        else:
            foul = self.match.position.find(move) in self.match.position.fouls()
            self.say(self.words("foul" if foul else "legal"))

    def show(self) -> None:
        match = self.match
        self.say("")
        status = None if self.words.plain else self.words.status
        self.say(draw(match.position, match.dead, decided=not self.counting, from_zero=self.rows.from_zero, status=status))
        if self.counting:
            self.say(self.words("dead-which"))
        elif match.outcome is not None and (match.position.outcome is None or match.note):
            self.say(self.words.result(match.outcome))
