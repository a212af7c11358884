package markdown

import (
	"testing"

	"github.com/citeway/citeway/dialect/dialecttest"
)

func TestGolden(t *testing.T) { dialecttest.Run(t, Form(), "testdata") }

// What looks like a marker in the prose and is none is no citation when it is
// written beside one.
func TestLiteralMarkers(t *testing.T) {
	dialecttest.Literal(t, Form(), "[1]", "m[1]", "[1, 2]", "[[1]]", "[^1]", "[doc1]", "`[1]`", "[see][1]", "[1990]", "`a`, $5 and `m[1]`")
}
