package verify

import "testing"

// Figures of something else, which only stand nearest, neither bear a comparison in any respect
// out nor contradict it.
func TestLooseFiguresTellNothing(t *testing.T) {
	v := New(Options{})
	for _, claim := range []string{"Ardo is larger than Brent.", "Brent is larger than Ardo."} {
		s := matchOf(claim, v.Prepare("Ardo shares fell 4 percent, Brent shares rose 27 percent.")).slots()
		if s.certain {
			t.Errorf("%q: %+v", claim, s)
		}
	}
}
