package dataset

import (
	"os"
	"path/filepath"
	"testing"
)

func TestPath(t *testing.T) {
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv(Variable, "")
	if got, want := Path("reports"), filepath.Join(here, "..", "..", "..", "shared", "data", "reports"); got != want {
		t.Errorf("without the variable: %s, not %s", got, want)
	}
	t.Setenv(Variable, "/sets")
	if got := Path("clapnq", "answerable.jsonl"); got != filepath.FromSlash("/sets/clapnq/answerable.jsonl") {
		t.Errorf("with it: %s", got)
	}
}
