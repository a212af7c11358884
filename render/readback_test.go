package render

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
)

// readBack is what a CommonMark reader makes of what was written.
func readBack(t *testing.T, md goldmark.Markdown, write func(*bytes.Buffer) error) string {
	t.Helper()
	var written, html bytes.Buffer
	if err := write(&written); err != nil {
		t.Fatal(err)
	}
	if err := md.Convert(written.Bytes(), &html); err != nil {
		t.Fatal(err)
	}
	return html.String()
}

// Each citation of the Markdown form is a link to its source in another reader's
// eyes, whatever stands beside it.
func TestMarkdownIsReadBackAsLinks(t *testing.T) {
	md := goldmark.New(goldmark.WithExtensions(extension.Table))
	for text, want := range map[string]int{
		"Rise ⟦2⟧.": 1, "Rise⟦2⟧⟦2⟧(so they say)": 2, "Rise ⟦2⟧[sic]": 1, "⟦2⟧: a line that begins with one": 1,
		"See ⟦2 the tables⟧⟦2⟧ and more": 2, "⟦2 a⟧⟦2 b⟧": 2, "**bold⟦2⟧**": 1, "- one ⟦2⟧\n- two ⟦2⟧\n": 2, "> said ⟦2⟧": 1, "# Head ⟦2⟧": 1,
		"| a | b |\n|---|---|\n| x ⟦2⟧ | y |⟦2⟧\n": 2, "`code`⟦2⟧": 1, "`co⟦2⟧de`": 1, "```\ncode\n```\n⟦2⟧": 1, "    code\n\n⟦2⟧": 1,
		"```\ncode that is cut off ⟦2⟧": 1, "> ```\n> code ⟦2⟧": 1, "~~~~\n```\n⟦2⟧": 1, "潮汐⟦2⟧。": 1, "a\n\n\n⟦2⟧": 1, "literal [2] and ⟦2⟧": 1, "C:\\⟦2⟧": 1, "\\\\⟦2⟧": 1, "    ```\n⟦2⟧": 1,
		"- a\n\n  ```\n  code ⟦2⟧": 1, "```\n⟦2⟧": 1, "a\n```go": 0, "```go\n\n": 0,
	} {
		a := answer(text)
		html := readBack(t, md, func(b *bytes.Buffer) error { return Markdown(b, a, Options{}) })
		if got := strings.Count(html, `href="https://tides.example/`); got != want {
			t.Errorf("%q: %d links, want %d:\n%s", text, got, want, html)
		}
		if strings.Contains(html, "]: ") {
			t.Errorf("%q: a definition is shown:\n%s", text, html)
		}
	}
}

// Each citation of the footnotes form is a footnote, and each definition is one.
func TestFootnotesAreReadBack(t *testing.T) {
	md := goldmark.New(goldmark.WithExtensions(extension.Footnote, extension.Table))
	for text, want := range map[string]int{
		"Rise ⟦2⟧.": 1, "Rise⟦1⟧⟦2⟧ on": 2, "See ⟦2 the tables⟧ now": 1, "- one ⟦1⟧\n- two ⟦2⟧": 2, "```\nx\n```\n⟦2⟧": 1, "```\ncut off ⟦2⟧": 1,
	} {
		a := answer(text)
		html := readBack(t, md, func(b *bytes.Buffer) error { return Footnotes(b, a, Options{}) })
		if got := strings.Count(html, `class="footnote-ref"`); got != want {
			t.Errorf("%q: %d footnotes, want %d:\n%s", text, got, want, html)
		}
		if got := strings.Count(html, `<li id="fn:`); got != len(a.Cited()) {
			t.Errorf("%q: %d definitions, want %d:\n%s", text, got, len(a.Cited()), html)
		}
	}
}

// What a source is called stays words in every form: it opens no link, no tag and
// no definition of its own.
func TestHostileNamesStayWords(t *testing.T) {
	for _, name := range []string{
		`](https://evil.example)`, `x](https://evil.example) [y`, `"> <img src=x onerror=alert(1)>`, `<a href="https://evil.example">`,
		"two\n\n[1]: https://evil.example", `\](https://evil.example)`, `a" "b`, `\"`, "`", "<script>alert(1)</script>",
	} {
		a := answer("Rise ⟦1⟧ and ⟦2⟧.")
		a.Sources[0].Title, a.Sources[0].Path = name, ""
		a.Sources[1].Title, a.Sources[1].Label = name, &citeway.Label{Name: name}
		md := goldmark.New(goldmark.WithExtensions(extension.Footnote))
		for form, html := range map[string]string{
			"markdown":  readBack(t, goldmark.New(), func(b *bytes.Buffer) error { return Markdown(b, a, Options{}) }),
			"footnotes": readBack(t, md, func(b *bytes.Buffer) error { return Footnotes(b, a, Options{}) }),
			"html":      htmlOf(t, a),
		} {
			for _, bad := range []string{`href="https://evil`, "<img", "<script", "<!-- raw HTML omitted"} {
				if strings.Contains(html, bad) {
					t.Errorf("%s: %q gives %s:\n%s", form, name, bad, html)
				}
			}
		}
	}
}

func htmlOf(t *testing.T, a *citeway.Answer) string {
	t.Helper()
	var out bytes.Buffer
	if err := HTML(&out, a, Options{}); err != nil {
		t.Fatal(err)
	}
	checkHTML(t, out.String())
	return out.String()
}

// Many citations keep their numbers: each links to the source it names.
func TestManySourcesKeepTheirNumbers(t *testing.T) {
	a := &citeway.Answer{}
	for n := 1; n <= 300; n++ {
		id := fmt.Sprintf("s%d", n)
		a.Text += fmt.Sprintf("Word %d", n)
		a.Sources = append(a.Sources, citeway.Source{ID: id, Number: n, Title: id, URL: fmt.Sprintf("https://a.example/%d", n)})
		a.Citations = append(a.Citations, citeway.Citation{ID: "c" + id, Number: n, Start: len(a.Text), End: len(a.Text), Sources: []string{id}})
		a.Text += ". "
	}
	html := readBack(t, goldmark.New(), func(b *bytes.Buffer) error { return Markdown(b, a, Options{}) })
	for n := 1; n <= 300; n++ {
		want := fmt.Sprintf(`Word %d<a href="https://a.example/%d" title="s%[1]d">%[1]d</a>.`, n, n)
		if !strings.Contains(html, want) {
			t.Fatalf("no %s", want)
		}
	}
}
