// The arguments of a tool's call as a list to be read.

import { el } from "./dom.js";
import { say } from "./say.js";

const DEEPEST = 8; // beyond it they stand as they were written

/** argumentsOf lists what was asked, and of what it was resolved to all that differs. */
export function argumentsOf(asked, resolved) {
  const other = object(resolved) ? Object.fromEntries(Object.entries(resolved).filter(([name, value]) => canonical(value) !== canonical(asked?.[name]))) : {};
  return [...section(say("Arguments"), asked), ...section(say("As they were resolved"), other)];
}

const object = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

const section = (title, value) => (object(value) && Object.keys(value).length ? [el("section", { class: "arguments" }, el("h3", {}, title), listOf(value, 0))] : []);

/** canonical is JSON with its names in order. */
const canonical = (value) => JSON.stringify(value, (_, part) => (object(part) ? Object.fromEntries(Object.entries(part).sort()) : part));

function listOf(value, depth) {
  return el("dl", {}, ...Object.entries(value).flatMap(([name, part]) => [el("dt", {}, el("bdi", {}, name)), el("dd", { dir: "auto" }, saidOf(part, depth + 1))]));
}

/** saidOf is a value as words or as a list of its parts. What has nothing but a name or a value is said by that. */
function saidOf(value, depth) {
  if (value === null || typeof value !== "object") return String(value);
  if (depth > DEEPEST) return JSON.stringify(value);
  const only = object(value) && Object.keys(value).length === 1 ? value.name ?? value.val : undefined;
  if (only !== undefined) return saidOf(only, depth + 1);
  if (object(value)) return listOf(value, depth);
  const parts = value.map((part) => saidOf(part, depth + 1));
  return parts.every((part) => typeof part === "string") ? parts.join(", ") : el("ul", {}, ...parts.map((part) => el("li", {}, part)));
}
