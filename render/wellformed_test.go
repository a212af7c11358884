package render

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"golang.org/x/net/html"
)

// tags are what a model may write that would not end with its prose, or would end
// what is not its own.
var tags = []string{
	"<b>", "</b>", "<b/>", "<i>", "<del>", "<a href=\"https://a.example\">", "</a>", "<a href=\"https://a.example\"/>",
	"<code>", "</code>", "<pre>", "</pre>", "<kbd>", "<details>", "<summary>", "</summary>", "</details>", "<table>", "<tr>", "<td>", "</table>",
	"<ul>", "<li>", "</li>", "</ul>", "<p>", "</p>", "</div>", "</section>", "<div>", "<br>", "<br/>", "<hr>", "<blockquote>", "</blockquote>",
	"<input type=checkbox>", "<svg>", "<math>", "<title>", "<textarea>", "<script>", "</script>", "<style>", "<!--", "-->", "<![CDATA[", "]]>", "<?x", "?>",
	"`", "```\n", "[x](https://b.example/", ")", "[", "]", "**", "*", "\n", "\n\n", "> ", "- ", "| a | b |\n|---|---|\n", "words", " ", "⟦1⟧", "⟦2 two⟧", "⟦1,2!partial⟧",
}

// A tag that the prose leaves open would go on in the page: a link would take in
// the list of sources, a stroke would cross it out.
func TestOpenTagsEndWithTheProse(t *testing.T) {
	tests := []struct{ text, want string }{
		{`a <b>bold`, `<p>a <b>bold</b></p>`},
		{`a <b/>bold`, `<p>a <b></b>bold</p>`},
		{`<a href="https://a.example">word`, `<p><a href="https://a.example" rel="nofollow noreferrer">word</a></p>`},
		{"<details>\n\nwords", "<details>\n<p>words</p>\n</details>"},
		{"<table><tr><td>x", "<table><tr><td>x</td></tr></table>"},
		{"a</b></p></li></section> b", "<p>a</p> b"},
		{"<code>a</b>b</code>", "<p><code>ab</code></p>"},
		{"<i>a <b>b</i> c", "<p><i>a <b>b</b></i> c</p>"},
		{"a<br>b<br/>c", "<p>a<br>b<br/>c</p>"},
		{`<a href="https://a.example">one [two](https://b.example)`,
			`<p><a href="https://a.example" rel="nofollow noreferrer">one </a><a href="https://b.example" rel="nofollow noreferrer">two</a></p>`},
	}
	for _, test := range tests {
		var out bytes.Buffer
		if err := HTML(&out, answer(test.text), Options{NoList: true}); err != nil {
			t.Fatal(err)
		}
		want := "<section class=\"cw-answer\">\n<div class=\"cw-prose\">\n" + test.want
		if got := strings.Join(strings.Split(out.String(), "\n</div>"), "</div>"); !strings.HasPrefix(got, want+"</div>") {
			t.Errorf("%q: got\n%s\nwant\n%s", test.text, out.String(), test.want)
		}
	}
}

// A citation behind code or a link that is never closed is shown where that ends.
func TestACitationInAnOpenTagIsShown(t *testing.T) {
	for _, text := range []string{"<code>x ⟦1⟧ y", "<a href=\"https://a.example\">x ⟦1⟧", "<pre>\n\nx ⟦1⟧", "<kbd>⟦1 words⟧", "<samp>a</kbd> ⟦1⟧\n\nb"} {
		checkOnce(t, answer(text))
	}
}

// checkBalanced fails unless each element is closed within the one it stands in.
func checkBalanced(t *testing.T, written string) {
	t.Helper()
	var open []string
	z := html.NewTokenizer(strings.NewReader(written))
	for {
		switch kind := z.Next(); kind {
		case html.ErrorToken:
			if len(open) > 0 {
				t.Fatalf("%v left open in\n%s", open, written)
			}
			return
		case html.StartTagToken:
			if name, _ := z.TagName(); !void(string(name)) {
				open = append(open, string(name))
			}
		case html.SelfClosingTagToken:
			if name, _ := z.TagName(); !void(string(name)) {
				t.Fatalf("<%s/> opens an element in\n%s", name, written)
			}
		case html.EndTagToken:
			name, _ := z.TagName()
			if len(open) == 0 || open[len(open)-1] != string(name) {
				t.Fatalf("</%s> within %v in\n%s", name, open, written)
			}
			open = open[:len(open)-1]
		}
	}
}

func randomTags(random *rand.Rand) *citeway.Answer {
	var text strings.Builder
	for range 1 + random.IntN(12) {
		text.WriteString(tags[random.IntN(len(tags))])
	}
	return answer(text.String())
}

// Whatever tags the prose holds, the page is well formed, safe, and shows every
// citation once.
func TestHTMLIsWellFormed(t *testing.T) {
	random := rand.New(rand.NewPCG(11, 12))
	for range 1200 {
		a := randomTags(random)
		var out bytes.Buffer
		if err := HTML(&out, a, Options{}); err != nil {
			t.Fatal(err)
		}
		checkBalanced(t, out.String())
		checkHTML(t, out.String())
		checkOnce(t, a)
	}
}

// The list of sources stands outside the prose in a browser's eyes too: what
// html.Parse makes of the page has it directly within the answer.
func TestABrowserSeesTheListOutsideTheProse(t *testing.T) {
	random := rand.New(rand.NewPCG(13, 14))
	for range 500 {
		a := randomTags(random)
		a.Text += "."
		a.Citations = append(a.Citations, citeway.Citation{ID: "last", Number: 1, Start: len(a.Text), End: len(a.Text), Sources: []string{"s1"}})
		a.Sources[0].Number = 1
		var out bytes.Buffer
		if err := HTML(&out, a, Options{}); err != nil {
			t.Fatal(err)
		}
		doc, err := html.Parse(&out)
		if err != nil {
			t.Fatal(err)
		}
		list := withClass(doc, "cw-sources")
		if list == nil || classOf(list.Parent) != "cw-answer" || list.Parent.Parent.Data != "body" {
			t.Fatalf("the list of %q stands elsewhere", a.Text)
		}
	}
}

func classOf(n *html.Node) string {
	for _, attr := range n.Attr {
		if attr.Key == "class" {
			return attr.Val
		}
	}
	return ""
}

func withClass(n *html.Node, class string) *html.Node {
	if classOf(n) == class {
		return n
	}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if found := withClass(c, class); found != nil {
			return found
		}
	}
	return nil
}
