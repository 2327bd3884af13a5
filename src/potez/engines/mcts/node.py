"""A node of the tree, one record of the arena; and how deep the tree can be."""

from __future__ import annotations

import numpy as np

DEEPEST = 512  # plies of the tree below its root

NODE = np.dtype(
    [
        ("move", np.int64),  # that leads here
        ("sum", np.float64),  # of values for side 0, from -1 to 1
        ("later_sum", np.float32),  # the same over games in which the move came later (RAVE)
        ("later", np.float32),
        ("visits", np.int32),
        ("first", np.int32),  # the first child, 0 none yet
        ("sibling", np.int32),  # of the first of a run: the first of the next one, 0 none
        ("children", np.int32),
        ("total", np.int32),  # moves there are; -1 not yet listed
        ("prior", np.float32),  # from 0 to 1, for the side that moves here
        ("proven", np.int8),  # 0 unknown, 1 and 2 wins of side 0 and 1, DRAW
        ("turn", np.int8),  # who moves next; -1 not yet visited
        ("parts", np.int16),  # of a move that are chosen where a node stands between two of them, 0 where a move leads here
        ("run", np.int32),  # of the first of a run: how many children lie side by side
    ],
    align=True,
)
