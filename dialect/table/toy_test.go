package table

import (
	"bytes"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestANewDialectIsAFolderALineAndAPage adds a dialect to a copy of this module, as
// CONTRIBUTING.md says that one is added, and runs the suites over it.
func TestANewDialectIsAFolderALineAndAPage(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles a copy of the module")
	}
	root, copied := filepath.Join("..", ".."), t.TempDir()
	for _, name := range needed(t, root) {
		copyFolder(t, filepath.Join(root, name), filepath.Join(copied, name))
	}
	for _, name := range []string{"go.mod", "go.sum"} {
		copyFile(t, filepath.Join(root, name), filepath.Join(copied, name))
	}
	copyFile(t, page, filepath.Join(copied, "docs", "dialects.md"))
	pages, _ := filepath.Glob(filepath.Join(root, "docs", "dialects", "*.md"))
	for _, name := range pages {
		copyFile(t, name, filepath.Join(copied, "docs", "dialects", filepath.Base(name)))
	}

	// The folder, the line and the page.
	toy := filepath.Join(copied, "dialect", "toy")
	copyFile(t, "testdata/toy/toy.go.txt", filepath.Join(toy, "toy.go"))
	copyFile(t, "testdata/toy/toy_test.go.txt", filepath.Join(toy, "toy_test.go"))
	copyFile(t, "testdata/toy/cases.txt", filepath.Join(toy, "testdata", "cases.txt"))
	replace(t, filepath.Join(copied, "dialect", "table", "table.go"), map[string]string{
		"\t\"github.com/citeway/citeway/dialect/teams\"\n": "\t\"github.com/citeway/citeway/dialect/teams\"\n\t\"github.com/citeway/citeway/dialect/toy\"\n",
		"\t\tterminal.Form(),\n":                           "\t\tterminal.Form(),\n\t\ttoy.Form(),\n",
	})
	if err := os.WriteFile(filepath.Join(copied, "docs", "dialects", "toy.md"), []byte("# toy\n"), 0o644); err != nil {
		t.Fatal(err)
	}

	run(t, copied, "test", "-short", "./dialect/table", "-update", "-run", "TestTheMatrix")
	run(t, copied, "test", "-short", "./dialect/toy", "./dialect/table")
	matrix, err := os.ReadFile(filepath.Join(copied, "docs", "dialects.md"))
	if err != nil || !bytes.Contains(matrix, []byte("[`toy`]")) {
		t.Errorf("the matrix lacks it: %v", err)
	}
}

// needed are the folders of this module that the tests of the table link.
func needed(t *testing.T, root string) []string {
	t.Helper()
	cmd := exec.Command("go", "list", "-deps", "-test", "-f", "{{with .Module}}{{if .Main}}{{$.Dir}}{{end}}{{end}}", "./dialect/table", "./dialect/dialecttest")
	cmd.Dir = root
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	whole, err := filepath.Abs(root)
	if err != nil {
		t.Fatal(err)
	}
	folders := map[string]bool{}
	for folder := range strings.Lines(string(out)) { // a package and its tests have one
		if within, ok := strings.CutPrefix(strings.TrimSpace(folder), whole); ok {
			folders[strings.TrimPrefix(within, "/")] = true
		}
	}
	return slices.Collect(maps.Keys(folders))
}

// copyFolder copies the files of a folder and those of its testdata, but for the
// tests of other packages than the table.
func copyFolder(t *testing.T, from, to string) {
	t.Helper()
	err := filepath.WalkDir(from, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, _ := filepath.Rel(from, path)
		switch {
		case d.IsDir() && path != from && !strings.HasPrefix(name, "testdata"):
			return filepath.SkipDir // a package of its own, or none of ours
		case !d.IsDir() && (from == filepath.Join("..", "..") && filepath.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go") && filepath.Base(from) != "table"):
		case !d.IsDir():
			copyFile(t, path, filepath.Join(to, name))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func copyFile(t *testing.T, from, to string) {
	t.Helper()
	data, err := os.ReadFile(from)
	if err == nil {
		err = os.MkdirAll(filepath.Dir(to), 0o755)
	}
	if err == nil {
		err = os.WriteFile(to, data, 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
}

func replace(t *testing.T, file string, with map[string]string) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for was, is := range with {
		if bytes.Count(data, []byte(was)) != 1 {
			t.Fatalf("%s holds %q %d times", file, was, bytes.Count(data, []byte(was)))
		}
		data = bytes.ReplaceAll(data, []byte(was), []byte(is))
	}
	if err := os.WriteFile(file, data, 0o644); err != nil {
		t.Fatal(err)
	}
}

// run runs the go command in a folder, without paths in what it compiles, so that
// packages that are the same as before are not compiled again.
func run(t *testing.T, folder string, args ...string) {
	t.Helper()
	cmd := exec.Command("go", args...)
	cmd.Dir, cmd.Env = folder, append(os.Environ(), "GOFLAGS=-trimpath")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("go %s: %v\n%s", strings.Join(args, " "), err, out)
	}
}
