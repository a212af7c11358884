// An answer that tries what an answer may not do.
await customElements.whenDefined("cited-answer");
const attack = "<img src=x onerror=\"window.owned=1\">";
document.querySelector("cited-answer").answer = {
  text: `Hello ${attack} [one](javascript:window.owned=1) [two](data:text/html,x) [three](https://docs.example/a)\n\n<script>window.owned=1</script>`,
  offsets: "runes",
  citations: [
    { id: "c_1", number: 1, start: 5, end: 5, sources: ["s1"], passages: [{}], verdict: "<b>", reasons: attack, quotes: [null, { passage: "p1", text: attack }], open_url: "javascript:window.owned=1" },
    { id: "c_2", number: 2, start: 5, end: 5, sources: ["s2"] },
    { id: "c_3", number: -1, start: "5", end: {}, sources: "s1" },
    null, 7,
  ],
  sources: [
    { id: "s1", number: 1, title: `${attack}\u202egpj.exe`, url: "javascript:window.owned=1", label: { name: attack, color: "url(https://elsewhere.example/x)" }, passages: [{ id: "p1", text: attack }] },
    { id: "s2", number: 2, title: ["not", "text"], url: "  JaVaScRiPt:window.owned=1" },
    "s3",
  ],
  label: "x", findings: {},
};
