// Fox and hounds: a painted chessboard.

import { fox, hound } from "../board/animals.js";
import { painted } from "../board/cells.js";

/** @import {Look} from "../board/types.js" */

/** @type {Look} */
export const look = {
  material: { draw: painted },
  pieces: { fox, hound },
  opposite: true,
};
