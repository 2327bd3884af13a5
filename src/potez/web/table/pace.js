// The clocks that the site offers.

/** @import {Clock} from "../people/types.js" */

const sudden = (/** @type {number} */ minutes) => /** @type {Clock} */ ({ kind: "sudden", main: 60 * minutes });
const fischer = (/** @type {number} */ minutes, /** @type {number} */ increment) => /** @type {Clock} */ ({ kind: "fischer", main: 60 * minutes, increment });
const byoyomi = (/** @type {number} */ minutes, /** @type {number} */ periods, /** @type {number} */ period) => /** @type {Clock} */ ({ kind: "byoyomi", main: 60 * minutes, periods, period });
const days = (/** @type {number} */ number) => /** @type {Clock} */ ({ kind: "correspondence", days: number });

/** @type {Record<Clock["kind"], Clock[]>} */
export const PACES = {
  sudden: [sudden(3), sudden(5), sudden(10), sudden(30)],
  fischer: [fischer(3, 2), fischer(5, 3), fischer(10, 5), fischer(15, 10)],
  byoyomi: [byoyomi(1, 3, 10), byoyomi(10, 3, 30)],
  correspondence: [days(1), days(3), days(7)],
};
