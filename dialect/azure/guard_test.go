package azure

import (
	"testing"

	"github.com/citeway/citeway/dialect/dialecttest"
)

// TestLiteral: what looks like a marker and is none is shown, and not linked.
func TestLiteral(t *testing.T) {
	dialecttest.Literal(t, Form(), "[doc1]", "[doc12]", "[1]", "m[doc1]", "`[doc1]`", "[[doc1]](https://a.example/)")
	for raw, want := range map[string]string{"[doc1]": `[doc1\]`, "[[doc12]](u)": `[[doc12\]](u)`, "[doc1, doc2]": "[doc1, doc2]"} {
		if got := string(escape(nil, []byte(raw))); got != want {
			t.Errorf("%s becomes %s, want %s", raw, got, want)
		}
	}
}
