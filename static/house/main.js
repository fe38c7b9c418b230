// @ts-check
/** What every page with a header can do: search, keep itself for reading without a connection, copy, come back to its place. */

import { keepReading } from "../offline/keep.js";
import { forgetOnLeaving } from "../offline/leave.js";
import { bindSearch } from "../search/box.js";
import { bindCopying } from "../share/copy.js";
import { stayAtThePlace } from "../share/place.js";

bindSearch();
keepReading();
bindCopying();
stayAtThePlace();
forgetOnLeaving();
