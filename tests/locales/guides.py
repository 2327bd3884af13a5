"""Checks the boards of a guide by playing them: `python -m tests.locales.guides en hex` prints how each ends."""

from __future__ import annotations

import sys

import potez
from potez.locales import pages


def main() -> None:
    language, *names = sys.argv[1:]
    for name in names or [item.id for item in potez.games()]:
        for kind in ("rules", "guides"):
            page = pages.read(kind, name, language)
            for board in page.boards:
                print(f"{kind}/{name}, line {board.line}: {board.game}")
                position = played(board)[-1]
                print(position, end="\n\n")


def played(board: pages.Board) -> list[potez.Position]:
    """Every position of a diagram; raises, naming the line, if a move or the start is not right."""
    try:
        game = potez.game(board.game)
        positions = [game.position(board.start) if board.start else game.start()]
    except potez.PotezError as error:
        raise ValueError(f"line {board.line}: {error}") from error
    for label, site in board.marks.items():
        if site not in {item["name"] for item in positions[0].view()["sites"]}:
            raise ValueError(f"line {board.line}: mark {label}: there is no place {site}")
    for number, step in enumerate(board.steps, 1):
        try:
            positions.append(positions[-1].play(step.move))
        except potez.PotezError as error:
            raise ValueError(f"line {board.line}, move {number}: {error}") from error
    return positions


if __name__ == "__main__":
    main()
