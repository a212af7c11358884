import assert from "node:assert/strict";
import test from "node:test";
import { addressOf, baseOf, hostOrigin, originOf, webURL } from "../element/address.js";

test("an address is the first that is safe", () => {
  const base = "https://gateway.example/app/";
  for (const [want, citation, sources, at] of [
    ["https://a.example/q", { id: "c", open_url: "https://a.example/q" }, [{ open_url: "https://b.example/" }], base],
    ["https://b.example/", { id: "c", open_url: "javascript:alert(1)" }, [{ open_url: "https://b.example/" }], base],
    ["https://tool.example/q7", { id: "c" }, [{ kind: "tool", url: "https://tool.example/q7" }], base],
    ["https://gateway.example/app/c/c", { id: "c" }, [{ kind: "web", url: "https://web.example/" }], base],
    ["https://gateway.example/app/c/..%2F%3Fa%23b", { id: "../?a#b" }, [], base],
    ["https://web.example/", { id: "c" }, [{ kind: "web", url: "https://web.example/" }], ""],
    ["", { id: "c" }, [{ kind: "web", url: "mailto:someone@web.example" }], ""],
    ["", { id: "c" }, [], ""],
    ["", { id: "" }, [], base],
  ]) assert.equal(addressOf(citation, sources, at), want, JSON.stringify([citation, sources]));
});

test("what is not of the web is no address", () => {
  for (const raw of ["javascript:alert(1)", " JAVASCRIPT:alert(1)", "java\nscript:alert(1)", "data:text/html,x", "file:///etc/passwd", "//elsewhere.example", "https://", "", null, 7, {}]) {
    assert.equal(webURL(raw), "", String(raw));
  }
});

test("a base ends in a slash and is of the web", () => {
  const page = "https://portal.example/a/b.html?x#y";
  for (const [given, want] of [
    [null, ""], ["./", "https://portal.example/a/"], ["https://gateway.example", "https://gateway.example/"], ["https://gateway.example/x", "https://gateway.example/x/"],
    ["https://gateway.example/x?y#z", "https://gateway.example/x/"], ["javascript:alert(1)", ""], ["https://[", ""],
  ]) assert.equal(baseOf(given, page), want, String(given));
});

test("an origin is of the web", () => {
  for (const [text, want] of [
    ["https://a.example", "https://a.example"], ["https://A.example:443/path", "https://a.example"], ["http://127.0.0.1:8080", "http://127.0.0.1:8080"],
    ["*", ""], ["null", ""], ["", ""], ["file:///a", ""], ["data:text/html,x", ""], ["a.example", ""],
  ]) assert.equal(originOf(text), want, text);
});

test("a host of another origin is named, never guessed", () => {
  const own = "https://gateway.example", portal = "https://portal.example", evil = "https://evil.example";
  for (const [why, listed, parent, referrer, want] of [
    ["named and there", portal, portal, "", portal],
    ["one of several", `${evil}x ${portal}`, portal, "", portal],
    ["our own page", "", own, "", own],
    ["not named", "", evil, evil, ""],
    ["another is named", portal, evil, evil, ""],
    ["a wildcard names none", "*", evil, evil, ""],
    ["a frame without an origin", portal, "null", "", ""],
    ["one named, the parent not told", portal, "", "", portal],
    ["several named, the parent not told", `${portal}, https://b.example`, "", `${portal}/page`, portal],
    ["several named, nothing told", `${portal} https://b.example`, "", "", ""],
    ["a referrer alone is not trusted", "", "", evil, ""],
    ["our own referrer", null, "", `${own}/embed`, own],
  ]) assert.equal(hostOrigin(listed, own, parent, referrer), want, why);
});
