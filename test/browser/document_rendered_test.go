package browser

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// ran tells that something of a document acted.
const ran = `globalThis.ran=true;document.title='broken'`

// laid are documents whose quote stands in an element of its own.
var laid = map[string]string{
	"quay.html": `<html><body><h1>مواعيد المد والجزر في الميناء القديم</h1><div>ترسو العبارات في الرصيف القديم كل صباح، ثم تعود في المساء مع المد إلى الجزيرة البعيدة.</div>
<div>The ferry Larkspur needs 17 metres of quay.</div><ul><li>العبارة الأولى</li></ul><table><tr><th>الاسم</th><th>الطول</th></tr><tr><td>لارك</td><td>17</td></tr></table></body></html>`,
	"boats.md": "---\ntitle: Boats\n---\n# Boats\n\n" + strings.Repeat("The boathouse is swept every evening.\n\n", 40) + `## The skiff

- gear
  1. The skiff *Marigold* carries **40 fathoms** of [rope](https://rope.example/hemp), and a spare anchor.
  2. [chart](javascript:` + ran + `)

> Kept dry, says the bosun.

` + "```sh\nhoist --all\n```" + `

| gig     | oars | berth |
|---------|------|-------|
| Petunia | 6    | north |
| Primula | 4    | south |

![A drawing of the boathouse](https://spy.example/boathouse.png)

<!-- The combination is 4711. -->
<span hidden>The combination is 4711.</span>
`,
	"market.html": `<title>Market</title><nav>Home of everything</nav><main><h1>Market</h1>` + strings.Repeat("<p>The quay is hosed down at noon.</p>", 40) + `
<h2>Hours</h2><table><tr><th>what<th>note</table><ul><li>fish<ul><li>The fish market of <b>Dunmarrow</b> is open
   on <em>Thursday</em>.</ul></ul><p style="display:none">The combination is 4711.</p><p>There are eleven gutting <a href="/tables">tables</a>.</p></main>`,
	"cape.html": "<title>Cape</title>" + strings.Repeat("<div>", 150) + "<p>The keeper Bergamot watches the cape of Thrift.",
	"lugger.md": `# Lugger

The berth of the lugger Hollyhock is 5 metres deep. [here](javascript:` + ran + `) [there](data:text/html,<script>` + ran + `</script>) <a href="vbscript:x" onclick="` + ran + `">on</a>

<script>` + ran + `</script>
<img src="https://spy.example/a.png" onerror="` + ran + `" alt="a picture"><img src=x onerror="` + ran + `">
<svg onload="` + ran + `"><a xlink:href="javascript:` + ran + `"><text>svg</text></a></svg>
<style>@import "https://spy.example/a.css"; * { position: fixed; inset: 0; z-index: 99; background: red }</style>
<iframe src="https://spy.example/frame"></iframe>
<div style="position:fixed;inset:0;z-index:99;background:url(https://spy.example/b.png)" id="reader" class="reader" onmouseover="` + ran + `">cover</div>
<form action="https://spy.example/form"><button formaction="https://spy.example/x">send</button><input autofocus onfocus="` + ran + `"></form>
<math><mtext><table><mglyph><style><img src=x onerror="` + ran + `"></style></mglyph></table></mtext></math>
`,
	"barge.html": `<!doctype html><base href="https://spy.example/"><meta http-equiv="refresh" content="0;url=https://spy.example/away"><link rel=stylesheet href="https://spy.example/a.css"><link rel=preload as=image href="https://spy.example/p.png">
<title>Barge</title><style>body{position:fixed;inset:0;z-index:99;background:red}</style>
<body onload="` + ran + `" background="https://spy.example/bg.png"><h1 id="question">Barge</h1>
<p>The capstan of the barge Snapdragon weighs 90 stone. <a href="javascript:` + ran + `">here</a> <a href="&#1;java&#10;script:` + ran + `">there</a> <a href="data:text/html,x">on</a> <a href="relative" ping="https://spy.example/ping">and on</a></p>
<script src="https://spy.example/a.js"></script><script>` + ran + `</script><svg><script>` + ran + `</script><animate onbegin="` + ran + `" attributeName=x dur=1s></svg>
<img src="https://spy.example/a.png" srcset="https://spy.example/b.png 2x" alt="a picture"><picture><source srcset="https://spy.example/c.png"><img src=x onerror="` + ran + `"></picture>
<video src="https://spy.example/v.mp4" poster="https://spy.example/v.png" autoplay onplay="` + ran + `"></video><object data="https://spy.example/o"></object><embed src="https://spy.example/e">
<iframe srcdoc="<script>parent.ran=true</script>"></iframe><div id="ask" name="question" style="position:fixed;inset:0;z-index:99" onmousemove="` + ran + `" contenteditable tabindex=1 accesskey=x draggable=true>cover</div>
<details ontoggle="` + ran + `" open><summary>more</summary>less</details><noscript><p title="</noscript><img src=x onerror='` + ran + `'>"></noscript>
<template><img src=x onerror="` + ran + `"></template><custom-thing is="cited-answer" onclick="` + ran + `">thing</custom-thing><cited-answer></cited-answer>
<marquee onstart="` + ran + `">rolls</marquee><form><math><mtext></form><form><mglyph><style></math><img src=x onerror="` + ran + `"></style></mglyph></mtext></math></form>`,
}

// TestADocumentInItsLayout: Markdown and HTML open as they are laid out, with the quote
// marked in its own element, and nothing in a hostile one acts, asks or covers the page.
func TestADocumentInItsLayout(t *testing.T) {
	needs(t)
	docs := t.TempDir()
	for name, text := range laid {
		if err := os.WriteFile(filepath.Join(docs, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	args := []string{"document_rendered.mjs", serve(t, "--docs", docs)}
	if prefix := os.Getenv("SCREENSHOTS"); prefix != "" {
		args = append(args, prefix)
	}
	seen := scenesOf(t, "by the page alone", args...)
	for scene, want := range map[string]struct{ mark, words string }{
		"markdown": {"40 fathoms @ strong li ol li ul div", "boathouse"}, "markdown on a phone": {"40 fathoms @ strong li ol li ul div", "boathouse"},
		"markdown table": {"6 @ td tr tbody table div div", "Primula"}, "html": {"Thursday @ em li ul li ul div", "hosed"},
	} {
		s := seen[scene]
		if marks := fmt.Sprint(s["marks"]); !strings.Contains(marks, want.mark) || strings.Contains(marks, want.words) {
			t.Errorf("%s: marked are %s", scene, marks)
		}
		for what, value := range map[string]string{"focused": "true", "inView": "true", "wider": "0", "back": "true", "elsewhere": "[]", "again": "true"} {
			seen.said(t, scene, what, value)
		}
		if strings.Contains(fmt.Sprint(s["text"]), "4711") || strings.Contains(fmt.Sprint(s["text"]), "Home of everything") || s["plain"] == 0.0 {
			t.Errorf("%s shows what its author shows nobody, or no text: %v", scene, s["text"])
		}
	}
	seen.said(t, "markdown", "found", "spare anchor")
	seen.said(t, "html", "found", "gutting tables")
	seen.said(t, "markdown", "links", "[https://rope.example/hemp nofollow noreferrer noopener _blank]")
	seen.said(t, "markdown", "tags", "a blockquote code div em h3 h4 li mark ol p pre span strong table tbody td th thead tr ul")
	for _, words := range []string{"A drawing of the boathouse", "hoist --all", "Kept dry"} {
		if !strings.Contains(fmt.Sprint(seen["markdown"]["text"]), words) {
			t.Errorf("the layout has no %q", words)
		}
	}
	seen.said(t, "both directions", "marks", "The ferry Larkspur needs 17 metres of quay. @ div div")
	seen.said(t, "both directions", "of", "div rtl,div ltr,ul rtl,div rtl,table rtl")
	seen.said(t, "too deep", "buttons", "Find")
	seen.said(t, "too deep", "focused", "true")
	for _, scene := range []string{"hostile markdown", "hostile html", "by the page alone"} {
		seen.tame(t, scene)
	}
}

// tame fails where a hostile document acts, asks, covers the page, or brings what is not allowed.
func (s scenes) tame(t *testing.T, scene string) {
	t.Helper()
	for what, value := range map[string]string{"ran": "false", "moved": "false", "elsewhere": "[]", "over": "0", "links": "[]"} {
		s.said(t, scene, what, value)
	}
	seen := s[scene]
	for _, tag := range strings.Fields(fmt.Sprint(seen["tags"])) {
		if !strings.Contains(" div h3 p em strong span mark details summary table tbody tr td th ", " "+tag+" ") {
			t.Errorf("%s holds <%s>", scene, tag)
		}
	}
	for _, name := range strings.Fields(fmt.Sprint(seen["attributes"])) {
		if !strings.Contains(" dir class open tabindex role aria-label scope ", " "+name+" ") {
			t.Errorf("%s holds the attribute %s", scene, name)
		}
	}
	if strings.Contains(fmt.Sprint(seen["title"]), "broken") || !strings.Contains(fmt.Sprint(seen["text"]), "a picture") {
		t.Errorf("%s: the title is %v, the text %v", scene, seen["title"], seen["text"])
	}
}
