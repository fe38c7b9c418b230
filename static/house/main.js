// @ts-check
/** What every page with a header can do: search, and keep itself for reading without a connection. */

import { keepReading } from "../offline/keep.js";
import { bindSearch } from "../search/box.js";

bindSearch();
keepReading();
