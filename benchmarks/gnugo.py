"""GNU Go over GTP, as an opponent at go. Debian: apt-get install gnugo."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Sequence

import potez
from potez.position import Position

COLUMNS = "ABCDEFGHJKLMNOPQRST"  # GTP leaves out the I
LETTERS = "abcdefghijklmnopqrs"


class GnuGo:
    """One process. Rows are counted from the bottom there, from the top here."""

    def __init__(self, game: potez.Game, level: int) -> None:
        program = shutil.which("gnugo") or shutil.which("/usr/games/gnugo")
        if program is None:
            raise SystemExit("gnugo is not installed; on Debian: apt-get install gnugo")
        arguments = [program, "--mode", "gtp", "--level", str(level), "--chinese-rules", "--never-resign"]
        self._process = subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self._size = int(game.options["size"])
        self._komi = game.options["komi"]

    def say(self, command: str) -> str:
        assert self._process.stdin and self._process.stdout
        self._process.stdin.write(command + "\n")
        self._process.stdin.flush()
        lines = []
        while (line := self._process.stdout.readline()) not in ("\n", ""):
            lines.append(line.strip())
        answer = "\n".join(lines)
        if not answer.startswith("="):
            raise RuntimeError(f"gnugo: {command!r} was answered by {answer!r}")
        return answer[1:].strip()

    def begin(self, game: potez.Game) -> None:
        self.say(f"boardsize {self._size}")
        self.say("clear_board")
        self.say(f"komi {self._komi}")
        self._known = 0

    def tell(self, moves: Sequence[str]) -> None:
        for number in range(self._known, len(moves)):
            self.say(f"play {'black' if number % 2 == 0 else 'white'} {self.theirs(moves[number])}")
        self._known = len(moves)

    def choose(self, position: Position, moves: Sequence[str], seed: int) -> str | None:
        self.tell(moves)
        self.say(f"set_random_seed {seed % 65536}")
        answer = self.say(f"reg_genmove {position.turn}").lower()
        return None if answer == "resign" else answer if answer == "pass" else self.ours(answer)

    def theirs(self, move: str) -> str:
        if move == "pass":
            return move
        return f"{COLUMNS[LETTERS.index(move[0])]}{self._size + 1 - int(move[1:])}"

    def ours(self, vertex: str) -> str:
        return f"{LETTERS[COLUMNS.index(vertex[0].upper())]}{self._size + 1 - int(vertex[1:])}"

    def dead(self) -> list[str]:
        """The dead stones, in its opinion."""
        return [self.ours(vertex) for vertex in self.say("final_status_list dead").split()]

    def close(self) -> None:
        self._process.terminate()
        self._process.wait()
