package browser

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// TestAMetricsAnswerShowsItsQuery: the chart in the answer, and behind the badge the chart,
// the data with the row that is cited, and the arguments; Escape leads back to the badge.
func TestAMetricsAnswerShowsItsQuery(t *testing.T) {
	needs(t)
	args := []string{"call.mjs", serve(t, "--metrics", shop(t)), "revenue by region in 2026"}
	if prefix := os.Getenv("SCREENSHOTS"); prefix != "" {
		args = append(args, prefix)
	}
	seen := scenesOf(t, "not kept", args...)
	for _, scene := range []string{"wide", "dark", "phone"} {
		for what, want := range map[string]string{
			"title": "Sales", "notes": "The data still say this.", "alt": "Sales, as a chart. Its data follow as a table.", "columns": "Row,region,Revenue",
			"cited": "1|North|525.75 ($525.75)", "rows": "2", "marks": "North,525.75 ($525.75)", "links": "Evidence", "focused": "true", "wider": "0",
			"covers": fmt.Sprint(scene == "phone"), "back": "true", "before": "0", "tab": "1", "hidden": "true", "elsewhere": "[]",
			"list": "1|North|525.75 ($525.75),2|South|80 ($80.00)",
		} {
			seen.said(t, scene, what, want)
		}
		figure := "map[data:1 North 525.75 ($525.75),2 South 80 ($80.00) figures:1 name:Sales seen:true unread:0]"
		seen.said(t, scene, "figure", figure)
		seen.said(t, scene, "kept", figure)
		for what, words := range map[string]string{"asked": "expression 2026", "resolved": "start 2026-01-01T00:00:00Z end 2027-01-01T00:00:00Z", "evidence": "c/c_"} {
			if got := fmt.Sprint(seen[scene][what]); !strings.Contains(got, words) {
				t.Errorf("%s, %s: %s lacks %s", scene, what, got, words)
			}
		}
	}
	seen.said(t, "no rows", "charts", "0") // there is nothing to draw
	seen.said(t, "no rows", "drawn", "0")
	for scene, said := range map[string][2]string{
		"another tool": {"", "Arguments harbour Skerrow days 1, 2 near deep north a 1 b null | As they were resolved from 2026-03-01"},
		"not kept":     {"The call cannot be opened here. This is what the answer saw.", "Arguments harbour Skerrow"},
	} {
		for what, want := range map[string]string{"marks": "High water at Skerrow", "notes": said[0], "asked": said[1], "charts": "0", "links": "Evidence", "wider": "0"} {
			seen.said(t, scene, what, want)
		}
	}
}
