// How an answer looks. A constructed sheet: it needs no permission of the host's
// Content-Security-Policy and reaches nothing outside the element. Colours follow
// the color-scheme of the page around, or the theme attribute. A host sets
// --citeway-accent and its like, one for each of the first names here, or styles parts.

const css = `
:host { display: block; color: var(--ink);
  --ink: var(--citeway-ink, light-dark(#1e2022, #e7e4dd)); --sheet: var(--citeway-sheet, light-dark(#ffffff, #1c2023));
  --soft: var(--citeway-soft, light-dark(#5c6166, #9aa1a6)); --line: var(--citeway-line, light-dark(#e4e1d9, #30363a));
  --accent: var(--citeway-accent, light-dark(#0f5c63, #7cc7cb)); --accent-soft: var(--citeway-accent-soft, light-dark(#e3f0ef, #1f3538));
  --mark: var(--citeway-mark, light-dark(#e2b93b, #c9a227)); --good: var(--citeway-good, light-dark(#2b6a3a, #83c995));
  --doubt: var(--citeway-doubt, light-dark(#7d5a00, #e0b95a)); --bad: var(--citeway-bad, light-dark(#a32b1f, #f08a7c));
  --radius: var(--citeway-radius, .7rem); --mono: var(--citeway-mono, ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace); font: 1rem/1.6 system-ui, sans-serif; font: var(--citeway-font, 1rem/1.6 system-ui, sans-serif); }
:host([hidden]) { display: none; }
:host([theme="light"]) { color-scheme: light; background: var(--sheet); }
:host([theme="dark"]) { color-scheme: dark; background: var(--sheet); }
* { box-sizing: border-box; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 3px; }
a { color: var(--accent); text-underline-offset: .18em; text-decoration-thickness: 1px; }
.prose { overflow-wrap: anywhere; }
.prose > :first-child { margin-block-start: 0; }
p, ul, ol, blockquote, pre, table { margin: 0 0 1em; }
.prose ul, .prose ol { padding-inline-start: 1.5em; }
.prose blockquote { border-inline-start: 3px solid var(--line); padding-inline-start: 1em; color: var(--soft); }
code, pre { font: .88em/1.55 var(--mono); background: color-mix(in srgb, var(--line) 45%, transparent); border-radius: calc(var(--radius) * .4); }
code { padding: .1em .3em; } pre { padding: .8em 1em; overflow-x: auto; } pre code { padding: 0; background: none; }
.table { overflow-x: auto; } table { border-collapse: collapse; overflow-wrap: normal; }
[align="right"] { text-align: right; } [align="center"] { text-align: center; }
th, td { padding-block: .4em; padding-inline: 0 .9em; text-align: start; border-bottom: 1px solid var(--line); vertical-align: top; }
.prose[aria-busy]::after { content: ""; display: inline-block; width: .5em; height: 1em; background: var(--accent); opacity: .6; }
@media (prefers-reduced-motion: no-preference) { .prose[aria-busy]::after { animation: wait 1.1s infinite; } }
@keyframes wait { 50% { opacity: .1; } }

.badge { all: unset; position: relative; display: inline-block; box-sizing: border-box; font-weight: 600; font-size: .72em; line-height: 1.3; font-variant-numeric: tabular-nums;
  vertical-align: .28em; min-width: 1.5em; text-align: center; padding: .06em .42em; margin-inline: .16em .1em; border-radius: var(--radius); color: var(--accent);
  background: var(--accent-soft); white-space: nowrap; border: 1px solid transparent; cursor: pointer; unicode-bidi: isolate; }
.badge:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.badge:hover { border-color: currentColor; }
.badge .sign { margin-inline-start: .28em; }
.badge.partial { border: 1px dashed currentColor; }
.badge.unsupported, .badge.contradicted, .badge.misquoted, .badge.unresolved { background: none; border-color: currentColor; color: var(--bad); }
.words { text-decoration: underline dotted 1px; text-underline-offset: .18em; color: inherit; cursor: pointer; }
@media (pointer: coarse) { .badge::after { content: ""; position: absolute; inset: -.7em -.35em; } }

.sources { margin-top: 1.4em; font-size: .93em; }
.sources h3 { font-size: .85em; margin: 0 0 .4em; color: var(--soft); }
.sources ol, .sources ul { list-style: none; margin: 0; padding: 0; }
.sources li { display: flex; gap: .7em; padding: .4em 0; border-top: 1px solid var(--line); }
.number { font-weight: 600; color: var(--accent); min-width: 1.2em; font-variant-numeric: tabular-nums; }
.title { font-weight: 600; overflow-wrap: anywhere; }
button.title { all: unset; font-weight: 600; color: var(--accent); text-decoration: underline 1px; text-underline-offset: .18em; cursor: pointer; }
button.title:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.facts { display: flex; flex-wrap: wrap; gap: .1em .9em; color: var(--soft); font-size: .9em; margin: 0; }
.label { display: inline-flex; align-items: center; gap: .38em; color: var(--ink); }
.label svg { width: .6em; height: .6em; border-radius: 50%; box-shadow: 0 0 0 1.5px var(--soft); }
.failure { border: 1px solid var(--bad); border-inline-start-width: 4px; border-radius: calc(var(--radius) * .7); padding: .7em 1em; margin: 1em 0 0; }
.failure b { color: var(--bad); } .failure p { margin: .2em 0 0; }

.card { position: fixed; inset: auto; margin: 0; width: min(24rem, calc(100vw - 1rem)); max-height: calc(100vh - 1rem); overflow: auto; color: var(--ink);
  background: var(--sheet); border: 1px solid var(--line); border-radius: var(--radius); box-shadow: 0 8px 28px rgb(0 0 0 / .2); padding: .8rem 1rem; font-size: .9rem; line-height: 1.5; }
.two { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(10rem, 100%), 1fr)); gap: .2rem .8rem; } .two b { font-size: .8rem; color: var(--soft); } .two mark { background: color-mix(in srgb, var(--mark) 45%, transparent); color: inherit; }
.card .title, .card .facts { display: block; }
.card blockquote { margin: .5rem 0; padding-inline-start: .8rem; border-inline-start: 3px solid var(--mark); max-height: 11rem; overflow: auto; overflow-wrap: anywhere; }
.card section + section { border-top: 1px solid var(--line); margin-top: .7rem; padding-top: .7rem; }
.card .verdict { margin: .5rem 0 0; color: var(--soft); } .verdict .sign { font-weight: 700; }
.verdict-supported .sign { color: var(--good); } .verdict-partial .sign { color: var(--doubt); }
.verdict-unsupported .sign, .verdict-contradicted .sign, .verdict-misquoted .sign { color: var(--bad); }
.actions { display: flex; gap: .5rem; margin-top: .7rem; } .actions:empty { display: none; }
.actions > * { font: inherit; color: var(--ink); background: none; border: 1px solid var(--soft); border-radius: calc(var(--radius) * .7); padding: .25rem .7rem; min-height: 1.75rem; cursor: pointer; text-decoration: none; }
.actions > :hover { color: var(--accent); border-color: var(--accent); }
.said { margin: .5rem 0 0; } .said:empty { display: none; }
.said input { width: 100%; font: .85rem var(--mono); color: inherit; background: none; border: 1px solid var(--soft); border-radius: calc(var(--radius) * .4); padding: .2rem .4rem; }
@media (forced-colors: active) { .badge { border: 1px solid; } }
`;

/** sheet makes the style sheet of one element. */
export function sheet() {
  const made = new CSSStyleSheet();
  made.replaceSync(css);
  return made;
}
