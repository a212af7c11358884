package main

import (
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge/ingest"
)

// TestReportKeepsNamesInTheirLine: a file's name neither begins a line of its own nor
// steers the terminal.
func TestReportKeepsNamesInTheirLine(t *testing.T) {
	var out strings.Builder
	newProgress(&out).report(&ingest.Report{Skipped: []ingest.Skipped{
		{Name: "a\n9 documents taken in.md", Err: &citeway.Error{Message: "is no text"}},
		{Name: "\x1b[31mred λ.md", Err: &citeway.Error{Message: "is no text"}},
	}})
	if want := `skipped a\n9 documents taken in.md: is no text` + "\n" + `skipped \x1b[31mred λ.md: is no text` + "\n0 documents"; !strings.HasPrefix(out.String(), want) {
		t.Errorf("%q, want %q", out.String(), want)
	}
}
