"""An open node, one frame of the stack; and how deep the stack can be."""

from __future__ import annotations

import numpy as np

DEEPEST = 64  # of the iterations
DEEPEST_QUIET = 12  # plies of loud moves beyond the horizon
PLIES = DEEPEST + DEEPEST_QUIET + 4

HISTORY = 4096  # places for how good quiet moves were elsewhere

FRAME = np.dtype(
    [
        ("key", np.uint64),
        ("alpha", np.int64),
        ("beta", np.int64),
        ("first_alpha", np.int64),  # alpha at the entry, to tell an upper bound
        ("best", np.int64),
        ("best_move", np.int64),
        ("move", np.int64),  # the one being searched
        ("begin", np.int64),  # its moves are out[begin:begin + count], still unsearched order[begin:begin + left]
        ("count", np.int64),
        ("left", np.int64),
        ("searched", np.int64),
        ("skipped", np.int64),  # moves that will not be searched
        ("depth", np.int64),
        ("reduced", np.int64),  # by how much the move being searched is reduced
        ("scout", np.int64),  # 1: the move is being searched with an empty window
        ("since", np.int64),  # the past of this node is past[since : length + ply]
        ("turn", np.int64),
        ("flags", np.int64),  # of the value
        ("banned", np.int64),  # TAINTED where the past forbids a move here
        ("quiet", np.int64),  # 1: beyond the horizon
        ("loud", np.int64),  # 1: the move being searched is a capture or the like
    ],
    align=True,
)
