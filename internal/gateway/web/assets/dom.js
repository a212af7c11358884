// Making DOM nodes. Text is only ever set as text.

import { say } from "./say.js";

/** el makes an element with properties and children; strings become text. */
export function el(tag, properties = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "class") node.className = value;
    else if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined && child !== ""));
  return node;
}

/** safeURL gives back a URL that may be a link, or "". */
export function safeURL(raw) {
  const trimmed = String(raw ?? "").trim();
  if (!/^(https?:\/\/[^/]|mailto:.)/i.test(trimmed) || /[\u0000-\u001f\u007f]/.test(trimmed)) return "";
  try {
    return new URL(trimmed).href;
  } catch {
    return "";
  }
}

/** link makes a link that leaves this page. */
export function link(href, ...children) {
  return el("a", { href, rel: "nofollow noreferrer noopener", target: "_blank" }, ...children);
}

/** arrange makes nodes the children of a parent; those that stand there already are not touched, so that they keep the focus. */
export function arrange(parent, nodes) {
  const kept = new Set(nodes);
  for (const child of [...parent.children]) if (!kept.has(child)) child.remove();
  let at = parent.firstElementChild;
  for (const node of nodes) {
    if (node === at) at = at.nextElementSibling;
    else parent.insertBefore(node, at);
  }
}

/** handOn gives the focus to a node if what had it has gone: a reader who went elsewhere meanwhile keeps it there. */
export function handOn(node) {
  if (document.activeElement === document.body) node.focus();
}

const SVG = "http://www.w3.org/2000/svg";

/** labelMark shows a sensitivity label: its name always, its colour as a dot. */
export function labelMark(label) {
  const dot = document.createElementNS(SVG, "svg");
  dot.setAttribute("viewBox", "0 0 8 8");
  dot.setAttribute("aria-hidden", "true");
  const circle = document.createElementNS(SVG, "circle");
  for (const [name, value] of Object.entries({ cx: 4, cy: 4, r: 4 })) circle.setAttribute(name, value);
  const color = label.color ?? "";
  circle.setAttribute("fill", /^([a-z]{3,24}|#([0-9a-f]{3}){1,2})$/i.test(color) ? color : "currentColor");
  dot.append(circle);
  return el("span", { class: "label", title: label.description }, dot, label.encrypted ? say("{label}, encrypted", { label: label.name }) : label.name);
}
