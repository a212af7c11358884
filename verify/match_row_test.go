package verify

import (
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

// A row read out is what the table says, whatever its words look like by themselves: a
// denial, a name, a word for closing beside one for opening.
func TestRowsReadOut(t *testing.T) {
	v := New(Options{})
	const table = `| Path | Kind | Note |
|---|---|---|
| lib/harbour.go | made | Made from tides.txt. Edit the tides, not the Go. |
| lib/quay.go | made | Opens a file, or - for the input. Has to be closed by the caller. |
| lib/crane.go | by hand | Content type of the load, "bulk" for one. |`
	wantVerdicts(t, v, table, map[string]citeway.Verdict{
		"lib/harbour.go: kind made; note: Made from tides.txt. Edit the tides, not the Go.":     citeway.Supported,
		"lib/harbour.go (Made from tides.txt. Edit the tides, not the Go): kind made.":          citeway.Supported,
		"lib/quay.go: Opens a file, or - for the input. Has to be closed by the caller.":        citeway.Supported,
		`lib/crane.go: kind by hand; note Content type of the load, "bulk" for one.`:            citeway.Supported,
		"lib/harbour.go: kind by hand; note: Made from tides.txt. Edit the Go, not the tides.":  citeway.Contradicted,
		"lib/harbour.go: kind made; note: Made from tides.txt. Do not edit the tides.":          citeway.Contradicted,
		"lib/crane.go: note: Opens a file, or - for the input. Has to be closed by the caller.": citeway.Contradicted,
		"lib/crane.go is made from tides.txt; edit the tides, not the Go.":                      citeway.Contradicted,
	})
}

// What a row says belongs to it alone, and a cell to its column: numbers, marks, links and
// short words too.
func TestRowsReadOutOfOthers(t *testing.T) {
	v := New(Options{})
	for _, c := range []struct{ table, right, wrong string }{
		{"| Load | Old MB/s | New MB/s |\n|---|---|---|\n| tar | 1433 MB/s | 2117 MB/s |\n| text | 2264 MB/s | 2401 MB/s |",
			"tar: Old MB/s 1433 MB/s; New MB/s 2117 MB/s.", "tar: Old MB/s 2264 MB/s; New MB/s 2401 MB/s."},
		{"| Load | Old | vs. gzip | New | vs. gzip |\n|---|---|---|---|---|\n| tar | 1433 | 1.12x | 2117 | 1.52x |\n| text | 2264 | 1.07x | 2401 | 1.08x |",
			"tar: Old 1433; vs. gzip 1.12x; New 2117; vs. gzip 1.52x.", "tar: Old 1433; vs. gzip 1.07x; New 2117; vs. gzip 1.52x."},
		{"| Load | Before | After |\n|---|---|---|\n| tar | 14 | 21 |\n| text | 22 | 24 |",
			"tar: Before 14; After 21.", "tar: Before 21; After 14."},
		{"| Function | Status | Used by |\n|---|---|---|\n| close | ✅ | Gull |\n| open | ✅ | Tern |",
			"close: Status ✅; Used by Gull.", "close: Status ✅; Used by Tern."},
		{"| Part | Licence | Text |\n|---|---|---|\n| [harbour/quay](https://example.org/harbour/quay) | MIT | L8 |\n| [harbour/crane](https://example.org/harbour/crane) | BSD | L4 |",
			"harbour/quay: Licence MIT; Text L8.", "harbour/quay: Licence BSD; Text L4."},
		{"| Property | Type | Default |\n|---|---|---|\n| prefix | string | none |\n| limit | int | 0 |",
			"prefix: Type string; Default none.", "prefix: Type int; Default none."},
		{"| Field | Type | Meaning |\n|---|---|---|\n| Name | string | What the load is called |\n| Weight | int | How heavy it is |",
			"For Weight, the Type is int.", "For Weight, the Type is string."},
		{"| Field | Type | Meaning |\n|---|---|---|\n| Name | string | What the load is called |\n| Weight | int | How heavy it is |",
			"The Meaning of Name is: What the load is called.", "Name has the Meaning How heavy it is."},
	} {
		if r := v.Pair(c.right, []string{c.table}); r.Verdict != citeway.Supported {
			t.Errorf("%q: %s %.2f %q, want supported", c.right, r.Verdict, r.Score, r.Reasons)
		}
		if r := v.Pair(c.wrong, []string{c.table}); r.Verdict != citeway.Contradicted {
			t.Errorf("%q: %s %.2f %q, want contradicted", c.wrong, r.Verdict, r.Score, r.Reasons)
		}
	}
	const table = "| Function | Status | Used by |\n|---|---|---|\n| open | ✅ | Tern |\n| sync | ✅ | |"
	if r := v.Pair("sync: Used by Tern.", []string{table}); r.Verdict == citeway.Supported {
		t.Errorf("an empty cell: %s %.2f %q", r.Verdict, r.Score, r.Reasons)
	}
}

// A claim as long as a large table is compared with no more of its cells than there are
// steps for.
func TestRowsOfLargeTables(t *testing.T) {
	e := New(Options{}).Prepare("| mill | wheels | boats |\n|---|---|---|\n" + strings.Repeat("| old | two | no |\n", 300))
	m := matchOf("old: two, no, two, no", e)
	for most := range 2000 {
		steps := most
		for _, table := range e.tables() {
			for _, name := range m.rowsNamed(e, &table, &steps) {
				r := rowReader{m: m, e: e, table: &table, row: &table.rows[name.row], name: name, steps: &steps}
				r.read()
			}
		}
		if past := len(m.tokens) + 4; steps < -past {
			t.Fatalf("%d steps for %d", most-steps, most)
		}
	}
}
