package references_test

import (
	"bytes"
	"testing"
	"unicode/utf8"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/writer"
)

// Whatever the prose and the names are, what a client takes for a citation is one:
// there are as many as were made, and each has its reference.
func FuzzCorrelate(f *testing.F) {
	f.Add("High [water", "report [final] (v2).txt", "https://en.example/wiki/Tide_(sea)", "p1")
	f.Add("a[i](x) ![y](z) [w]", "", "https://x.test/#a", "p (1)")
	f.Add("](", "](x)[", "https://x.test/)(", "[q]")
	f.Add("[[", `\`, "javascript:x", "")
	f.Fuzz(func(t *testing.T, words, title, url, passage string) {
		for _, s := range []string{words, title, url, passage} {
			if !utf8.ValidString(s) {
				t.Skip("the text of an answer is UTF-8")
			}
		}
		a, b := file("f", title), page("w", url, "C.", "D.")
		a.Passages = []citeway.Passage{{ID: passage, Text: "A."}, {ID: passage + "2", Text: "B."}}
		n := len(words)
		events := []citeway.Event{&citeway.Begin{}, a, b, text(words), cite(n, "f", passage), text(words),
			cite(2*n, "w", "w-p1"), text(" "), cite(2*n+1, "f", passage+"2"), text("]" + words + "("), cite(3*n+3, "w", "w-p2"), &citeway.End{}}
		for _, stream := range []bool{true, false} {
			var out bytes.Buffer
			sink := writer.Form().NewEncoder(&out, dialect.Options{Stream: stream})
			for _, e := range events {
				if err := sink.Put(e); err != nil {
					t.Fatal(err)
				}
			}
			answer, r := read(t, out.String())
			got := correlate(answer, r)
			if len(got) != 4 {
				t.Fatalf("%d citations: %q in %q", len(got), got, answer)
			}
			for i, want := range []string{"A.", "C.", "B.", "D."} {
				if got[i].text != want {
					t.Fatalf("citation %d is %q, want %q: %q", i, got[i], want, answer)
				}
			}
		}
	})
}
