package jsonobject

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
)

var texts = []string{
	"", "plain", "a \"b\" \\ c / d", "line\nbreak\ttab\rreturn\b\f", "bell\x07 null\x00 del\x7f", "é 漢 🌊 â€",
	"<b>&amp;", "bad \xff\xc3 bytes \xe2\x80", "half \xf0\x9f", "a\u2028b\u2029c\u2027\u202a", "\ufffd", strings.Repeat("long \n 潮 ", 300),
}

// written is a string as encoding/json writes it.
func written(t *testing.T, text string) string {
	t.Helper()
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(text); err != nil {
		t.Fatal(err)
	}
	return strings.TrimSuffix(b.String(), "\n")
}

func TestTextIsWrittenAsEncodingJSONWritesIt(t *testing.T) {
	for _, text := range texts {
		want := written(t, text)
		if got := string(Quote(text)); got != want {
			t.Errorf("%q is %s, want %s", text, got, want)
		}
		if got := string(Append([]byte("x"), []byte(text))); got != "x"+want {
			t.Errorf("%q as bytes is %s", text, got)
		}
	}
}

// FuzzText: a string is read and written as encoding/json reads and writes it, and JSON
// is what encoding/json takes for it.
func FuzzText(f *testing.F) {
	for _, text := range texts {
		f.Add([]byte(text))
	}
	for _, raw := range []string{`"\ud83c\udf0a"`, `"\ud83c"`, `"\ud83cx"`, `"\udf0a\ud83c"`, `"\ud83c\u0041"`, `"\ud83c\n"`, `"\u00E9\u00e9\/"`, "\"\xff\\n\"",
		`"\x"`, `"\u12"`, `"\u12g4"`, `-0.5e+3`, `01`, `-`, `1.`, `1e`, `0`, `[1,]`, `{"a":1,}`, `[[[]]]`, `{"a":{"b":[]}}`, `nul`, `nullx`, `tru`, `"\`, `"a`, `{"a" 1}`, ` 1 `, `1 2`,
		strings.Repeat("[", 10_001) + strings.Repeat("]", 10_001), strings.Repeat("[", 10_000) + strings.Repeat("]", 10_000)} {
		f.Add([]byte(raw))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if got, want := string(Quote(string(data))), written(t, string(data)); got != want {
			t.Fatalf("%q is %s, want %s", data, got, want)
		}
		if got, want := IsJSON(data), json.Valid(data); got != want {
			t.Fatalf("%.200q: %v, want %v", data, got, want)
		}
		var want string
		if trimmed := bytes.TrimSpace(data); json.Unmarshal(trimmed, &want) == nil && trimmed[0] == '"' {
			if got := Text(trimmed); got != want {
				t.Fatalf("%s is %q, want %q", trimmed, got, want)
			}
		}
	})
}

// A long text is one allocation to read and one to write.
func TestLongTextsAreOneAllocation(t *testing.T) {
	raw := Quote(texts[len(texts)-1])
	for name, read := range map[string]func(){"bytes": func() { Bytes(raw) }, "text": func() { Text(raw) }} {
		if n := testing.AllocsPerRun(20, read); n > 1 {
			t.Errorf("%s: %v", name, n)
		}
	}
	room := make([]byte, 0, 2*len(raw))
	if n := testing.AllocsPerRun(20, func() { Append(room, raw) }); n > 0 {
		t.Errorf("written: %v", n)
	}
}

func BenchmarkText(b *testing.B) {
	text := strings.Repeat("The tide rises twice a day, at six and at eighteen.\n潮汐 ", 2000)
	raw := Quote(text)
	for name, step := range map[string]func(){
		"check": func() { IsJSON(raw) }, "read": func() { Bytes(raw) }, "write": func() { raw = Append(raw[:0], text) },
		"encoding/json check": func() { json.Valid(raw) },
		"encoding/json read":  func() { var s string; _ = json.Unmarshal(raw, &s) },
		"encoding/json write": func() { _, _ = json.Marshal(text) },
	} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(raw)))
			for b.Loop() {
				step()
			}
		})
	}
}
