package gateway

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
)

// TestParseInNode: OpenAI's parse fits a title into a class, whole, streamed and as a response; of an answer in words it is told
// why it cannot.
func TestParseInNode(t *testing.T) {
	needs(t, stock, "zod")
	seen := 0
	for dec := json.NewDecoder(bytes.NewReader(node(t, stock, "parse.mjs", serve(t, "")))); dec.More(); seen++ {
		var s saidInPython
		if err := dec.Decode(&s); err != nil {
			t.Fatal(err)
		}
		if s.Client == "parse, question" {
			if !strings.Contains(s.Error, "prose") {
				t.Errorf("%s: %+v", s.Client, s)
			}
			continue
		}
		if !strings.HasPrefix(s.Text, "How many days of leave do I") {
			t.Errorf("%s: %+v", s.Client, s)
		}
	}
	if seen != 4 {
		t.Errorf("%d were said, want 4", seen)
	}
}
