// As much of a browser's DOM as prose is made of, and what is made of it as HTML.

const escaped = (words) => String(words).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

class Text {
  constructor(data) { this.data = data; this.nodeName = "#text"; }
  get html() { return escaped(this.data); }
}

class Element {
  constructor(name) { Object.assign(this, { nodeName: name.toUpperCase(), childNodes: [], attributes: {} }); }
  setAttribute(name, value) { this.attributes[name] = value; }
  append(...nodes) {
    for (const node of nodes) {
      if (node instanceof Element && node.nodeName === "#FRAGMENT") this.append(...node.childNodes.splice(0));
      else this.childNodes.push(node instanceof Element || node instanceof Text ? node : new Text(String(node)));
    }
  }
  get html() {
    const inside = this.childNodes.map(({ html }) => html).join("");
    if (this.nodeName === "#FRAGMENT" || this.attributes.class === "table" || this.className === "table") return inside;
    const name = this.nodeName.toLowerCase(), shown = ["start", "align", "href"].filter((each) => each in this.attributes);
    const open = [name, ...shown.map((each) => `${each}="${escaped(this.attributes[each])}"`)].join(" ");
    return ["br", "hr"].includes(name) ? `<${name}>` : `<${open}>${inside}</${name}>`;
  }
}

globalThis.document = { createElement: (name) => new Element(name), createTextNode: (text) => new Text(text), createDocumentFragment: () => new Element("#fragment") };

// The entities that the cases have; a browser knows them all.
const named = { amp: "&", euro: "€", mdash: "—", eacute: "é", lt: "<" };
globalThis.DOMParser = class {
  parseFromString(text) {
    const textContent = text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (all, hex, number, name) => (hex || number ? String.fromCodePoint(parseInt(hex ?? number, hex ? 16 : 10)) : named[name] ?? all));
    return { body: { textContent } };
  }
};

/** root is a node to show prose in, which leaves no trace in its HTML. */
export const root = () => document.createDocumentFragment();
