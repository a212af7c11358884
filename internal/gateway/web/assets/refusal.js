// A page that the server wrote itself, since something went wrong or a key is needed, in the reader's language. It can be read without
// this; words that are not known stay in English.

import { translate } from "./say.js";

translate();
document.title = `${document.querySelector("h1").textContent} - Citeway`;
