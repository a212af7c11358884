package verify

import (
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

// A claim in another language than the source is not judged by names and numbers.
func TestAnotherLanguage(t *testing.T) {
	v := New(Options{})
	const source = "The Vennby bridge was opened in 1932 and carries 40 trains a day. It was designed by Ines Orr."
	for _, c := range []struct {
		claim, source string
		want          citeway.Verdict
	}{
		{"Die Brücke von Vennby wurde im Jahr 1932 eröffnet.", source, citeway.Unchecked},
		{"Le pont de Vennby a été ouvert en 1932 et il est dessiné par Ines Orr.", source, citeway.Unchecked},
		{"El puente de Vennby fue abierto en 1923 por la ciudad.", source, citeway.Unchecked},
		{"The bridge was opened in 1932.", "Die Brücke von Vennby wurde im Jahr 1932 eröffnet und ist für Züge gebaut.", citeway.Unchecked},
		{"The Vennby bridge was opened in 1932.", source, citeway.Supported},
		{"Ines Orr designed the Vennby bridge.", source, citeway.Supported},
	} {
		r := v.Pair(c.claim, []string{c.source})
		if r.Verdict != c.want {
			t.Errorf("%q: got %s %.2f %q, want %s", c.claim, r.Verdict, r.Score, r.Reasons, c.want)
		}
		if c.want == citeway.Unchecked && (len(r.Reasons) != 1 || !strings.Contains(r.Reasons[0], "nothing here reads both")) {
			t.Errorf("%q: %q", c.claim, r.Reasons)
		}
	}
}
