package ingest

import (
	"strings"
	"testing"
)

// TestTablesWithinTables: however deep tables of layout stand in one another, their words
// are read once.
func TestTablesWithinTables(t *testing.T) {
	x := NewExtractor()
	defer x.Close()
	for _, deep := range [...]int{1, maxLayouts, maxLayouts + 1, 100} {
		page := strings.Repeat("<table><tr><td>", deep) + "<h1>Tides</h1><p>They rise.</p>" + strings.Repeat("</table>", deep)
		got := strings.Join(strings.Fields(extracted(t, x, "a.html", []byte(page)).Text), " ")
		if got != "Tides They rise." {
			t.Errorf("%d tables: %q", deep, got)
		}
	}
}
