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
	f.Add([]byte(`{"question":"q","answer":"High [a.pdf](c1).","sources":[{"file_id":"f","snippet":"x"},null],"references":{"files":[{"text":"x","fileId":"f","score":0.5,"page":1,"cite":"c1"}],"web":null}}`), false)
	f.Add([]byte("data: {\"answer\":\"a [b](\"}\n\ndata: {\"answer\":\"https://x.test/)\"}\n\ndata: {\"data\":{\"answer\":\"\",\"references\":{\"web\":[{\"url\":\"https://x.test/\",\"title\":\"b\"}]}}}\n\n"), true)
	f.Add([]byte(`{"tpe":"NotFound","errors":[{"description":"no","key":"fail.notFound.resource","extras":{}}],"extras":{}}`), false)
	f.Fuzz(func(t *testing.T, in []byte, stream bool) {
		var fold citeway.Folder
		r := dialect.NewReader(writer.Form().NewDecoder(&fold, dialect.Options{Stream: stream}))
		_, _ = r.Write(in)
		_ = r.Close()
		_ = fold.Answer()
	})
}
