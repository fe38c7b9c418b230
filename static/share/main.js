// @ts-check
/** On pages with forms at which one sits down: the browser gives its share in the shuffles. */

import { bindShares } from "../table/share.js";
import { tellComing } from "./coming.js";

bindShares();
tellComing();
