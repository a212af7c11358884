package verify

import (
	"testing"

	"github.com/citeway/citeway"
)

// A compound says what its words say apart, and another one does not. The words apart are
// not contradicted by their compound, and of another compound not supported.
func TestCompounds(t *testing.T) {
	v := New(Options{})
	for _, c := range [...]struct {
		claim, passage string
		want           citeway.Verdict
	}{
		{"Die Reisekostenerstattung dauert zehn Tage.", "Die Erstattung von Reisekosten dauert zehn Tage.", citeway.Supported},
		{"Die Erstattung von Reisekosten dauert zehn Tage.", "Die Reisekostenerstattung dauert zehn Tage.", citeway.Partial},
		{"Die Kündigungsfrist beträgt drei Monate.", "Die Frist für die Kündigung beträgt drei Monate.", citeway.Supported},
		{"Die Frist für die Kündigung beträgt drei Monate.", "Die Kündigungsfrist beträgt drei Monate.", citeway.Partial},
		{"Die Reisekostenerstattung dauert zehn Tage.", "Die Erstattung von Arztkosten dauert zehn Tage.", citeway.Partial},
		{"Die Erstattung von Arztkosten dauert zehn Tage.", "Die Reisekostenerstattung dauert zehn Tage.", citeway.Contradicted},
		{"Die Frist für die Zahlung beträgt drei Monate.", "Die Kündigungsfrist beträgt drei Monate.", citeway.Contradicted},
		{"Die Lieferzeit beträgt zwei Jahre.", "Die Garantiezeit beträgt zwei Jahre.", citeway.Contradicted},
	} {
		if r := v.Pair(c.claim, []string{c.passage}); r.Verdict != c.want {
			t.Errorf("%q of %q: %s, %.2f, %q", c.claim, c.passage, r.Verdict, r.Score, r.Reasons)
		}
	}
}
