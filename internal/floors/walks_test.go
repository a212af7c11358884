package floors

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// quotedWord is what stands between backquotes in a document.
var quotedWord = regexp.MustCompile("`([^`]+)`")

// TestTheWalksNameWhatIsThere: each file that the walks of the architecture name exists, and
// each name after it is declared in it.
func TestTheWalksNameWhatIsThere(t *testing.T) {
	root := filepath.Join("..", "..")
	doc, err := os.ReadFile(filepath.Join(root, "docs", "architecture.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, walks, _ := strings.Cut(string(doc), "\n## Three walks\n")
	walks, _, _ = strings.Cut(walks, "\n## ")
	var declared map[string]bool
	file, names := "", 0
	for _, quoted := range quotedWord.FindAllStringSubmatch(walks, -1) {
		switch word := quoted[1]; {
		case strings.HasSuffix(word, ".go"):
			file, declared = word, namesIn(t, filepath.Join(root, filepath.FromSlash(word)))
		case file != "" && token.IsIdentifier(word):
			if names++; !declared[word] {
				t.Errorf("docs/architecture.md: %s has no %s", file, word)
			}
		}
	}
	if names < 20 {
		t.Errorf("only %d names were found in the walks", names)
	}
}

// namesIn are the names that a file declares.
func namesIn(t *testing.T, path string) map[string]bool {
	names := map[string]bool{}
	parsed, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
	if err != nil {
		t.Errorf("docs/architecture.md: %v", err)
		return names
	}
	for _, d := range parsed.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			names[d.Name.Name] = true
		case *ast.GenDecl:
			for _, s := range d.Specs {
				if v, ok := s.(*ast.ValueSpec); ok {
					for _, name := range v.Names {
						names[name.Name] = true
					}
				}
			}
		}
	}
	return names
}
