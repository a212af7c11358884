package table

import (
	"flag"
	"os"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the matrix into docs/dialects.md")

const (
	page  = "../../docs/dialects.md"
	begin = "<!-- dialects: begin -->\n"
	end   = "<!-- dialects: end -->"
)

// TestTheMatrixInTheDocsIsThatOfTheCode compares what `citeway dialects
// --markdown` prints with what docs/dialects.md holds.
func TestTheMatrixInTheDocsIsThatOfTheCode(t *testing.T) {
	data, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(data), begin)
	matrix, after, closed := strings.Cut(rest, end)
	if !ok || !closed {
		t.Fatalf("%s does not hold %q and %q", page, begin, end)
	}
	var want strings.Builder
	if err := Markdown(&want); err != nil {
		t.Fatal(err)
	}
	if matrix == want.String() {
		return
	}
	if !*update {
		t.Fatalf("%s holds another matrix than the code; run go test ./dialect/table -update\ngot:\n%s\nwant:\n%s", page, matrix, want.String())
	}
	if err := os.WriteFile(page, []byte(before+begin+want.String()+end+after), 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestEveryDialectHasItsPage checks the links of the matrix.
func TestEveryDialectHasItsPage(t *testing.T) {
	for _, r := range Rows() {
		if _, err := os.Stat("../../docs/dialects/" + r.Name + ".md"); err != nil {
			t.Errorf("%s has no page: %v", r.Name, err)
		}
	}
}

// TestPrint checks that the table for a person has a line for each dialect.
func TestPrint(t *testing.T) {
	var b strings.Builder
	if err := Print(&b); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(b.String()), "\n")
	if len(lines) != len(All())+1 || !strings.HasPrefix(lines[0], "DIALECT") {
		t.Errorf("%d lines for %d dialects:\n%s", len(lines), len(All()), b.String())
	}
}

// TestLookup finds each dialect by its name, and names all where there is none.
func TestLookup(t *testing.T) {
	for _, f := range All() {
		if got, err := Lookup(f.Name); err != nil || got.Name != f.Name {
			t.Errorf("%s: %s, %v", f.Name, got.Name, err)
		}
	}
	_, err := Lookup("smoke signals")
	if err == nil || !strings.Contains(err.Error(), "smoke signals") {
		t.Errorf("error %v", err)
	}
}
