// @ts-check
/** On pages with forms at which one sits down: the browser gives its share in the shuffles, what is behind the door is fetched ahead, and who sits there has a face. */

import { bindShares } from "../table/share.js";
import { comeAhead } from "./ahead.js";
import { tellComing } from "./coming.js";
import { drawFaces } from "./faces.js";

bindShares();
drawFaces();
tellComing();
comeAhead();
