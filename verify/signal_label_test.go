package verify

import "testing"

const allowed = "## Allowed\n\n- Dry your nets on the fence.\n\n## Not allowed\n\n1. Feed the gulls on the quay.\n2. Moor at the crane overnight.\n\nThe keeper may moor at the crane overnight."

// TestLabelOfAList: a claim that says with an item of a list what stands over it denies nothing that the
// source says; with what stands over another list it does.
func TestLabelOfAList(t *testing.T) {
	v := New(Options{})
	for claim, want := range map[string]bool{
		"Not allowed: Feed the gulls on the quay.":      true,
		"NOT ALLOWED: Feed the gulls on the quay.":      true,
		"Not allowed: Dry your nets on the fence.":      false,
		"Not allowed here: Feed the gulls on the quay.": false,
		"Do not feed the gulls on the quay.":            false,
	} {
		m := matchOf(claim, v.Prepare(allowed))
		if s := measured(m); (s.clash.kind == clashNone) != want {
			t.Errorf("%s: clash %d", claim, s.clash.kind)
		}
	}
}
