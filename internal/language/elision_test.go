package language

import "testing"

func TestUnelided(t *testing.T) {
	for word, want := range map[string]string{
		"l'eau": "eau", "qu'est": "est", "jusqu'au": "au", "dell'assistenza": "assistenza", "un'altra": "altra", "cos'e": "e",
		"aujourd'hui": "aujourd'hui", "don't": "don't", "o'clock": "o'clock", "d'": "d'", "eau": "eau",
	} {
		if got := Unelided(word); got != want {
			t.Errorf("%s: %s, want %s", word, got, want)
		}
	}
}
