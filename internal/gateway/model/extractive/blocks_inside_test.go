package extractive

import (
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

// TestABlockThatGoesOnIsNotReadAgain: each of its lines asks whether it is a title, and a
// block of a hundred thousand lines is not taken apart at each.
func TestABlockThatGoesOnIsNotReadAgain(t *testing.T) {
	for kind, text := range map[blockKind]string{paragraph: strings.Repeat("Tides rise\n", 1000), item: "1. " + strings.Repeat("Tides rise\n", 1000)} {
		r := blockReader{text: text, blocks: []block{{kind: kind, span: citeway.Span{End: len(text)}}}}
		if n := testing.AllocsPerRun(10, func() {
			if r.titled("The tides rise twice a day at Grey Harbour.") {
				t.Error("it is a title")
			}
		}); n != 0 {
			t.Errorf("%v: %v allocations", kind, n)
		}
	}
}
