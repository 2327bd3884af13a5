// A game's page: one click to play, a form for the rest, texts with boards to step through.

import { find } from "../dom.js";
import { work } from "../people/forms.js";
import * as diagrams from "./diagrams.js";
import { draw } from "./miniatures.js";
import { build, open, patiently, seats } from "./setup.js";
import { start } from "./start.js";

start(async () => {
  /** @type {import("./setup.js").Data} */
  const data = JSON.parse(find("#data").textContent ?? "");
  const problem = find("#problem");
  const failed = (/** @type {unknown} */ error) => {
    problem.hidden = false;
    problem.textContent = error instanceof Error ? error.message : String(error);
  };
  const play = find("#play-now");
  const waiting = find("#opening");
  play.addEventListener("click", () => {
    const opened = () => open(data.entry.id, seats(data.entry, "computer", data.entry.sides[0], 3, []), {}).catch(failed);
    void work(play, () => patiently(waiting, opened));
  });
  const form = find("#setup");
  if (form instanceof HTMLFormElement) build(form, data);
  document.body.classList.remove("building");
  await draw();
  await diagrams.draw(data.entry, failed);
});
