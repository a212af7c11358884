package verify

import (
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

// TestAPlaceAroundAQuotation: a quotation proves itself, and not where the claim puts it.
func TestAPlaceAroundAQuotation(t *testing.T) {
	const passage = "The council of Leeds decided on 3 May that the old mill by the river would be rebuilt at a cost of 12,500 crowns. The works begin in autumn."
	const quoted = `"the old mill by the river would be rebuilt at a cost of 12,500 crowns"`
	v := New(Options{})
	for claim, want := range map[string]citeway.Verdict{
		"In Norway, Q.":                          citeway.Partial,
		"Q was decided in Norway.":               citeway.Partial,
		"In Leeds, Q.":                           citeway.Supported,
		"At Leeds the council decided that Q.":   citeway.Supported,
		"The report says Q.":                     citeway.Supported,
		"In the Harbour Handbook it says Q.":     citeway.Supported,
		"In the Harbour Handbook: Q.":            citeway.Supported,
		"According to the Tern Gazette, Q.":      citeway.Supported,
		"In Norway mills are rare. They said Q.": citeway.Supported,
	} {
		claim = strings.Replace(claim, "Q", quoted, 1)
		r := v.Pair(claim, []string{passage})
		if r.Verdict != want {
			t.Errorf("%s\n%s, want %s: %q", claim, r.Verdict, want, r.Reasons)
		}
		if want == citeway.Partial && !strings.Contains(strings.Join(r.Reasons, " "), "not Norway") {
			t.Errorf("%s: %q", claim, r.Reasons)
		}
	}
}
