package gateway

import (
	"strings"
	"testing"
)

// TestGooglesSDKs: each gets every citation, whole, streamed and in a chat of its own, with an address that opens and the words
// that rest on it, counted in bytes. A chat keeps a streamed answer for the next turn. An answer that is cut is an error.
func TestGooglesSDKs(t *testing.T) {
	address := cutting(t)
	t.Run("npm", func(t *testing.T) {
		needs(t, sdks, "@google/genai")
		asContents(t, node(t, sdks, "gemini.mjs", address))
	})
	t.Run("python", func(t *testing.T) {
		asContents(t, inPython(t, "gemini.py", address))
	})
}

func asContents(t *testing.T, out []byte) {
	t.Helper()
	all := inMessages(t, out)
	for name, want := range map[string]string{"whole": "28 days", "streamed": "28 days", "chat": "Up to 5 days", "kept of a stream": "28 days"} {
		s := all[name]
		if !strings.HasSuffix(s.Finish, "STOP") || len(s.Cited) == 0 || !strings.Contains(s.Text, want) || s.Cited[0].URL == "" {
			t.Errorf("%s: %+v", name, s)
		}
	}
	if whole, streamed := all["whole"], all["streamed"]; whole.Text != streamed.Text || len(whole.Cited) != 2 || len(streamed.Cited) != 2 {
		t.Errorf("whole %+v\nstreamed %+v", whole, streamed)
	}
}
