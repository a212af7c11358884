package gemini

import "testing"

// TestInstead: what the SDKs know and nobody serves has a mend, of either version.
func TestInstead(t *testing.T) {
	s := New(Options{})
	for _, path := range []string{"v1/interactions", "v1beta/interactions/i_1", "v1beta/files", "upload/v1beta/files", "v1beta/fileSearchStores/f/documents", "v1/cachedContents", "v1beta/batches/b"} {
		if s.Instead(path) == "" {
			t.Errorf("%s: no mend", path)
		}
	}
	for _, path := range []string{"", "v1", "v1beta/tunedModels", "interactions"} {
		if mend := s.Instead(path); mend != "" {
			t.Errorf("%s: %s", path, mend)
		}
	}
}
