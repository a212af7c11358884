package anthropic

import "testing"

// TestInstead: what the SDKs know and nobody serves has a mend.
func TestInstead(t *testing.T) {
	for _, path := range []string{"v1/messages/batches", "v1/messages/batches/b_1/results", "v1/files", "v1/files/f_1/content", "v1/complete"} {
		if surface().Instead(path) == "" {
			t.Errorf("%s: no mend", path)
		}
	}
	if mend := surface().Instead("v1/skills"); mend != "" {
		t.Error(mend)
	}
}
