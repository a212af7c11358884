package link_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/text"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/link"
)

// heard is what comes through the rule.
type heard struct {
	prose    strings.Builder
	findings []string
	events   []citeway.Event
}

// Put notes an event.
func (h *heard) Put(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Text:
		h.prose.Write(e.Bytes)
		return nil
	case *citeway.Finding:
		h.findings = append(h.findings, e.Message)
	case *citeway.Citation:
		if e.Start == h.prose.Len() {
			h.prose.WriteString(e.Label)
		}
	}
	h.events = append(h.events, e)
	return nil
}

const tides = "https://sea.example/tides"

func only(h *heard, rule link.Rule, pieces ...string) string {
	s := link.Only(h, rule)
	_ = s.Put(&citeway.Source{ID: "s1", URL: tides})
	for _, p := range pieces {
		_ = s.Put(&citeway.Text{Bytes: []byte(p)})
	}
	_ = s.Put(&citeway.End{})
	return h.prose.String()
}

// rewritten is what the rule makes of a text, the same at every cut.
func rewritten(t testing.TB, rule link.Rule, text string) (string, []string) {
	t.Helper()
	whole := &heard{}
	want := only(whole, rule, text)
	byBytes := &heard{}
	if got := only(byBytes, rule, strings.Split(text, "")...); got != want || fmt.Sprint(byBytes.findings) != fmt.Sprint(whole.findings) {
		t.Errorf("%q by single characters: %q %q, whole %q %q", text, got, byBytes.findings, want, whole.findings)
	}
	for at := 1; at < len(text) && len(text) < 400; at++ {
		if got := only(&heard{}, rule, text[:at], text[at:]); got != want {
			t.Errorf("%q cut at %d: %q, want %q", text, at, got, want)
		}
	}
	return want, whole.findings
}

// TestOnly: what may be linked stays, what may not is words, and code is code.
func TestOnly(t *testing.T) {
	var b strings.Builder
	data, err := os.ReadFile(filepath.Join("testdata", "only.txt"))
	if err != nil {
		t.Fatal(err)
	}
	for _, block := range strings.Split(string(data), "\n====\n") {
		in, _, _ := strings.Cut(block, "\n----\n")
		out, findings := rewritten(t, link.Rule{}, in)
		fmt.Fprintf(&b, "%s\n----\n%s\n", in, out)
		for _, f := range findings {
			fmt.Fprintf(&b, "! %s\n", f)
		}
		b.WriteString("====\n")
		safe(t, in, out)
	}
	got := strings.TrimSuffix(b.String(), "====\n")
	if want := string(data); got != want {
		if os.Getenv("UPDATE") != "" {
			if err := os.WriteFile(filepath.Join("testdata", "only.txt"), []byte(got), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// safe fails if a reader of Markdown finds a link in out that is no source's.
func safe(t testing.TB, in, out string) {
	t.Helper()
	for name, md := range map[string]goldmark.Markdown{"CommonMark": goldmark.New(), "GFM": goldmark.New(goldmark.WithExtensions(extension.GFM))} {
		src := []byte(out)
		_ = ast.Walk(md.Parser().Parse(text.NewReader(src)), func(n ast.Node, entering bool) (ast.WalkStatus, error) {
			address := ""
			switch n := n.(type) {
			case *ast.Image:
				if address = string(n.Destination); address == "" {
					return ast.WalkContinue, nil
				}
			case *ast.Link:
				address = string(n.Destination)
			case *ast.AutoLink:
				if address = string(n.URL(src)); n.AutoLinkType == ast.AutoLinkEmail {
					return ast.WalkContinue, nil
				}
			default:
				return ast.WalkContinue, nil
			}
			if entering && !strings.HasPrefix(tides, strings.ToLower(address)) && !strings.HasPrefix(address, "#") && !strings.HasPrefix(strings.ToLower(address), tides) && strings.ContainsAny(address, ":/") {
				t.Errorf("%s: %q became %q, which links to %q", name, in, out, address)
			}
			return ast.WalkContinue, nil
		})
	}
}

// FuzzOnly: no link or image of another address comes through, however the text is cut,
// and a second time nothing changes.
func FuzzOnly(f *testing.F) {
	data, err := os.ReadFile(filepath.Join("testdata", "only.txt"))
	if err != nil {
		f.Fatal(err)
	}
	for _, block := range strings.Split(string(data), "\n====\n") {
		in, _, _ := strings.Cut(block, "\n----\n")
		f.Add(in)
	}
	for _, seed := range []string{
		"``a``[`![i](https://e.example)`](https://e.example)", "<[img src=https://e.example](https://e.example) >", "ht[tp](https://e.example)://e.example",
		"- ```\n![x](https://e.example)", "> ```\n![x](https://e.example)", "<div>\n```\n</div>\n\n![x](https://e.example)", "a\n    ```\n![x](https://e.example)",
		"`a\n` ![x](https://e.example) `b", "~~~\n~~~`\n![x](https://e.example)", "\\<img src=e>`![x](https://e.example)`", "![](https://e.example)```\n\n```\n![x](https://e.example)\n",
		"- a\nb\n\n    ![x](https://e.example)", "| `a | ![x](https://e.example) | b` |\n|---|---|---|\n", "[x]<img src=e>: //e.example/x\n\n[x]", "[x]\\<img src=e>: //e.example/x\n\n[x]",
		"\\https://e.example", "a //e.example/p", "<//e.example/p>", "<https:\x00//e.example>", "<xmpp:a@e.example/c", "wordhttps:///e.example/p", "a\r~~~\n![x](https://e.example)",
		"00`https://0.a|`\n-|- ", "a `https://e.example|`\n> -|-", "a|b\n-|-\n`x|https://e.example`", "a`b`\n-|-\n`c``https://e.example|`",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, in string) {
		if len(in) > 4<<10 {
			return
		}
		h := &heard{}
		out := only(h, link.Rule{}, in)
		if got := only(&heard{}, link.Rule{}, strings.SplitAfter(in, "")...); got != out {
			t.Errorf("%q by single characters: %q, whole %q", in, got, out)
		}
		safe(t, in, out)
		if !strings.ContainsAny(in, "]<:.") && out != in {
			t.Errorf("%q became %q without a link in it", in, out)
		}
	})
}

// TestPlacesBehindCode: a citation right behind an address that is shown as code stands behind
// it, and so does its correction; words that follow begin there too.
func TestPlacesBehindCode(t *testing.T) {
	for text, want := range map[string]string{
		"See https://other.example/a":    "See `https://other.example/a`§",
		"https://other.example":          "`https://other.example`§",
		"a [b](https://other.example/c)": "a b§",
		"See " + tides:                   "See " + tides + "§",
	} {
		h := &heard{}
		s := link.Only(h, link.Rule{})
		_ = s.Put(&citeway.Source{ID: "s1", URL: tides})
		_ = s.Put(&citeway.Text{Bytes: []byte(text)})
		c := &citeway.Citation{ID: "c1", Start: len(text), End: len(text), Claim: &citeway.Span{End: len(text)}}
		_ = s.Put(c)
		_ = s.Put(&citeway.Text{Bytes: []byte("https://other.example/d")})
		_ = s.Put(&citeway.Revision{Citation: c})
		_ = s.Put(&citeway.End{})
		at := strings.Index(want, "§")
		for _, e := range h.events {
			switch e := e.(type) {
			case *citeway.Citation:
				if e.Start != at || e.Claim.End != at {
					t.Errorf("%q: cited at %d, claim to %d, want %d in %q", text, e.Start, e.Claim.End, at, h.prose.String())
				}
			case *citeway.Revision:
				if e.Citation.Start != at {
					t.Errorf("%q: corrected at %d, want %d", text, e.Citation.Start, at)
				}
			}
		}
	}
}
