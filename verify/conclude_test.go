package verify

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// golden is one case of a text file: its number, the parts between lines of
// dashes, and where it stands.
type golden struct {
	name  string
	parts []string
}

// cases reads a file of cases: each begins with a line "== name" and has its
// parts divided by lines of dashes.
func cases(t *testing.T, name string) []golden {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	var list []golden
	for block := range strings.SplitSeq("\n"+string(b), "\n== ") {
		title, rest, ok := strings.Cut(block, "\n")
		if !ok || strings.TrimSpace(title) == "" {
			continue
		}
		parts := strings.Split(rest, "\n----\n")
		for i := range parts {
			parts[i] = strings.Trim(parts[i], "\n")
		}
		list = append(list, golden{title, parts})
	}
	if len(list) == 0 {
		t.Fatal("no cases in " + name)
	}
	return list
}
