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

// TestOpenTargets: so do targets that nothing closes, and addresses that come in small pieces, of which what
// is held is not read again with each.
func TestOpenTargets(t *testing.T) {
	const size, piece, most = 128 << 10, 7, 100
	took := func(unit string) time.Duration {
		text, best := strings.Repeat(unit, size/len(unit)), time.Hour
		var pieces []string
		for at := 0; at < len(text); at += piece {
			pieces = append(pieces, text[at:min(at+piece, len(text))])
		}
		for range 5 {
			from := time.Now()
			only(&heard{}, link.Rule{}, pieces...)
			best = min(best, time.Since(from))
		}
		return best
	}
	words := took("the tide rises ")
	for _, unit := range []string{"](", "[a](", "http://a.", "xmpp:", "www.a.", `[x]:\`} {
		if got := took(unit); got > most*words {
			t.Errorf("%q took %v, words %v", unit, got, words)
		}
	}
}
