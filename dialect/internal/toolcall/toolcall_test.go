package toolcall

import (
	"encoding/json"
	"testing"
)

const two = `[{"index":7,"id":"a","type":"function","function":{"name":"tide","arguments":"{}"}},` +
	`{"id":"b","type":"function","function":{"name":"moon","arguments":"{\"day\":1}"}}]`

func TestRead(t *testing.T) {
	for raw, want := range map[string]string{
		two:    `[{"id":"a","type":"function","function":{"name":"tide","arguments":"{}"}},{"id":"b","type":"function","function":{"name":"moon","arguments":"{\"day\":1}"}}]`,
		`[]`:   `[]`,
		`{}`:   `null`,
		``:     `null`,
		`null`: `null`,
	} {
		got, _ := json.Marshal(Read(json.RawMessage(raw)))
		if string(got) != want {
			t.Errorf("%s: %s", raw, got)
		}
	}
}

func TestDeltasHaveTheirPlaces(t *testing.T) {
	got, _ := json.Marshal(Deltas(json.RawMessage(two)))
	want := `[{"tool_calls":[{"index":0,"id":"a","type":"function","function":{"name":"tide","arguments":"{}"}}]},` +
		`{"tool_calls":[{"index":1,"id":"b","type":"function","function":{"name":"moon","arguments":"{\"day\":1}"}}]}]`
	if string(got) != want {
		t.Errorf("%s", got)
	}
	if len(Deltas(nil)) != 0 {
		t.Error("there are deltas of nothing")
	}
}
