package azure_test

import (
	"io"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/azure"
	"github.com/citeway/citeway/dialect/dialecttest"
)

func TestForm(t *testing.T) { dialecttest.Run(t, azure.Form(), "testdata") }

func FuzzDecode(f *testing.F) {
	f.Add([]byte(`{"choices":[{"message":{"content":"High [doc1].","context":{"citations":[{"content":"x","chunk_id":"0"}]}}}]}`))
	f.Add([]byte("data: {\"choices\":[{\"delta\":{\"content\":\"a[doc\"}}]}\n\ndata: {\"choices\":[{\"delta\":{\"content\":\"1]\"},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n"))
	f.Add([]byte(`{"error":{"code":400,"message":"no"}}`))
	f.Fuzz(func(t *testing.T, in []byte) {
		var fold citeway.Folder
		r := dialect.NewReader(azure.Form().NewDecoder(&fold, dialect.Options{}))
		_, _ = r.Write(in)
		_ = r.Close()
		_ = fold.Answer()
	})
}

// TestFormShown runs the suite, with its events in every order, where the list
// holds what was shown.
func TestFormShown(t *testing.T) {
	f := azure.Form()
	encode := f.NewEncoder
	f.NewEncoder = func(w io.Writer, o dialect.Options) citeway.Sink {
		o.Settings = map[string]string{"citations": "shown"}
		return encode(w, o)
	}
	dialecttest.Run(t, f, "testdata/shown")
}
