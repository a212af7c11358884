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
