package openai_test

import (
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/dialecttest"
	"github.com/citeway/citeway/dialect/openai"
)

func TestForm(t *testing.T) { dialecttest.Run(t, openai.Form(), "testdata") }

func FuzzDecode(f *testing.F) {
	f.Add([]byte(`{"choices":[{"message":{"content":"High ([a.example](https://a.example/)).","annotations":[{"type":"url_citation","url_citation":{"start_index":5,"end_index":38,"url":"https://a.example/","title":"A"}}]}}]}`))
	f.Add([]byte("data: {\"choices\":[{\"delta\":{\"content\":\"High\"}}]}\n\ndata: {\"choices\":[{\"delta\":{\"annotations\":[{\"type\":\"url_citation\",\"url_citation\":{\"start_index\":0,\"end_index\":4,\"url\":\"https://a.example/\"}}]},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n"))
	f.Fuzz(func(t *testing.T, in []byte) {
		var fold citeway.Folder
		r := dialect.NewReader(openai.Form().NewDecoder(&fold, dialect.Options{}))
		_, _ = r.Write(in)
		_ = r.Close()
		_ = fold.Answer()
	})
}
