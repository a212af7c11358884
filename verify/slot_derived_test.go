package verify

import (
	"testing"

	"github.com/citeway/citeway"
)

// What can be worked out from a sentence's numbers is neither said by its words nor
// against them; what cannot is another number.
func TestNumbersWorkedOut(t *testing.T) {
	v := New(Options{})
	for _, c := range []struct {
		claim, passage string
		accused        bool
	}{
		{"The workforce shrank by 300.", "The workforce shrank from 1,200 to 900 last year.", false},
		{"The workforce shrank by 400.", "The workforce shrank from 1,200 to 900 last year.", true},
		{"The two depots have 25 vans.", "The depots in Hall and Lund have 14 vans and 11 vans.", false},
		{"The two depots have 24 vans.", "The depots in Hall and Lund have 14 vans and 11 vans.", true},
		{"Staff get 30 days of leave a year.", "Staff get 2.5 days of leave a month and may carry five over.", false},
		{"Staff get 28 days of leave a year.", "Staff get 2.5 days of leave a month and may carry five over.", true},
		{"The bridge was closed for 8 years.", "The bridge was closed in 1990 and opened again in 1998, and it was tested for 3 years.", false},
		{"The bridge was closed for 9 years.", "The bridge was closed in 1990 and opened again in 1998, and it was tested for 3 years.", true},
	} {
		r := v.Pair(c.claim, []string{c.passage})
		if r.Verdict == citeway.Supported || (r.Verdict == citeway.Contradicted) != c.accused {
			t.Errorf("%q against %q: %s, %q", c.claim, c.passage, r.Verdict, r.Reasons)
		}
	}
}
