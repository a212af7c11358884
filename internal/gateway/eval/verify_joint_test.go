package eval

import (
	"math"
	"strings"
	"testing"
)

// What is joined are claims that are read: whole, or a stretch; what stands there word for
// word is left to the words.
func TestJointRows(t *testing.T) {
	const passage = "The council closed Mill Road to lorries in May. Residents had complained about the noise for years."
	long := passage + strings.Repeat(" The harbour office keeps a book of every ship that comes in.", 20)
	const doubtful = "People had long been unhappy with the noise of lorries."
	j := newJointRows()
	j.add(t.Context(), doubtful, []string{passage}, math.NaN(), true, 2)
	j.add(t.Context(), doubtful, []string{long}, 1.5, false, 3)
	j.add(t.Context(), "The council closed Mill Road to lorries in May.", []string{passage}, math.NaN(), true, 1)
	if len(j.rows) != 2 || len(j.excerpts) != 2 || !j.isWhole[0] || j.isWhole[1] {
		t.Fatalf("%d rows, whole %v, excerpts %q", len(j.rows), j.isWhole, j.excerpts)
	}
	if w := j.rows[0].features[0]; math.IsNaN(w) || j.rows[1].features[0] != 1.5 || !j.rows[0].truth || j.rows[1].truth || j.times[0] != 2 || j.times[1] != 3 {
		t.Errorf("rows %+v, times %v", j.rows, j.times)
	}
	fit, err := j.fit(t.Context())
	if err != nil || len(fit.whole) != 3 || len(fit.stretch) != 3 || fit.whole[0] <= 0 || fit.stretch[0] >= 0 {
		t.Errorf("rows that all hold, and that all do not: %+v, %v", fit, err)
	}
}
