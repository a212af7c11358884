package openwebui_test

import (
	"testing"

	"github.com/citeway/citeway/dialect/dialecttest"
	"github.com/citeway/citeway/dialect/openwebui"
)

func TestForm(t *testing.T) { dialecttest.Run(t, openwebui.Form(), "testdata") }

// TestLiteral: the client takes each of these for a chip, and hides it.
func TestLiteral(t *testing.T) {
	dialecttest.Literal(t, openwebui.Form(), "[1]", "[1, 2]", "[[1]]", "m[1]", "`[1]`", "[1#p3]", "[1, 2#x]", "[1#p3, 2]", "[1#p3](https://a.example/)", "[7#a]")
}

func FuzzDecode(f *testing.F) {
	dialecttest.Fuzz(f, openwebui.Form(),
		`{"choices":[{"message":{"content":"High [1]."}}],"sources":[{"source":{"name":"T"},"document":["x"],"metadata":[{"source":"k"}]}]}`,
		"data: {\"event\":{\"type\":\"source\",\"data\":{\"source\":{\"name\":\"T\"},\"document\":[\"x\"]}}}\n\ndata: {\"choices\":[{\"delta\":{\"content\":\"a [1]\"},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n")
}
