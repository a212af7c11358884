package jsonobject

import (
	"encoding/json"
	"testing"
)

// Parts stand where their strings stood, whatever else the value holds.
func TestPartsFillTheirPlaces(t *testing.T) {
	parts := []json.RawMessage{json.RawMessage(`[1,2]`), Quote("long <text>\n")}
	for _, other := range []string{"", "hole 0.0", "hole 0.1", `"hole 0.0"`} {
		raw, err := Filled(parts, func(holes []string) any {
			return []any{other, holes[1], map[string]any{"list": Quote(holes[0]), "other": other}}
		})
		want := string(Join([]json.RawMessage{Quote(other), parts[1], json.RawMessage(`{"list":[1,2],"other":` + string(Quote(other)) + `}`)}))
		if err != nil || string(raw) != want {
			t.Errorf("%q: %s, want %s, %v", other, raw, want, err)
		}
	}
	if raw, err := Filled(parts, func([]string) any { return 7 }); err != nil || string(raw) != "7" {
		t.Errorf("unused: %s, %v", raw, err)
	}
	if _, err := Filled(parts, func([]string) any { return func() {} }); err == nil {
		t.Error("a function is no JSON")
	}
}
