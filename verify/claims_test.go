package verify

import (
	"slices"
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

// unmarked takes the marks [] out of text and says where they stood.
func unmarked(text string) (string, []citeway.Span) {
	var at []citeway.Span
	var b strings.Builder
	parts := strings.Split(text, "[]")
	for i, p := range parts {
		b.WriteString(p)
		if i < len(parts)-1 {
			at = append(at, citeway.Span{Start: b.Len(), End: b.Len()})
		}
	}
	return b.String(), at
}

func TestClaims(t *testing.T) {
	for _, c := range cases(t, "claims.txt") {
		t.Run(c.name, func(t *testing.T) {
			text, at := unmarked(c.parts[0])
			var got []string
			for _, span := range Claims(text, at) {
				got = append(got, strings.ReplaceAll(span.In(text), "\n", " "))
			}
			if want := strings.Split(c.parts[1], "\n"); !slices.Equal(got, want) {
				t.Errorf("got  %q\nwant %q", got, want)
			}
		})
	}
}

func TestClaimText(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"list item with its lead-in", "The mill has:\n\n- **two** new wheels[]", "The mill has: two new wheels"},
		{"cell with its headers", "| mill | wheels |\n|---|---|\n| old | two[] |", "wheels old two"},
		{"Markdown read through", "The *old* [mill](http://mill.example) has `two` wheels[].", "The old mill has two wheels"},
	} {
		text, at := unmarked(c.text)
		if got := claimText(text, Claims(text, at)[0]); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

func FuzzClaims(f *testing.F) {
	f.Add("A claim[]. Another | one\n- item:\n\n# head", 3, 9)
	f.Add("", 0, 0)
	f.Add("| a |\n| b |", -4, 400)
	f.Fuzz(func(t *testing.T, text string, a, b int) {
		spans := Claims(text, []citeway.Span{{Start: a, End: a}, {Start: b, End: b}})
		for _, s := range spans {
			if s.Start < 0 || s.End < s.Start || s.End > len(text) {
				t.Fatalf("claim %v outside a text of %d bytes", s, len(text))
			}
			claimText(text, s)
		}
	})
}
