// A page that could not be shown: its menus work all the same.

import { start } from "./start.js";

start(() => {});
