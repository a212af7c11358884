package ending

import (
	"encoding/json"
	"testing"

	"github.com/citeway/citeway"
)

var words = Reasons{Key: "form:reason", Words: map[string]citeway.Finish{"long": citeway.FinishLength, "longer": citeway.FinishLength},
	Spoken: map[citeway.Finish]string{citeway.FinishStop: "end", citeway.FinishLength: "long", citeway.FinishCalls: "call"}}

// TestWordsComeBack: each word is written as it was read, and another end by its meaning.
func TestWordsComeBack(t *testing.T) {
	for word, kept := range map[string]bool{"end": false, "long": false, "longer": true, "odd": true} {
		extra := words.Keep(word, nil)
		if len(extra) > 0 != kept {
			t.Errorf("%s: %s", word, extra)
		}
		if got := words.Write(&citeway.End{Finish: words.Read(word)}, extra); got != word {
			t.Errorf("%s comes back as %s", word, got)
		}
		if got := words.Write(&citeway.End{Calls: []citeway.Call{{}}}, extra); got != "call" {
			t.Errorf("%s, and calls: %s", word, got)
		}
	}
	if words.Read("") != "" || words.Keep("", nil) != nil || words.Write(&citeway.End{}, map[string]json.RawMessage{"form:reason": json.RawMessage("7")}) != "end" {
		t.Error("no word says something")
	}
}
