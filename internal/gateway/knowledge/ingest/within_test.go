package ingest

import (
	"strings"
	"testing"
)

// TestJustWithinTheLimits: what a limit allows is read whole.
func TestJustWithinTheLimits(t *testing.T) {
	x := NewExtractor()
	defer x.Close()
	front := "---\ntitle: Tides\n" + strings.Repeat("a: b\n", (MaxFrontMatter-13)/5) + "---\nWords"
	if c := extracted(t, x, "a.md", []byte(front)); c.Title != "Tides" || c.Text != "Words" {
		t.Errorf("front matter of %d bytes: title %q, text of %d bytes", len(front), c.Title, len(c.Text))
	}
	row := strings.Repeat(",", MaxCells-2) + ",last"
	if c := extracted(t, x, "a.csv", []byte(row+"\n"+row+",beyond")); c.Text != "last: last" {
		t.Errorf("a row of many cells gives %q", c.Text)
	}
	deep := strings.Repeat("<div>", 400) + "words"
	if c := extracted(t, x, "a.html", []byte(deep)); c.Text != "words" {
		t.Errorf("nested elements give %q", c.Text)
	}
}
