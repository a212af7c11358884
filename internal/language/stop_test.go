package language

import (
	"strings"
	"testing"
	"unicode"

	"github.com/citeway/citeway/internal/lines"
)

// Lines end as sentences do.
func TestLinesEndAsSentencesDo(t *testing.T) {
	for r := rune(1); r <= unicode.MaxRune; r++ {
		if strings.ContainsRune(lines.Stops, r) != IsStop(r) && r != unicode.ReplacementChar {
			t.Errorf("%U: %v in a sentence", r, IsStop(r))
		}
	}
}
