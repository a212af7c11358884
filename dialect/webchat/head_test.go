package webchat

import (
	"reflect"
	"testing"
)

func TestLeading(t *testing.T) {
	tide := reference{"1", "https://sea.example/t", "Tide tables"}
	for _, test := range []struct {
		name, text string
		whole      bool
		defs       []reference
		body       string
		ok         bool
	}{
		{"none", "Tides rise[1].", false, nil, "Tides rise[1].", true},
		{"one", "[1]: https://sea.example/t \"Tide tables\"\n\nTides", false, []reference{tide}, "Tides", true},
		{"one, CRLF", "[1]: https://sea.example/t \"Tide tables\"\r\n\r\nTides", false, []reference{tide}, "Tides", true},
		{"prose that begins with empty lines", "[1]: https://sea.example/t \"Tide tables\"\n\n\n\nTides", false, []reference{tide}, "\n\nTides", true},
		{"cut within", "[1]: https://sea", false, nil, "", false},
		{"cut after", "[1]: https://sea.example/t \"Tide tables\"\n", false, []reference{tide}, "", false},
		{"cut, the text is whole", "[1]: https://sea.example/t \"Tide tables\"", true, []reference{tide}, "", true},
		{"angle brackets", "[1]: <https://sea.example/a b> 'T'\nx", true, []reference{{"1", "https://sea.example/a b", "T"}}, "x", true},
		{"no title", "[a]: cite:1\nx", true, []reference{{"a", "cite:1", ""}}, "x", true},
		{"escaped quote", "[1]: u \"a \\\"b\\\"\"\nx", true, []reference{{"1", "u", `a "b"`}}, "x", true},
		{"words after the title", "[1]: u \"a\" b\nx", true, nil, "[1]: u \"a\" b\nx", true},
		{"a footnote", "[^1]: u\nx", true, nil, "[^1]: u\nx", true},
		{"a marker first", "[1] rises.\nx", false, nil, "[1] rises.\nx", true},
	} {
		defs, body, ok := leading(test.text, test.whole)
		if !reflect.DeepEqual(defs, test.defs) || ok && body != test.body || ok != test.ok {
			t.Errorf("%s: %v %q %v", test.name, defs, body, ok)
		}
	}
}

func TestBlankNodesMayMakeACycle(t *testing.T) {
	graph := map[string]any{"a": map[string]any{"@id": "_:x", "name": "x", "self": map[string]any{"@id": "_:x"}}, "b": map[string]any{"@id": "_:x"}}
	resolved := resolveBlanks(graph).(map[string]any)
	b, _ := resolved["b"].(map[string]any)
	if b["name"] != "x" || (&readGraph{}).keeps(b, "") {
		t.Errorf("%v", b["name"])
	}
}
