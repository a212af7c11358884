// The one module that a page loads to show cited answers:
//   <script type="module" src="https://gateway.example/cited-answer.js"></script>
// It defines <cited-answer> and the <cited-source> within it, once.

import { CitedAnswer } from "./element/answer.js";
import { CitedSource } from "./element/source.js";

export { CitedAnswer, CitedSource };

for (const [name, element] of [["cited-source", CitedSource], ["cited-answer", CitedAnswer]]) {
  if (!customElements.get(name)) customElements.define(name, element);
}
