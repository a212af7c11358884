// What axe finds on a page as it stands, by WCAG 2.2 AA and its own best practice.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const levels = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** run is what axe finds in a part of the page as it stands. Of what passes it tells one node for each rule: to name all takes longer than to look. */
const run = (page, within) => page.evaluate(([levels, within]) => globalThis.axe.run(within ?? document, { runOnly: levels, resultTypes: ["violations"] }), [levels, within]);

/**
 * stands says whether a fault is still there once its element is scrolled to the middle: what lies half under
 * a bar that stays in its place is not too small to be touched, and where that is depends on the fonts.
 */
async function stands(page, id, node) {
  if (id !== "target-size" || node.target.length !== 1) return true;
  await page.locator(node.target[0]).evaluate((at) => at.scrollIntoView({ block: "center", behavior: "instant" }));
  const { violations } = await run(page, node.target[0]);
  return violations.some((v) => v.id === id);
}

/** faults are what axe finds on the page as it stands. */
export async function faults(page, state) {
  if (!await page.evaluate(() => "axe" in globalThis)) await page.evaluate(axe);
  const { violations, passes } = await run(page);
  if (!passes.length) throw new Error(`axe saw nothing in ${state}`);
  const found = [];
  for (const { id, nodes } of violations) {
    for (const node of nodes) {
      if (await stands(page, id, node)) found.push(`${state}: ${id}: ${node.html} ${node.failureSummary}`.slice(0, 600));
    }
  }
  return found;
}
