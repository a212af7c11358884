package language

import "testing"

// TestStemsOfFoldedWords: forms of a word have one stem though folding takes the accents of their endings away.
func TestStemsOfFoldedWords(t *testing.T) {
	var s Stemmer
	for _, c := range []struct {
		l    Language
		a, b string
	}{
		{Spanish, "instalación", "instalaciones"},
		{Spanish, "versión", "versiones"},
		{French, "supprimée", "supprimer"},
		{French, "supprimées", "supprimé"},
		{Portuguese, "instalação", "instalações"},
		{German, "Häuser", "Haus"},
		{Italian, "pacchetto", "pacchetti"},
	} {
		if a, b := s.Stem(c.l, Fold(c.a)), s.Stem(c.l, Fold(c.b)); a != b {
			t.Errorf("%s: %q and %s: %q", c.a, a, c.b, b)
		}
	}
}
