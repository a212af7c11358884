package floors

import (
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The size of the house.
const (
	maxBody   = 45  // lines in a function's body; comments and empty lines are not counted
	maxRooms  = 135 // packages
	maxPublic = 40  // packages that another module can import
)

// TestTheHouseStaysSmall: functions fit on a page, packages are few, and each is named after
// an idea.
func TestTheHouseStaysSmall(t *testing.T) {
	root := filepath.Join("..", "..")
	rooms := map[string]bool{}
	eachSource(t, root, func(path string) {
		rooms[filepath.ToSlash(filepath.Dir(path))] = true
		long(t, path)
	})
	public := 0
	for room := range rooms {
		switch filepath.Base(room) {
		case "util", "utils", "common", "helper", "helpers", "misc":
			t.Errorf("%s is named after no idea", room)
		}
		if isPublic(strings.TrimPrefix(room, "../../")) {
			public++
		}
	}
	t.Logf("%d packages, %d of them public", len(rooms), public)
	if len(rooms) > maxRooms || public > maxPublic {
		t.Errorf("%d packages, %d of them public; at most %d and %d", len(rooms), public, maxRooms, maxPublic)
	}
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
