package link_test

import (
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway/internal/link"
)

// TestOpenAngles: angle brackets that no other closes cost no more than some tens of times what words
// cost, also where what they look forward to, an empty line or an attribute that leads, does not come. Read
// sign by sign to the end of what may be looked at, they cost hundreds of times as much.
func TestOpenAngles(t *testing.T) {
	const size, most = 128 << 10, 100
	took := func(unit string) time.Duration {
		text, best := strings.Repeat(unit, size/len(unit)), time.Hour
		for range 5 {
			from := time.Now()
			only(&heard{}, link.Rule{}, text)
			best = min(best, time.Since(from))
		}
		return best
	}
	words := took("< a ")
	for _, unit := range []string{"<a", `\<a`, "<a ", "<!", `<a href=`, "<b c=", "<a\n", "<b c\n="} {
		if got := took(unit); got > most*words {
			t.Errorf("%q took %v, words %v", unit, got, words)
		}
	}
}
