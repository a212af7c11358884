package openwebui_test

import (
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/dialecttest"
	"github.com/citeway/citeway/dialect/openwebui"
)

func TestForm(t *testing.T) { dialecttest.Run(t, openwebui.Form(), "testdata") }

func FuzzDecode(f *testing.F) {
	f.Add([]byte(`{"choices":[{"message":{"content":"High [1]."}}],"sources":[{"source":{"name":"T"},"document":["x"],"metadata":[{"source":"k"}]}]}`))
	f.Add([]byte("data: {\"event\":{\"type\":\"source\",\"data\":{\"source\":{\"name\":\"T\"},\"document\":[\"x\"]}}}\n\ndata: {\"choices\":[{\"delta\":{\"content\":\"a [1]\"},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n"))
	f.Fuzz(func(t *testing.T, in []byte) {
		var fold citeway.Folder
		r := dialect.NewReader(openwebui.Form().NewDecoder(&fold, dialect.Options{}))
		_, _ = r.Write(in)
		_ = r.Close()
		_ = fold.Answer()
	})
}
