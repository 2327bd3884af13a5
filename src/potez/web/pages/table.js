// The table's page.

import { lookOf } from "../board/looks.js";
import { find } from "../dom.js";
import { wireKeys } from "../table/keys.js";
import { Table } from "../table/table.js";
import { start } from "./start.js";

start(async () => {
  const host = find("#table");
  wireKeys(new Table(host, host.dataset.table ?? "", await lookOf(host.dataset.game ?? "")));
});
