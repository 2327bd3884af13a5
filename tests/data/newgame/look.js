// Apart: a strip of stone, and plain discs.

import { painted } from "../board/cells.js";
import { disc } from "../board/pieces.js";

/** @import {Look} from "../board/types.js" */

/** @type {Look} */
export const look = {
  material: { draw: painted },
  pieces: { stone: () => disc(36) },
};
