package metrics_test

import (
	"strings"
	"testing"
)

// TestAFollowUpKeepsWhatItDoesNotSay: each conversation is asked line by line, with what
// was asked before it.
func TestAFollowUpKeepsWhatItDoesNotSay(t *testing.T) {
	library := open(t)
	for _, conversation := range [][][2]string{
		{{"revenue by region in 2025", "Revenue by region in 2025:"}, {"and in 2026?", "Revenue by region in 2026:"}, {"what about orders?", "Orders by region in 2026:"},
			{"only the North", "There were 130 orders for North in 2026"}, {"and the South?", "orders for South in 2026"}, {"as a table", "| South | 125 [1] |"}, {"total?", "There were 125 orders for South in 2026"}},
		{{"Which region had the most orders?", "West had the most orders from"}, {"and the fewest?", "East had the fewest orders from"}, {"in Q2 2026?", "had the fewest orders in Q2 2026"}},
		{{"What was the revenue in 2025?", "The revenue was"}, {"by month?", "- March 2025:"}, {"as a table", "| Month | Revenue |"}, {"total?", "The revenue was €3.99M (€3,985,877.38) in 2025"}},
		{{"revenue in Q2 2026", "The revenue was"}, {"compared with the quarter before?", "against €945k"}, {"and by channel?", "for Web was €410k"}, {"share of Web?", "The share of the revenue for Web was 39.67% in Q2 2026"}, {"and by model?", "- Wagtail Cargo, Web: €202k"}},
		{{"revenue by channel", "The revenue for Shop"}, {"share of Web?", "The share of the revenue for Web was 30.21%"}},
		{{"revenue by channel", "The revenue for Shop"}, {"What about part-time staff?", passed}, {"and the lighthouse?", passed}, {"why?", passed}},
	} {
		var before []string
		for _, turn := range conversation {
			if got := ask(t, library, turn[0], before...); !strings.Contains(got, turn[1]) {
				t.Errorf("%s, after %q\n%s\nwant %s", turn[0], before, got, turn[1])
			}
			before = append([]string{turn[0]}, before...)
		}
	}
}
