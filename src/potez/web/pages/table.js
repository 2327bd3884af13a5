// The table's page.

import { find } from "../dom.js";
import { wireKeys } from "../table/keys.js";
import { Table } from "../table/table.js";
import { start } from "./start.js";

start(() => {
  const host = find("#table");
  wireKeys(new Table(host, host.dataset.table ?? ""));
});
