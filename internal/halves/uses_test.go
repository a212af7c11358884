package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"
	"testing"
)

// A test asks whether tests are to be short through whatever of its package does, and not
// through what only bears the name of it: of one name too many, a whole package runs twice.
func TestWhatAsks(t *testing.T) {
	for _, test := range []struct {
		name, body string
		want       bool
	}{
		{"itself", "if testing.Short() {}", true},
		{"through a function", "each()", true},
		{"through a function that does not", "other()", false},
		{"through two", "through()", true},
		{"through a function that is handed on", "f(t, each)", true},
		{"in a function of its own", "func() { _ = each() }()", true},
		{"through a variable", "_ = every", true},
		{"through a method", "var g gate; g.cut()", true},
		{"through an interface", "var c cutter; c.cut()", true},
		{"through a value of a type of elsewhere", "elsewhere.New().cut()", true},
		{"a variable of its own", "for _, each := range all { _ = each }", false},
		{"a parameter", "f(func(each int) int { return each })", false},
		{"a field", "_ = gate{each: 1}.each", false},
		{"a method of the name of a function", "elsewhere.New().each()", false},
		{"a function of elsewhere", "elsewhere.each()", false},
		{"another Short", "_ = elsewhere.Short()", false},
	} {
		files := token.NewFileSet()
		file, err := parser.ParseFile(files, "a_test.go", "package a\nimport (\"testing\"; \"example.com/elsewhere\")\n"+
			"type gate struct{ each int }\ntype cutter interface{ cut() }\nvar every = each()\nvar all []int\n"+
			"func each() int { if testing.Short() { return 2 }; return 1 }\nfunc other() {}\nfunc through() { each() }\nfunc (gate) cut() { each() }\n"+
			"func TestIt(t *testing.T) { "+test.body+" }", parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		if got := asking(usesIn(files, []*ast.File{file}))["TestIt"]; got != test.want {
			t.Errorf("%s: %v", test.name, got)
		}
	}
}

// Where one test of a package is cut, only that is run whole.
func TestNoMoreIsCutThanAsks(t *testing.T) {
	all, err := list(t.Context(), "github.com/citeway/citeway/internal/gateway/assembly")
	if err != nil {
		t.Fatal(err)
	}
	cut, err := cutTests(all[slices.IndexFunc(all, func(p listed) bool { return strings.HasSuffix(p.ImportPath, "assembly.test]") })])
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Contains(cut, "TestALowKeyGetsNoMoreThroughAnySurface") || slices.Contains(cut, "TestAStateMovesToAServerAndBack") {
		t.Error(cut)
	}
}
