package browser

import (
	"reflect"
	"strings"
	"testing"
)

func TestAReaderIsNotDisturbedWhileAnAnswerComes(t *testing.T) {
	needs(t)
	for _, s := range node(t, "stream.mjs", serve(t)) {
		if want := map[string]any{"focus": "c_1", "card": true}; !reflect.DeepEqual(s["during"], want) {
			t.Errorf("while the block grows: %v, want %v", s["during"], want)
		}
		after := s["after"].(map[string]any)
		if after["focus"] != "c_1" || !strings.Contains(after["card"].(string), "Supported by the source") {
			t.Errorf("when the answer is whole: %v", after)
		}
		if !strings.Contains(s["failure"].(string), "Stopped.") || s["last"] != "question" {
			t.Errorf("stopped: %q, the focus on %v", s["failure"], s["last"])
		}
		if e := s["errors"].([]any); len(e) > 0 {
			t.Errorf("the browser reports %v", e)
		}
	}
}
