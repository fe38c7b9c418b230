// @ts-check
/** On pages with forms at which one sits down: the browser gives its share in the shuffles, and what is behind the door is fetched ahead. */

import { bindShares } from "../table/share.js";
import { comeAhead } from "./ahead.js";
import { tellComing } from "./coming.js";

bindShares();
tellComing();
comeAhead();
