package floors

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

const module = "github.com/citeway/citeway"

// TestImportsRunDown reads the imports of every file that is not a test.
func TestImportsRunDown(t *testing.T) {
	root := filepath.Join("..", "..")
	eachSource(t, root, func(path string) {
		if err := checkFile(t, root, path); err != nil {
			t.Fatal(err)
		}
	})
}

// eachSource calls f with every Go file of the module that is not a test.
func eachSource(t *testing.T, root string, f func(path string)) {
	t.Helper()
	files := 0
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && skipped(d.Name(), path, root) {
			return filepath.SkipDir
		}
		if strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, "_test.go") {
			files++
			f(path)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if files < 50 {
		t.Fatalf("only %d files were read", files)
	}
}

func skipped(name, path, root string) bool {
	return name == "node_modules" || name == "testdata" || name == "bin" || path == filepath.Join(root, "bench") || strings.HasPrefix(name, ".") && path != root
}

func checkFile(t *testing.T, root, path string) error {
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
	if err != nil {
		return err
	}
	from, err := filepath.Rel(root, filepath.Dir(path))
	if err != nil {
		return err
	}
	if from == "." {
		from = ""
	}
	for _, spec := range file.Imports {
		name, _ := strconv.Unquote(spec.Path.Value)
		if name != module && !strings.HasPrefix(name, module+"/") {
			if from == "" && strings.Contains(name, ".") {
				t.Errorf("%s: the root imports %s; it may import the standard library alone", path, name)
			}
			continue
		}
		to := strings.TrimPrefix(strings.TrimPrefix(name, module), "/")
		if from != to && !allowed(filepath.ToSlash(from), to) {
			t.Errorf("%s imports %s, which is not below it", path, name)
		}
	}
	return nil
}

func TestAllowed(t *testing.T) {
	tests := []struct {
		from, to string
		want     bool
	}{
		{"dialect/azure", "internal/gateway/metrics", false}, {"internal/gateway/chat", "dialect/table", true}, {"gateway", "internal/gateway/server", true}, {"marker", "", true}, {"", "marker", false}, {"resolve", "marker", false}, {"dialect/azure", "marker", true},
		{"dialect/azure", "dialect", true}, {"dialect/azure", "dialect/webchat", false}, {"dialect/table", "dialect/azure", true},
		{"dialect/openai", "dialect/internal/completion", true}, {"internal/gateway/chat", "internal/gateway/server", false}, {"internal/gateway/server/native", "internal/gateway/chat", true},
		{"internal/gateway/server/native", "internal/gateway/server/rill", false}, {"internal/gateway/server/native", "internal/gateway/server", true}, {"internal/gateway/model/openai", "prompt", true},
		{"prompt", "internal/gateway/model", false}, {"cmd/citeway", "internal/gateway/server/rill", true}, {"internal/gateway/knowledge/sqlite", "internal/gateway/knowledge", true}, {"nowhere", "", false},
		{"internal/gateway/access/rows", "internal/database", true}, {"internal/database", "", true}, {"internal/database", "internal/gateway/access", false}, {"", "internal/database", false},
	}
	for _, test := range tests {
		if got := allowed(test.from, test.to); got != test.want {
			t.Errorf("%s imports %s: %v, want %v", test.from, test.to, got, test.want)
		}
	}
}
