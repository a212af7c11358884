package webchat

import (
	"testing"

	"github.com/citeway/citeway/dialect/dialecttest"
)

func TestGolden(t *testing.T) { dialecttest.Run(t, Form(), "testdata") }

// TestLiteralText: what looks like a link of the client's, and was not cited, is read
// as it was written.
func TestLiteralText(t *testing.T) {
	dialecttest.Literal(t, Form(), "[1]", "[1, 2]", "m[1]", "`[1]`", "[doc1]", "[^1]")
}

func FuzzDecode(f *testing.F) {
	dialecttest.Fuzz(f, Form(),
		`data: {"type":"typing","id":"S","text":"Tides","channelData":{"streamType":"streaming","streamSequence":1}}`+"\n\n",
		`{"type":"message","text":"A[1].\n\n[1]: cite:1 \"x\"","entities":[{"@context":"https://schema.org","@id":"","@type":"Message","type":"https://schema.org/Message","usageInfo":{"@id":"_:s"},"citation":[{"@type":"Claim","position":1,"appearance":{"@type":"DigitalDocument","text":"t","usageInfo":{"@id":"_:s","@type":"CreativeWork","name":"N","pattern":{"@id":"_:s"}}}}]}]}`+"\n",
		`{"activities":[{"type":"message","text":"x"},7]}`+"\n")
}
