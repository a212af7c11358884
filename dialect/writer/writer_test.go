package writer_test

import (
	"testing"

	"github.com/citeway/citeway/dialect/dialecttest"
	"github.com/citeway/citeway/dialect/writer"
)

func TestForm(t *testing.T) { dialecttest.Run(t, writer.Form(), "testdata") }

func FuzzDecode(f *testing.F) {
	dialecttest.Fuzz(f, writer.Form(),
		`{"question":"q","answer":"a [n](c1).","references":{"files":[{"text":"t","fileId":"f","cite":"c1","score":0.5}]}}`,
		"data: {\"answer\":\"a [n](\"}\n\ndata: {\"data\":{\"answer\":\"c1)\",\"references\":{}}}\n\n")
}
