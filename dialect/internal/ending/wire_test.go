package ending

import (
	"encoding/json"
	"testing"

	"github.com/citeway/citeway"
)

var two = []citeway.Call{{ID: "a", Name: "tide", Arguments: "{}"}, {ID: "b", Name: "moon", Arguments: `{"day":1}`}}

func TestDeltasHaveTheirPlaces(t *testing.T) {
	got, _ := json.Marshal(Deltas(two))
	want := `[{"tool_calls":[{"index":0,"id":"a","type":"function","function":{"name":"tide","arguments":"{}"}}]},` +
		`{"tool_calls":[{"index":1,"id":"b","type":"function","function":{"name":"moon","arguments":"{\"day\":1}"}}]}]`
	if string(got) != want {
		t.Errorf("%s", got)
	}
	if len(Deltas(nil)) != 0 {
		t.Error("there are deltas of nothing")
	}
}

func TestArgumentsAsJSON(t *testing.T) {
	for arguments, want := range map[string]string{`{"day":1}`: `{"day":1}`, `{"day"`: `"{\"day\""`, "": `""`} {
		if got := string(JSON(arguments)); got != want {
			t.Errorf("%q: %s", arguments, got)
		}
	}
}
