// The page that others put into a frame: one answer of this gateway. Which hosts
// may frame it, and are told what is followed, comes from the gateway, never from
// the address, which whoever frames the page writes.

import "../cited-answer.js";

const answer = document.createElement("cited-answer");
const src = new URL(new URLSearchParams(location.search).get("src") ?? "", location.href);
answer.setAttribute("base", "./");
answer.setAttribute("host-origin", document.querySelector("meta[name=citeway-hosts]").content);
if (src.origin === location.origin && src.search + src.pathname !== location.search + location.pathname) answer.setAttribute("src", src.href);
document.body.append(answer);
