// The page of a citation in the reader's language. It can be read without this; what the answer and the source say stays as it is.

import { day } from "./naming.js";
import { language, say } from "./say.js";

document.documentElement.lang = language;
document.documentElement.dir = language === "ar" ? "rtl" : "ltr";
for (const node of document.querySelectorAll("[data-say]")) node.textContent = say(node.textContent.trim());
for (const node of document.querySelectorAll("[data-page]")) {
  const { page, word } = node.dataset;
  node.textContent = word === "slide" ? say("Slide {page}", { page }) : say("Page {page}", { page });
}
for (const node of document.querySelectorAll("[data-said]")) node.textContent = say(node.dataset.said, { day: day(node.getAttribute("datetime")) });
