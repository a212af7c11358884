package writer_test

import (
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/dialecttest"
	"github.com/citeway/citeway/dialect/writer"
)

func TestForm(t *testing.T) { dialecttest.Run(t, writer.Form(), "testdata") }

func FuzzDecode(f *testing.F) {
	f.Add([]byte(`{"question":"q","answer":"a [n](c1).","references":{"files":[{"text":"t","fileId":"f","cite":"c1","score":0.5}]}}`))
	f.Add([]byte("data: {\"answer\":\"a [n](\"}\n\ndata: {\"data\":{\"answer\":\"c1)\",\"references\":{}}}\n\n"))
	f.Fuzz(func(t *testing.T, in []byte) {
		var fold citeway.Folder
		r := dialect.NewReader(writer.Form().NewDecoder(&fold, dialect.Options{Stream: true}))
		_, _ = r.Write(in)
		_ = r.Close()
		_ = fold.Answer()
	})
}
