package through

import (
	"encoding/json"
	"testing"
)

func TestObjectsKeepTheirOrderAndTheirBytes(t *testing.T) {
	for in, want := range map[string]string{
		`{}`:                            `{}`,
		` { "b" : 1.50 , "a":[1, 2] } `: `{"b":1.50,"a":[1, 2]}`,
		`{"a":1,"b":2,"a":3}`:           `{"a":3,"b":2}`,
		`{"é\n\"":"\u00e9"}`:            `{"é\n\"":"\u00e9"}`,
		`{"n":12345678901234567890}`:    `{"n":12345678901234567890}`,
	} {
		o, err := read([]byte(in))
		if err != nil || string(o.bytes()) != want || !json.Valid(o.bytes()) {
			t.Errorf("%s: %s %v", in, o.bytes(), err)
		}
	}
	for _, bad := range []string{``, `1`, `[]`, `{`, `{"a"}`, `{"a":1`, `{"a":1}{`, `null`, `{"a":nope}`} {
		if _, err := read([]byte(bad)); err == nil {
			t.Errorf("%s is no object", bad)
		}
	}
}

func TestObjectFields(t *testing.T) {
	o, _ := read([]byte(`{"a":1,"n":null,"b":2}`))
	if o.get("n") != nil || o.get("gone") != nil || string(o.get("b")) != "2" {
		t.Error("null is nothing")
	}
	if o.drop("n") != nil || string(o.drop("a")) != "1" || string(o.bytes()) != `{"b":2}` {
		t.Errorf("%s", o.bytes())
	}
	o.set("c", json.RawMessage("3"))
	o.set("b", json.RawMessage("4"))
	if string(o.bytes()) != `{"b":4,"c":3}` || !o.has("x", "c") || o.has("x") {
		t.Errorf("%s", o.bytes())
	}
}

func TestWhatIsLeftOfAFrame(t *testing.T) {
	for in, want := range map[string]string{
		`{"id":"c","choices":[{"index":0,"delta":{"content":"a"}}]}`:                                      ``,
		`{"id":"c","choices":[{"delta":{"content":"a","role":"assistant"},"finish_reason":null}]}`:        `{"id":"c","choices":[{"delta":{"role":"assistant"},"finish_reason":null}]}`,
		`{"choices":[{"index":0,"delta":{"content":"a"}}],"x":1}`:                                         `{"choices":[{"index":0,"delta":{}}],"x":1}`,
		`{"choices":[{"index":0,"delta":{"content":""}}],"event":{"type":"x"}}`:                           `{"choices":[{"index":0,"delta":{"content":""}}]}`,
		`{"choices":[{"index":0,"delta":{"content":[{"type":"text"}]}}]}`:                                 `{"choices":[{"index":0,"delta":{"content":[{"type":"text"}]}}]}`,
		`{"choices":[{"index":1,"delta":{"content":"b"}},{"index":0,"delta":{"content":"a"}}]}`:           `{"choices":[{"index":1,"delta":{"content":"b"}},{"index":0,"delta":{}}]}`,
		`{"choices":[{"index":0,"delta":{"content":"a","audio":{}}}]}`:                                    `{"choices":[{"index":0,"delta":{"audio":{}}}]}`,
		`{"choices":[{"index":0,"delta":{"content":"a"},"message":{"content":"a"},"finish_reason":"x"}]}`: `{"choices":[{"index":0,"delta":{},"finish_reason":"x"}]}`,
		`{"choices":[null,5]}`:                             `{"choices":[null,5]}`,
		`{"citations":["https://a.example"],"choices":[]}`: `{"choices":[]}`,
	} {
		f, err := open([]byte(in), "delta")
		if err != nil {
			t.Fatal(err)
		}
		if got := string(f.rest(false)); got != want {
			t.Errorf("%s\nleaves %s\nwant   %s", in, got, want)
		}
	}
}
