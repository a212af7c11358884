package model

import "testing"

func TestWhy(t *testing.T) {
	for _, c := range []struct {
		name  string
		reply Reply
		want  Finish
	}{
		{"one that does not say", Reply{}, Stopped},
		{"one that came to its end", Reply{Finish: Stopped}, Stopped},
		{"one cut short", Reply{Finish: Length}, Length},
		{"one held back", Reply{Finish: Filtered}, Filtered},
		{"one that calls and says so", Reply{Finish: Called, Calls: []Call{{Name: "tide"}}}, Called},
		{"one that calls and says it came to its end", Reply{Finish: Stopped, Calls: []Call{{Name: "tide"}}}, Called},
		{"one that calls and does not say", Reply{Calls: []Call{{Name: "tide"}}}, Called},
	} {
		if got := c.reply.Why(); got != c.want {
			t.Errorf("%s stopped for %q, want %q", c.name, got, c.want)
		}
	}
}
