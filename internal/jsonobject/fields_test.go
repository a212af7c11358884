package jsonobject

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
		o, err := Read([]byte(in))
		if err != nil || string(o.Bytes()) != want || !json.Valid(o.Bytes()) {
			t.Errorf("%s: %s %v", in, o.Bytes(), err)
		}
	}
	for _, bad := range []string{``, `1`, `[]`, `{`, `{"a"}`, `{"a":1`, `{"a":1}{`, `null`, `{"a":nope}`} {
		if _, err := Read([]byte(bad)); err == nil {
			t.Errorf("%s is no object", bad)
		}
	}
}

func TestObjectFields(t *testing.T) {
	o, _ := Read([]byte(`{"a":1,"n":null,"b":2}`))
	if o.Get("n") != nil || o.Get("gone") != nil || string(o.Get("b")) != "2" {
		t.Error("null is nothing")
	}
	o.Drop("n")
	o.Drop("a")
	o.Drop("never there")
	if string(o.Bytes()) != `{"b":2}` {
		t.Errorf("%s", o.Bytes())
	}
	o.Set("c", json.RawMessage("3"))
	o.Set("b", json.RawMessage("4"))
	if string(o.Bytes()) != `{"b":4,"c":3}` || !o.Has("x", "c") || o.Has("x") {
		t.Errorf("%s", o.Bytes())
	}
}

// TestWhatIsGivenOutIsAPartOfWhatWasGiven: nothing is copied that need not be.
func TestWhatIsGivenOutIsAPartOfWhatWasGiven(t *testing.T) {
	data := []byte(`{"a":[1],"\u0062":"x"}`)
	o, err := Read(data)
	if err != nil || string(o[1].Name) != "b" || o.Text("b") != "x" || o.Text("a") != "" {
		t.Fatalf("%v %v", o, err)
	}
	copy(data, `{"a":[2]`)
	if string(o.Get("a")) != "[2]" {
		t.Error("the value was copied")
	}
}

func TestList(t *testing.T) {
	for in, want := range map[string]string{
		`[]`: `[]`, `[ 1 , "a,]" ,{"b":[2, 3]}, null,true ]`: `[1,"a,]",{"b":[2, 3]},null,true]`, `{"a":1}`: `[]`, `null`: `[]`, ``: `[]`, `7`: `[]`,
	} {
		if got := string(Join(List(json.RawMessage(in)))); got != want {
			t.Errorf("%s: %s", in, got)
		}
	}
}

func TestText(t *testing.T) {
	for in, want := range map[string]string{`"a"`: "a", `""`: "", `"\"\\\n\u00e9"`: "\"\\\né", `1`: "", ``: "", `["a"]`: "", "\"\xff\"": "\ufffd"} {
		if got := Text(json.RawMessage(in)); got != want {
			t.Errorf("%s: %q", in, got)
		}
	}
	if got := string(Quote("<a> & \"b\"\n\u2028")); got != `"<a> & \"b\"\n\u2028"` {
		t.Error(got)
	}
}

// FuzzRead: what is read is what encoding/json reads, and what is written means
// the same.
func FuzzRead(f *testing.F) {
	for _, seed := range []string{`{}`, ` {"a" : [1, {"b":"\"]}"}] , "c\u00e9":null,"a":-1.5e3} `, `[1]`, `{"a":1}x`, `{"a"}`, "{\"\xff\":1}", `null`, ``} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		o, err := Read(data)
		var want map[string]json.RawMessage
		if wrong := json.Unmarshal(data, &want); (wrong == nil && want != nil) != (err == nil) {
			t.Fatalf("%q: %v, and encoding/json says %v", data, err, wrong)
		}
		if err != nil {
			return
		}
		var again map[string]json.RawMessage
		if err := json.Unmarshal(o.Bytes(), &again); err != nil || len(o) != len(want) {
			t.Fatalf("%q became %q: %v", data, o.Bytes(), err)
		}
		for name, raw := range want {
			if string(again[name]) != string(raw) {
				t.Fatalf("%q: %q is %q, not %q", data, name, again[name], raw)
			}
			if items := List(raw); len(raw) > 0 && raw[0] == '[' && !json.Valid(Join(items)) {
				t.Fatalf("%q", raw)
			}
		}
	})
}

func BenchmarkRead(b *testing.B) {
	data := []byte(`{"id":"c1","object":"chat.completion.chunk","created":1,"model":"tern-1","choices":[{"index":0,"delta":{"content":"words"},"finish_reason":null}]}`)
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Read(data); err != nil {
			b.Fatal(err)
		}
	}
}
