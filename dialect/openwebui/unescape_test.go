package openwebui

import (
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect/internal/prose"
)

func TestUnescapeHoweverCut(t *testing.T) {
	const in = `a\[2024] \[0] \[7] \\[2024] \[99999999999] \[x] \[0, 1] \[2-3] \[1000`
	const want = `a[2024] [0] \[7] \\[2024] \[99999999999] \[x] [0, 1] \[2-3] \[1000`
	for size := 1; size <= len(in); size++ {
		var out strings.Builder
		u := prose.Rewrite(citeway.SinkFunc(func(e citeway.Event) error {
			if t, ok := e.(*citeway.Text); ok {
				out.Write(t.Bytes)
			}
			return nil
		}), unescape)
		for at := 0; at < len(in); at += size {
			_ = u.Put(&citeway.Text{Bytes: []byte(in[at:min(at+size, len(in))])})
		}
		_ = u.Put(&citeway.End{})
		if out.String() != want {
			t.Errorf("pieces of %d: %q, want %q", size, out.String(), want)
		}
	}
}

func TestClip(t *testing.T) {
	for _, test := range []struct {
		text  string
		limit int
		want  string
	}{
		{"short", 10, "short"}, {"a longer text", 10, "a long …"}, {`""""""""`, 10, `""" …`}, {"éééééééé", 10, "ééé …"},
	} {
		if got := clip(test.text, test.limit); got != test.want {
			t.Errorf("%q in %d: %q, want %q", test.text, test.limit, got, test.want)
		}
	}
}

func TestDocName(t *testing.T) {
	for name, want := range map[string]string{
		"[doc3] - Plan": "Plan", "[doc12] Plan": "Plan", "[doc3]": "", "[doc0] - Plan": "[doc0] - Plan",
		"[docx] - Plan": "[docx] - Plan", "Plan": "Plan", "[doc3 - Plan": "[doc3 - Plan",
	} {
		if _, got := docName(name); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}
