package verify

import (
	"testing"

	"github.com/citeway/citeway"
)

// A unit behind its number names nobody, and the head of a table says nothing of who
// does what.
func TestUnitsAndHeadsAreNoNames(t *testing.T) {
	const plans = "| Plan | Price per month | Storage | Users |\n|---|---|---|---|\n| Starter | €9 | 50 GB | 3 |\n| Team | €29 | 500 GB | 10 |\n| Business | €79 | 2 TB | 50 |"
	wantVerdicts(t, New(Options{}), plans, map[string]citeway.Verdict{
		"The Business plan has 2 TB of storage.": citeway.Supported,
		"The Team plan has 500 GB of storage.":   citeway.Supported,
		"The Team plan has 50 GB of storage.":    citeway.Contradicted,
	})
	m := matchOf("The Business plan has 2 TB of storage.", New(Options{}).Prepare(plans))
	for k := range m.tokens {
		if m.wordAt(int32(k)) == "TB" && named(&m.reading, m.text, int32(k)) {
			t.Error("TB is read as a name")
		}
	}
	e := m.evidence[0]
	for at, want := range []bool{true, true} {
		if e.inHead(int32(at)) != want {
			t.Errorf("%q: in the head %v", word(e.text, &e.tokens[at]), !want)
		}
	}
	if e.inHead(int32(len(e.tokens) - 1)) {
		t.Error("the last cell is read as of the head")
	}
}
