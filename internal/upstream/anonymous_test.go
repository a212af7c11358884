package upstream

import "testing"

// TestAnonymous: keys and accounts are taken out of a service's words, and what
// only looks like them stays.
func TestAnonymous(t *testing.T) {
	for words, want := range map[string]string{
		"": "",
		"Incorrect API key provided: sk-tern****9f27.":                           "Incorrect API key provided: ***.",
		"Rate limit reached for tern-1 in organization org-aB3dE5fG7h on tokens": "Rate limit reached for tern-1 in organization *** on tokens",
		"project proj_0123456789 and project proj_9876543210 are archived":       "project *** and project *** are archived",
		"a risk-averse answer, a task-oriented one":                              "a risk-averse answer, a task-oriented one",
		"org-wide and sk-":      "org-wide and sk-",
		`{"key":"sk-abcdefgh"}`: `{"key":"***"}`,
		"ask-sk-abcdefgh":       "ask-sk-abcdefgh",
		"sk-abcdefgh":           "***",
	} {
		if got := Anonymous(words); got != want {
			t.Errorf("%q became %q", words, got)
		}
	}
}

func FuzzAnonymous(f *testing.F) {
	f.Add("sk-abcdefgh sk-")
	f.Add("org-org-org-org-")
	f.Fuzz(func(t *testing.T, words string) {
		once := Anonymous(words)
		if len(once) > len(words) {
			t.Errorf("%q grew to %q", words, once)
		}
		if twice := Anonymous(once); twice != once {
			t.Errorf("%q, then %q", once, twice)
		}
	})
}
