package extractive

import "testing"

// What is counted up in sentences one behind the other is told whole where all of it is asked for.
func TestWhatIsCountedUp(t *testing.T) {
	const levels = "Four levels\n\nLevel 1 is a nuisance. Level 2 stops a team. Level 3 touches customers.\n\nFigures\n\nThere were 23 incidents, of which the levels were low: 15 of level 1."
	for name, test := range map[string]struct{ question, want string }{
		"all":     {"What are the levels of an incident?", "Level 1 is a nuisance. Level 2 stops a team. Level 3 touches customers."},
		"which":   {"Which incident levels are there?", "Level 1 is a nuisance. Level 2 stops a team. Level 3 touches customers."},
		"one":     {"Which of the levels stops a team?", "Level 2 stops a team."},
		"by name": {"What is level 3?", "Level 3 touches customers."},
	} {
		if got := saidOf(test.question, "Incidents", levels); got != test.want {
			t.Errorf("%s: %q, want %q", name, got, test.want)
		}
	}
}
