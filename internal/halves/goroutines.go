package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
)

// beside are the packages of the standard library that run what they are given in goroutines
// of their own. Package os/exec is not one: who
// runs a program waits until its output is copied, and who starts one is seen below.
var beside = []string{"database/sql", "net/http", "net/http/httptest", "net/http/httputil", "net/rpc", "testing/synctest"}

// starters are the names, of whatever package, of what runs a function in another goroutine.
var starters = []string{"AfterFunc", "Go", "TryGo", "Parallel", "RunParallel"}

// startsGoroutines reports whether a package's own files start a goroutine. It would rather
// be wrong than miss one: a function of any package that has the name of a starter counts.
func startsGoroutines(p listed) (bool, error) {
	if slices.ContainsFunc(p.Imports, func(name string) bool { return slices.Contains(beside, name) }) {
		return true, nil
	}
	for _, name := range slices.Concat(p.GoFiles, p.CgoFiles) {
		if !filepath.IsAbs(name) {
			name = filepath.Join(p.Dir, name)
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			return false, err
		}
		if startsOne(file, slices.Contains(p.Imports, "os/exec")) {
			return true, nil
		}
	}
	return false, nil
}

// startsOne reports whether a file starts a goroutine, or a program that runs on.
func startsOne(file ast.Node, programs bool) (found bool) {
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt:
			found = true
		case *ast.SelectorExpr:
			found = found || slices.Contains(starters, n.Sel.Name)
		case *ast.CallExpr:
			called, ok := n.Fun.(*ast.SelectorExpr)
			found = found || ok && programs && called.Sel.Name == "Start" && len(n.Args) == 0
		}
		return !found
	})
	return found
}
