// Talking to the page that frames us. Messages go to one origin and are taken
// from that origin and that window alone; there is no "*".
//
//   out: {type: "citeway:navigate", request, id, url, source, query}
//   in:  {type: "citeway:navigated", request}   the host has taken it over
//        {type: "citeway:open", id}             show the preview of a citation
//        {type: "citeway:theme", theme}         "light", "dark" or "auto"

import { hostOrigin } from "./address.js";

/** hostOf is the page around an element, as its attributes and the browser tell of it. */
export function hostOf(element, tell) {
  const inside = element.framed && window.parent !== window;
  const parent = location.ancestorOrigins?.[0] ?? "";
  return new Host(inside ? hostOrigin(element.getAttribute("host-origin"), location.origin, parent, document.referrer) : "", tell);
}

/** wait is how long a host has to answer before the address is opened in a new tab, in milliseconds: short enough that the click still counts as the reader's. */
export const wait = 600;

/** Host is the page around us at origin; "" is none. tell gets {open} and {theme} from it. */
export class Host {
  constructor(origin, tell) {
    this.origin = origin;
    this.tell = tell;
    this.waiting = new Map();
    this.receive = this.receive.bind(this);
    if (origin) window.addEventListener("message", this.receive);
  }

  /** navigate asks the host to go to detail.url; where it does not answer, the address opens in a new tab. */
  navigate(detail) {
    if (!this.origin) return openAside(detail.url);
    const request = [...crypto.getRandomValues(new Uint32Array(4))].map((n) => n.toString(36)).join("");
    this.waiting.set(request, setTimeout(() => {
      this.waiting.delete(request);
      openAside(detail.url);
    }, wait));
    window.parent.postMessage({ type: "citeway:navigate", request, ...detail }, this.origin);
  }

  receive(event) {
    if (event.origin !== this.origin || event.source !== window.parent) return;
    const { type, request, id, theme } = event.data && typeof event.data === "object" ? event.data : {};
    if (type === "citeway:navigated") this.settle(request);
    if (type === "citeway:open" && typeof id === "string") this.tell({ open: id });
    if (type === "citeway:theme" && ["light", "dark", "auto"].includes(theme)) this.tell({ theme });
  }

  settle(request) {
    clearTimeout(this.waiting.get(request));
    this.waiting.delete(request);
  }

  close() {
    window.removeEventListener("message", this.receive);
    for (const request of [...this.waiting.keys()]) this.settle(request);
  }
}

function openAside(url) {
  if (url) window.open(url, "_blank", "noopener,noreferrer");
}
