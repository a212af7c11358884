package language

import "testing"

func TestNoteMark(t *testing.T) {
	for text, want := range map[string]int{
		"[1]": 3, "[12] x": 4, "[^2]": 4, "[1, 2]": 6, "[1-3]": 5, "[1;2]": 5,
		"[]": 0, "[a]": 0, "[1": 0, "[1234567]": 0, "[1, 2, 3, 4, 5, 6, 7, 8, 9]": 0, "[ ]": 0,
	} {
		if got := noteMark(text); got != want {
			t.Errorf("%q: got %d, want %d", text, got, want)
		}
	}
}
