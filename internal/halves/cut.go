package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
)

// printPattern prints a pattern for go test -run: the tests of the packages that ask whether
// tests are to be short, themselves or through other functions of their package.
func printPattern(all []listed) error {
	var names []string
	for _, p := range all {
		if p.Standard || !strings.Contains(p.ImportPath, ".test]") {
			continue
		}
		cut, err := cutTests(p)
		if err != nil {
			return err
		}
		names = append(names, cut...)
	}
	if len(names) == 0 {
		return fmt.Errorf("no test is cut")
	}
	slices.Sort(names)
	fmt.Printf("^(%s)$\n", strings.Join(slices.Compact(names), "|"))
	return nil
}

// cutting are the packages some of whose tests ask whether tests are to be short.
func cutting(all []listed) (map[string]bool, error) {
	found := map[string]bool{}
	for _, p := range all {
		_, behind, _ := strings.Cut(p.ImportPath, " [")
		tested, ok := strings.CutSuffix(behind, ".test]")
		if p.Standard || !ok {
			continue
		}
		cut, err := cutTests(p)
		if err != nil {
			return nil, err
		}
		found[tested] = found[tested] || len(cut) > 0
	}
	return found, nil
}

// cutTests are a package's tests that ask whether tests are to be short.
func cutTests(p listed) ([]string, error) {
	names := map[string]map[string]bool{}
	for _, name := range p.GoFiles {
		file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok {
				names[f.Name.Name] = named(f, names[f.Name.Name])
			}
		}
	}
	asks := asking(names)
	var cut []string
	for name := range asks {
		if strings.HasPrefix(name, "Test") {
			cut = append(cut, name)
		}
	}
	return cut, nil
}

// named adds to seen every name that a function uses. Methods of one name are one.
func named(f *ast.FuncDecl, seen map[string]bool) map[string]bool {
	if seen == nil {
		seen = map[string]bool{}
	}
	ast.Inspect(f, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			seen[id.Name] = true
		}
		return true
	})
	return seen
}

// asking are the functions that name testing.Short, or another that does.
func asking(names map[string]map[string]bool) map[string]bool {
	asks := map[string]bool{"Short": true}
	for grown := true; grown; {
		grown = false
		for name, uses := range names {
			for other := range asks {
				if uses[other] && !asks[name] {
					asks[name], grown = true, true
				}
			}
		}
	}
	delete(asks, "Short")
	return asks
}
