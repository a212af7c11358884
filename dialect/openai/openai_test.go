package openai_test

import (
	"testing"

	"github.com/citeway/citeway/dialect/dialecttest"
	"github.com/citeway/citeway/dialect/openai"
)

func TestForm(t *testing.T) { dialecttest.Run(t, openai.Form(), "testdata") }

func FuzzDecode(f *testing.F) {
	dialecttest.Fuzz(f, openai.Form(),
		`{"choices":[{"message":{"content":"High ([a.example](https://a.example/)).","annotations":[{"type":"url_citation","url_citation":{"start_index":5,"end_index":38,"url":"https://a.example/","title":"A"}}]}}]}`,
		"data: {\"choices\":[{\"delta\":{\"content\":\"High\"}}]}\n\ndata: {\"choices\":[{\"delta\":{\"annotations\":[{\"type\":\"url_citation\",\"url_citation\":{\"start_index\":0,\"end_index\":4,\"url\":\"https://a.example/\"}}]},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n")
}
