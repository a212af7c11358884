package bedrock

import (
	"strings"
	"testing"

	"github.com/citeway/citeway/dialect/dialecttest"
)

func TestGolden(t *testing.T) { dialecttest.Run(t, Form(), "testdata") }

// The stream of RetrieveAndGenerate has no last event, so it cannot be told from
// one that was cut; it is not among the golden streams for that reason.
func TestGenerateStream(t *testing.T) {
	a := dialecttest.Read(t, Form(), []byte(strings.Join([]string{
		`{"output":{"text":"Tides follow "}}`,
		`{"output":{"text":"the moon."}}`,
		`{"citation":{"generatedResponsePart":{"textResponsePart":{"text":"Tides follow the moon.","span":{"start":0,"end":21}}},"retrievedReferences":[{"content":{"text":"The moon pulls."},"location":{"type":"S3","s3Location":{"uri":"s3://bucket/tides.pdf"}}}]}}`,
		`{"output":{"text":" More."}}`,
		`{"guardrail":{"action":"NONE"}}`}, "\n")))
	if a.Text != "Tides follow the moon. More." || len(a.Citations) != 1 || len(a.Findings) > 0 {
		t.Fatalf("%q, %d citations, findings %v", a.Text, len(a.Citations), a.Findings)
	}
	if c := a.Citations[0]; c.Label != "Tides follow the moon." || a.Sources[0].Path != "s3://bucket/tides.pdf" {
		t.Errorf("%q cites %+v", c.Label, a.Sources[0])
	}
}

func FuzzDecode(f *testing.F) {
	dialecttest.Fuzz(f, Form(),
		`{"output":{"text":"é b"},"citations":[{"generatedResponsePart":{"textResponsePart":{"text":"b","span":{"start":-4,"end":9}}},"retrievedReferences":[{"content":{"text":"x"}}]}]}`,
		`{"contentBlockDelta":{"delta":{"text":"ab"}}}`+"\n"+`{"contentBlockDelta":{"delta":{"citation":{"title":"t","location":{"documentPage":{"start":1}}}}}}`+"\n"+`{"contentBlockStop":{}}`)
}
