package native

import (
	"strings"
	"testing"
)

// TestPathsOfOthers that begin as ours do: what no surface has is told apart from what one has under its own prefix.
func TestPathsOfOthers(t *testing.T) {
	for path, want := range map[string]string{
		"chat": "base URL is /openai/v1", "embed": "Cohere's API is not spoken", "rerank": "Cohere's API is not spoken",
		"chat/completions": "", "embeddings": "", "answers": "", "": "",
	} {
		got := (&Surface{}).Instead(path)
		if !strings.Contains(got, want) || (got == "") != (want == "") {
			t.Errorf("%s: %q, want %q", path, got, want)
		}
	}
	if got := (&Surface{}).Instead("chat"); !strings.Contains(got, "/writer") {
		t.Errorf("Writer's client asks the same path: %s", got)
	}
}
