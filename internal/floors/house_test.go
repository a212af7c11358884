package floors

import (
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// The size of the house.
const (
	maxBody   = 45  // lines in a function's body; comments and empty lines are not counted
	maxRooms  = 109 // packages, without dialects and stores
	maxPublic = 16  // of these, packages that another module can import
)

// suites are what a dialect or a store hands itself to. The house does not grow by one more
// of a kind, which nobody has to know who does not use it.
var suites = []string{"dialecttest.Run(", "storetest.Run(", "evidencetest.Run("}

// TestTheHouseStaysSmall: functions fit on a page, packages are few, and each is named after
// an idea.
func TestTheHouseStaysSmall(t *testing.T) {
	root := filepath.Join("..", "..")
	rooms := map[string]bool{}
	eachSource(t, root, func(path string) {
		rooms[filepath.ToSlash(filepath.Dir(path))] = true
		long(t, path)
	})
	public, kinds := 0, 0
	for room := range rooms {
		switch filepath.Base(room) {
		case "util", "utils", "common", "helper", "helpers", "misc":
			t.Errorf("%s is named after no idea", room)
		}
		if isOneOfAKind(t, room) {
			kinds++
		} else if isPublic(strings.TrimPrefix(room, "../../")) {
			public++
		}
	}
	others := len(rooms) - kinds
	t.Logf("%d dialects and stores, %d other packages, %d of these public", kinds, others, public)
	if others > maxRooms || public > maxPublic {
		t.Errorf("%d packages besides dialects and stores, %d of them public; at most %d and %d", others, public, maxRooms, maxPublic)
	}
	if kinds < 20 {
		t.Errorf("only %d dialects and stores were told from other packages", kinds)
	}
}

// isOneOfAKind reports whether a test of the package hands it to the suite of its kind.
func isOneOfAKind(t *testing.T, room string) bool {
	tests, err := filepath.Glob(filepath.Join(room, "*_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range tests {
		src, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if slices.ContainsFunc(suites, func(run string) bool { return strings.Contains(string(src), run) }) {
			return true
		}
	}
	return false
}

// isPublic reports whether a program of another module can import the package to use it.
func isPublic(path string) bool {
	switch first, _, _ := strings.Cut(path, "/"); first {
	case "cmd", "examples", "test", "train", "proto", "internal":
		return false
	}
	return !strings.Contains(path, "/internal/")
}

// long fails for each function of a file whose body is too long.
func long(t *testing.T, path string) {
	src, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, path, src, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	if ast.IsGenerated(file) {
		return
	}
	written := codeLines(src)
	for _, d := range file.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok || f.Body == nil {
			continue
		}
		n := 0
		for line := set.Position(f.Body.Lbrace).Line + 1; line < set.Position(f.Body.Rbrace).Line; line++ {
			if written[line] {
				n++
			}
		}
		if n > maxBody {
			t.Errorf("%s: %s has %d lines, more than %d", path, f.Name.Name, n, maxBody)
		}
	}
}

// codeLines are the lines that hold more than comments.
func codeLines(src []byte) map[int]bool {
	set := token.NewFileSet()
	file := set.AddFile("", -1, len(src))
	var s scanner.Scanner
	s.Init(file, src, nil, 0)
	lines := map[int]bool{}
	for {
		pos, tok, lit := s.Scan()
		if tok == token.EOF {
			return lines
		}
		if tok == token.SEMICOLON && lit == "\n" {
			continue
		}
		from := file.Line(pos)
		for line := from; line <= from+strings.Count(lit, "\n"); line++ {
			lines[line] = true
		}
	}
}
