package lines

import "testing"

// The text is what stands before a marker.
func TestLeads(t *testing.T) {
	for before, want := range map[string]bool{
		"": true, "  ": true, "Rain fell.\n": true, "Rain fell.\r\n": true, "They say:\n": true, "Rain fell!\n  ": true, "Rain fell\n\n": true,
		"**Rain fell.**\n": true, "他们说：\n": true, "下雨了。\n": true, "He said \"no.\"\n": true,
		"```\nrain()\n```\n": true, "## Rain\n": true, "| a | b |\n": true, "---\n": true,
		"> They say:\n> ": true, "They say:\n**": true, "- Rain fell\n- ": true, "Rain fell\n1. ": true, "They say:\n, ": true,
		"- Rain fell\n": true, "1. Rain fell\n": true, "- Rain fell\n> ": false, "- Rain fell\n  ": false, "-Rain fell\n": false, "- Rain\nfell\n": false,
		"Rain fell": false, "Rain fell. ": false, "Rain fell\n": false, "Rain fell,\n": false, "They say:\nRain": false,
		"- Rain ": false, "| rain | ": false, "> Rain ": false,
	} {
		if got := Leads(before); got != want {
			t.Errorf("%q: got %v", before, got)
		}
	}
}
