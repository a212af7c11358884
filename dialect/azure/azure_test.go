package azure

import (
	"io"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/dialecttest"
)

func TestForm(t *testing.T) { dialecttest.Run(t, Form(), "testdata") }

func FuzzDecode(f *testing.F) {
	dialecttest.Fuzz(f, Form(),
		`{"choices":[{"message":{"content":"High [doc1].","context":{"citations":[{"content":"x","chunk_id":"0"}]}}}]}`,
		"data: {\"choices\":[{\"delta\":{\"content\":\"a[doc\"}}]}\n\ndata: {\"choices\":[{\"delta\":{\"content\":\"1]\"},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n",
		`{"error":{"code":400,"message":"no"}}`)
}

// TestFormShown runs the suite, with its events in every order, where the list
// holds what was shown.
func TestFormShown(t *testing.T) {
	f := Form()
	encode := f.NewEncoder
	f.NewEncoder = func(w io.Writer, o dialect.Options) citeway.Sink {
		o.Settings = map[string]string{"citations": "shown"}
		return encode(w, o)
	}
	dialecttest.Run(t, f, "testdata/shown")
}

// TestLiteral: what looks like a marker and is none is shown, and not linked.
func TestLiteral(t *testing.T) {
	dialecttest.Literal(t, Form(), "[doc1]", "[doc12]", "[1]", "m[doc1]", "`[doc1]`", "[[doc1]](https://a.example/)")
	for raw, want := range map[string]string{"[doc1]": `[doc1\]`, "[[doc12]](u)": `[[doc12\]](u)`, "[doc1, doc2]": "[doc1, doc2]"} {
		if got := string(escape(nil, []byte(raw))); got != want {
			t.Errorf("%s becomes %s, want %s", raw, got, want)
		}
	}
}
