package floors

import (
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the golden files anew")

// TestPublic keeps what the module promises to other programs: the packages that
// they may import, the modules that each links, and its exported names. Whoever
// changes a line of testdata/public.txt changes the promise.
func TestPublic(t *testing.T) {
	var b strings.Builder
	names := 0
	packages := public(t)
	for _, p := range packages {
		exported := exportedNames(t, p)
		names += len(exported)
		fmt.Fprintf(&b, "%s\n\tlinks: %s\n", strings.TrimPrefix(p.path, "github.com/"), strings.Join(p.links, " "))
		for _, line := range wrapped(exported, 100) {
			b.WriteString("\t" + line + "\n")
		}
	}
	fmt.Fprintf(&b, "%d packages, %d names\n", len(packages), names)
	golden(t, filepath.Join("testdata", "public.txt"), b.String())
}

// library is a package that other programs may import.
type library struct {
	path, folder string
	links        []string // modules beside this one that are linked with it
}

// public are the packages outside of internal, but for programs and their tests.
func public(t *testing.T) []library {
	t.Helper()
	list := func(args ...string) []string {
		cmd := exec.Command("go", append([]string{"list"}, args...)...)
		cmd.Dir = filepath.Join("..", "..")
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%v: %v\n%s", args, err, out)
		}
		return strings.Split(strings.TrimSpace(string(out)), "\n")
	}
	from := map[string]string{} // of each package that anything here links
	for _, line := range list("-deps", "-f", "{{.ImportPath}} {{with .Module}}{{if not .Main}}{{.Path}}{{end}}{{end}}", "./...") {
		path, in, _ := strings.Cut(line, " ")
		from[path] = in
	}
	var all []library
	for _, line := range list("-f", "{{.Name}} {{.ImportPath}} {{.Dir}} {{join .Deps \",\"}}", "./...") {
		f := strings.SplitN(line, " ", 4)
		if f[0] == "main" || !isPublic(strings.TrimPrefix(strings.TrimPrefix(f[1], module), "/")) {
			continue
		}
		p := library{path: f[1], folder: f[2]}
		for _, dep := range strings.Split(f[3], ",") {
			if in := from[dep]; in != "" && !slices.Contains(p.links, in) {
				p.links = append(p.links, in)
			}
		}
		slices.Sort(p.links)
		all = append(all, p)
	}
	return all
}

// exportedNames are the package's top-level names that begin with a capital.
func exportedNames(t *testing.T, p library) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(p.folder, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range f.Decls {
			names = append(names, declared(d)...)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// declared are the exported names of a declaration; methods belong to their type.
func declared(d ast.Decl) []string {
	var idents []*ast.Ident
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Recv == nil {
			idents = append(idents, d.Name)
		}
	case *ast.GenDecl:
		for _, s := range d.Specs {
			switch s := s.(type) {
			case *ast.TypeSpec:
				idents = append(idents, s.Name)
			case *ast.ValueSpec:
				idents = append(idents, s.Names...)
			}
		}
	}
	var names []string
	for _, id := range idents {
		if id.IsExported() {
			names = append(names, id.Name)
		}
	}
	return names
}

// wrapped joins words to lines of about that many bytes.
func wrapped(words []string, width int) []string {
	var lines []string
	line := ""
	for _, w := range words {
		if line != "" && len(line)+1+len(w) > width {
			lines, line = append(lines, line), ""
		}
		line = strings.TrimSpace(line + " " + w)
	}
	if line != "" {
		lines = append(lines, line)
	}
	return lines
}

// golden compares got with a file, or writes it where -update asks for that.
func golden(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	have, wanted := strings.Split(got, "\n"), strings.Split(string(want), "\n")
	for i := range max(len(have), len(wanted)) {
		switch {
		case i >= len(wanted):
			t.Errorf("%s lacks %q; write it anew with -update", file, have[i])
		case i >= len(have) || have[i] != wanted[i]:
			t.Fatalf("%s, line %d: %q is not what is there now; write it anew with -update", file, i+1, wanted[i])
		}
	}
}
