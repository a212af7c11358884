package spans

import (
	"testing"

	"github.com/citeway/citeway"
)

// Prose is measured as it is written, however it is cut: a character once it is
// whole, a byte that is none as U+FFFD.
func TestTrackMeasuresWhatIsWritten(t *testing.T) {
	for in, want := range map[string]string{"café 😀 x": "café 😀 x", "a\xff\xfeb": "a\uFFFD\uFFFDb", "\xe6\xbdx": "\uFFFD\uFFFDx", "x\xe6\xbd": "x\uFFFD\uFFFD"} {
		for _, size := range []int{1, 2, 3, 100} {
			var track Track
			for b := []byte(in); len(b) > 0; b = b[min(size, len(b)):] {
				track.Prose(b[:min(size, len(b))])
			}
			if n := track.ProseLen(); n != len(in) {
				t.Errorf("%q in pieces of %d: %d bytes of prose", in, size, n)
			}
			_, end := track.Span(0, len(in), citeway.Bytes)
			if got := string(track.Text()); got != want || end != len(want) {
				t.Errorf("%q in pieces of %d: %q, which ends at %d", in, size, got, end)
			}
		}
	}
}
