package azure

import (
	"encoding/json"
	"strings"
	"testing"
)

// checked reads one field of an object and shows what was read and what was said.
func checked(t *testing.T, in string, read func(f *fields) any) (value, said string) {
	t.Helper()
	c := &check{}
	f := fieldsOf(c, "/at", json.RawMessage(in))
	v := read(f)
	f.rest()
	var lines []string
	for _, line := range c.lines {
		lines = append(lines, strings.TrimPrefix(line, "Validation error at #"))
	}
	return string(encoded(v)), strings.Join(lines, "; ")
}

// TestFields: each kind of field with what it takes and what it says of the rest.
func TestFields(t *testing.T) {
	words := []string{"a", "b", "c"}
	kinds := map[string]func(f *fields) any{
		"text":   func(f *fields) any { return f.text("x") },
		"need":   func(f *fields) any { return f.needText("x") },
		"texts":  func(f *fields) any { return f.texts("x") },
		"truth":  func(f *fields) any { return f.truth("x", true) },
		"whole":  func(f *fields) any { return f.whole("x", 3, 1, 5) },
		"number": func(f *fields) any { return f.number("x", 0, 2) },
		"oneOf":  func(f *fields) any { return f.oneOf("x", "b", words) },
		"list":   func(f *fields) any { return len(f.list("x")) },
		"ignore": func(f *fields) any { f.ignore("x"); return nil },
		"nobody": func(*fields) any { return nil },
	}
	for _, test := range []struct {
		kind, in, value, said string
	}{
		{"text", `{"x":"v"}`, `"v"`, ""},
		{"text", `{}`, `""`, ""},
		{"text", `{"x":null}`, `""`, ""},
		{"text", `{"x":1}`, `""`, "/at/x: Input should be a valid string"},
		{"need", `{"x":"v"}`, `"v"`, ""},
		{"need", `{}`, `""`, "/at/x: Field required"},
		{"need", `{"x":null}`, `""`, "/at/x: Field required"},
		{"need", `{"x":"  "}`, `"  "`, "/at/x: String should have at least 1 character"},
		{"need", `{"x":[]}`, `""`, "/at/x: Input should be a valid string"},
		{"texts", `{"x":["a","b"]}`, `["a","b"]`, ""},
		{"texts", `{}`, `null`, ""},
		{"texts", `{"x":"a"}`, `null`, "/at/x: Input should be a valid list"},
		{"truth", `{}`, `true`, ""},
		{"truth", `{"x":false}`, `false`, ""},
		{"truth", `{"x":0}`, `true`, "/at/x: Input should be a valid boolean"},
		{"whole", `{}`, `3`, ""},
		{"whole", `{"x":5}`, `5`, ""},
		{"whole", `{"x":1}`, `1`, ""},
		{"whole", `{"x":0}`, `0`, "/at/x: Input should be greater than or equal to 1"},
		{"whole", `{"x":6}`, `6`, "/at/x: Input should be less than or equal to 5"},
		{"whole", `{"x":1.5}`, `3`, "/at/x: Input should be a valid integer"},
		{"whole", `{"x":1e99}`, `3`, "/at/x: Input should be a valid integer"},
		{"number", `{}`, `null`, ""},
		{"number", `{"x":0}`, `0`, ""},
		{"number", `{"x":1.5}`, `1.5`, ""},
		{"number", `{"x":-0.1}`, `-0.1`, "/at/x: Input should be greater than or equal to 0"},
		{"number", `{"x":2.1}`, `2.1`, "/at/x: Input should be less than or equal to 2"},
		{"number", `{"x":"1"}`, `null`, "/at/x: Input should be a valid number"},
		{"oneOf", `{}`, `"b"`, ""},
		{"oneOf", `{"x":"c"}`, `"c"`, ""},
		{"oneOf", `{"x":"d"}`, `"d"`, "/at/x: Input should be 'a', 'b' or 'c'"},
		{"oneOf", `{"x":{}}`, `""`, "/at/x: Input should be 'a', 'b' or 'c'"},
		{"list", `{"x":[1,{}]}`, `2`, ""},
		{"list", `{"x":{}}`, `0`, "/at/x: Input should be a valid list"},
		{"ignore", `{"x":1}`, `null`, ""},
		{"nobody", `{"x":1,"a":2}`, `null`, "/at/x: Extra inputs are not permitted; /at/a: Extra inputs are not permitted"},
		{"text", `[]`, `""`, "/at: Input should be a valid dictionary or object"},
		{"need", `"x"`, `""`, "/at: Input should be a valid dictionary or object"},
	} {
		value, said := checked(t, test.in, kinds[test.kind])
		if value != test.value || said != test.said {
			t.Errorf("%s of %s: %s %q, want %s %q", test.kind, test.in, value, said, test.value, test.said)
		}
	}
}

func TestInnerFields(t *testing.T) {
	inner := func(f *fields) any {
		in := f.inner("o")
		if in == nil {
			return "none"
		}
		v := in.text("x")
		in.rest()
		return v
	}
	for in, want := range map[string][2]string{
		`{}`:                    {`"none"`, ""},
		`{"o":null}`:            {`"none"`, ""},
		`{"o":{"x":"v"}}`:       {`"v"`, ""},
		`{"o":{"x":"v","y":1}}`: {`"v"`, "/at/o/y: Extra inputs are not permitted"},
		`{"o":1}`:               {`""`, "/at/o: Input should be a valid dictionary or object"},
	} {
		if value, said := checked(t, in, inner); value != want[0] || said != want[1] {
			t.Errorf("%s: %s %q", in, value, said)
		}
	}
}

func TestAlternatives(t *testing.T) {
	for want, words := range map[string][]string{"": nil, "'a'": {"a"}, "'a' or 'b'": {"a", "b"}, "'a', 'b' or 'c'": {"a", "b", "c"}} {
		if got := alternatives(words); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

func TestNothingWrongIsNoError(t *testing.T) {
	if err := (&check{}).err(); err != nil {
		t.Error(err)
	}
	if err := invalid(&check{}); err != nil {
		t.Error(err)
	}
}
