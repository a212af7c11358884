package ending

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/citeway/citeway"
)

// kept are the calls as a message holds them.
func kept(c *Calls) string {
	b, _ := json.Marshal(Written(c.List()))
	return string(b)
}

// TestPieces are put together by their index, in the order in which the calls began.
func TestPieces(t *testing.T) {
	var c Calls
	for _, piece := range []string{
		`{"index":1,"id":"b","function":{"name":"moon","arguments":""}}`,
		`{"index":0,"function":{"name":"tide"}}`,
		`{"index":1,"function":{"arguments":"{\"day\""}}`,
		`{"index":0,"id":"a"}`,
		`{"index":1,"function":{"name":"other","arguments":":1}"}}`,
	} {
		if !c.Piece(json.RawMessage(piece)) {
			t.Errorf("%s is refused", piece)
		}
	}
	if c.Piece(json.RawMessage(`"call"`)) {
		t.Error("a string is a call")
	}
	want := `[{"id":"b","type":"function","function":{"name":"moon","arguments":"{\"day\":1}"}},{"id":"a","type":"function","function":{"name":"tide","arguments":"{}"}}]`
	if got := kept(&c); got != want {
		t.Errorf("%s", got)
	}
}

// TestOneIndexForAll: each call begins with an id of its own.
func TestOneIndexForAll(t *testing.T) {
	var c Calls
	for _, piece := range []string{`{"index":0,"id":"a","function":{"name":"tide"}}`, `{"index":0,"function":{"arguments":"{} "}}`,
		`{"index":0,"id":"b","function":{"name":"moon"}}`, `{"index":0,"function":{"arguments":"[]"}}`} {
		c.Piece(json.RawMessage(piece))
	}
	want := `[{"id":"a","type":"function","function":{"name":"tide","arguments":"{} "}},{"id":"b","type":"function","function":{"name":"moon","arguments":"[]"}}]`
	if got := kept(&c); got != want {
		t.Errorf("%s", got)
	}
}

// TestPiecesWithoutAnIndex belong to the call with their id, and else to the last.
// Arguments that are no text of JSON but JSON are taken too.
func TestPiecesWithoutAnIndex(t *testing.T) {
	var c Calls
	for _, piece := range []string{`{"id":"a","function":{"name":"tide","arguments":"{\"port\":"}}`, `{"function":{"arguments":"\"Br"}}`,
		`{"id":"a","function":{"arguments":"ill\"}"}}`, `{"id":"b","function":{"name":"now","arguments":{"in":"UTC"}}}`, `{"id":"c","function":{"name":"moon","arguments":null}}`} {
		c.Piece(json.RawMessage(piece))
	}
	want := `[{"id":"a","type":"function","function":{"name":"tide","arguments":"{\"port\":\"Brill\"}"}},` +
		`{"id":"b","type":"function","function":{"name":"now","arguments":"{\"in\":\"UTC\"}"}},{"id":"c","type":"function","function":{"name":"moon","arguments":"{}"}}]`
	if got := kept(&c); got != want {
		t.Errorf("%s", got)
	}
}

func TestOfNothing(t *testing.T) {
	var none Calls
	none.Argue("nothing is called yet")
	if none.List() != nil || none.Refused() != "" {
		t.Errorf("%v", none.List())
	}
}

// TestLimits: beyond them no call is kept, none is cut, and it is said.
func TestLimits(t *testing.T) {
	many := func(n int) *Calls {
		var c Calls
		for i := range n {
			c.Add(citeway.Call{ID: fmt.Sprint(i)})
			c.Argue("1")
		}
		return &c
	}
	long := func(n int) *Calls {
		c := many(1)
		for range n - 1 {
			c.Argue("1")
		}
		return c
	}
	for name, c := range map[string]struct {
		calls *Calls
		kept  int
	}{
		"as many as may be": {many(citeway.MaxCalls), citeway.MaxCalls}, "one more": {many(citeway.MaxCalls + 1), 0},
		"as long as may be": {long(citeway.MaxArguments), 1}, "one byte more": {long(citeway.MaxArguments + 1), 0},
	} {
		got := c.calls.List()
		if len(got) != c.kept || (c.calls.Refused() == "") != (c.kept > 0) {
			t.Errorf("%s: %d calls, %q", name, len(got), c.calls.Refused())
		}
	}
	if last := many(citeway.MaxCalls).List()[citeway.MaxCalls-1]; last.Arguments != "1" {
		t.Errorf("the last call has %q", last.Arguments)
	}
}
