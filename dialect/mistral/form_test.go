package mistral

import (
	"testing"

	"github.com/citeway/citeway/dialect/dialecttest"
)

func TestGolden(t *testing.T) { dialecttest.Run(t, Form(), "testdata") }

func FuzzDecode(f *testing.F) {
	dialecttest.Fuzz(f, Form(),
		`{"choices":[{"delta":{"content":[{"type":"text","text":"a"},{"type":"reference","reference_ids":[0,"b",{}],"text":"é"}]}}]}`,
		`{"type":"message.output.delta","content":{"type":"tool_reference","url":"u"}}`)
}
