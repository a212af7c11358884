package browser

import "testing"

// TestAxeFindsNothing: in twenty-two states of the page, five ways of looking at it, axe finds no fault
// by WCAG 2.2 AA, nor by its own best practice.
func TestAxeFindsNothing(t *testing.T) {
	needs(t)
	walked := 0
	for _, s := range node(t, "axe.mjs", serve(t, "--metrics", shop(t))) {
		if s["failed"] != nil || s["states"] != 22.0 {
			t.Fatalf("%v: %v of 22 states: %v", s["scene"], s["states"], s["failed"])
		}
		for _, fault := range s["found"].([]any) {
			t.Error(fault)
		}
		walked++
	}
	if walked != 5 {
		t.Errorf("%d walks, want 5", walked)
	}
}
