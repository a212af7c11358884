package jsontext_test

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/citeway/citeway/dialect/internal/jsontext"
)

var texts = []string{
	"", "plain", "a \"b\" \\ c", "line\nbreak\ttab\rreturn", "bell\x07 null\x00 del\x7f", "é 漢 🌊",
	"<b>&amp;", "bad \xff\xc3 bytes", "half \xf0\x9f", "\u2028\u2029", "\ufffd",
}

func TestAppendIsWhatJSONReads(t *testing.T) {
	for _, text := range texts {
		body := jsontext.Append(nil, []byte(text))
		var got string
		if err := json.Unmarshal([]byte(`"`+string(body)+`"`), &got); err != nil {
			t.Errorf("%q: %s: %v", text, body, err)
		}
		if want := strings.ToValidUTF8(each(text), "\ufffd"); got != want {
			t.Errorf("%q comes back as %q, want %q", text, got, want)
		}
		if jsontext.Len(text) != len(body) {
			t.Errorf("%q: Len %d, Append %d", text, jsontext.Len(text), len(body))
		}
	}
}

// each puts a replacement for every bad byte, as encoding/json does.
func each(text string) string { return string([]rune(text)) }

func TestUnquote(t *testing.T) {
	for _, test := range []struct {
		body, want string
		ok         bool
	}{
		{``, ``, true}, {`plain`, `plain`, true}, {`a\nb`, "a\nb", true}, {`\"\\\/\b\f\n\r\t`, "\"\\/\b\f\n\r\t", true},
		{`\u00e9\u0041`, "éA", true}, {`é🌊`, "é🌊", true},
		{`a"b`, "", false}, {"a\nb", "", false}, {`a\`, "", false}, {`\x`, "", false}, {`\u12`, "", false},
		{`\ud83c\udf0a`, "", false}, {"\xff", "", false}, {"\\n\xff", "", false}, {`\u+123`, "", false},
	} {
		got, ok := jsontext.Unquote(nil, []byte(test.body))
		if ok != test.ok || ok && string(got) != test.want {
			t.Errorf("%s: %q %v, want %q %v", test.body, got, ok, test.want, test.ok)
		}
	}
}

// FuzzUnquote proves that what is taken is what encoding/json reads.
func FuzzUnquote(f *testing.F) {
	for _, text := range texts {
		f.Add(jsontext.Append(nil, []byte(text)))
	}
	f.Add([]byte(`\ud800`))
	f.Fuzz(func(t *testing.T, body []byte) {
		got, ok := jsontext.Unquote(nil, body)
		if !ok {
			return
		}
		var want string
		if err := json.Unmarshal([]byte(`"`+string(body)+`"`), &want); err != nil || string(got) != want {
			t.Fatalf("%q: %q, json %q %v", body, got, want, err)
		}
	})
}

func TestPieces(t *testing.T) {
	text := "é漢🌊a\xffb"
	for size := 1; size <= len(text); size++ {
		var p jsontext.Pieces
		got := ""
		for at := 0; at < len(text); at += size {
			whole := p.Whole([]byte(text[at:min(at+size, len(text))]))
			got += string(jsontext.Append(nil, whole))
		}
		got += string(jsontext.Append(nil, p.Rest()))
		if want := string(jsontext.Append(nil, []byte(text))); got != want {
			t.Errorf("pieces of %d: %q, want %q", size, got, want)
		}
	}
	var p jsontext.Pieces
	_ = p.Whole([]byte("a\xe6\xbc"))
	if rest := p.Rest(); string(rest) != "\xe6\xbc" {
		t.Errorf("rest %q", rest)
	}
}

func TestTemplate(t *testing.T) {
	var tpl jsontext.Template
	if _, ok := tpl.Read([]byte(`{"a":"x"}`)); ok {
		t.Error("nothing was learnt")
	}
	first := `{"a":"x","b":"x"}`
	tpl.Learn([]byte(first), jsontext.Span{From: 6, To: 7}, jsontext.Span{From: 14, To: 15})
	for _, test := range []struct {
		data, want string
		ok         bool
	}{
		{`{"a":"yy","b":"yy"}`, "yy", true}, {`{"a":"","b":""}`, "", true}, {`{"a":"\n","b":"\n"}`, "\n", true},
		{`{"a":"y","b":"z"}`, "", false}, {`{"a":"y","c":"y"}`, "", false}, {`{"a":"yy","b":"y"}`, "", false},
		{`{"a":"y"`, "", false}, {`{"a":"\","b":"\"}`, "", false}, {`{"a":"","b":"","b":""}`, "", false},
	} {
		got, ok := tpl.Read([]byte(test.data))
		if ok != test.ok || ok && string(got) != test.want {
			t.Errorf("%s: %q %v", test.data, got, ok)
		}
	}
}

func TestCursor(t *testing.T) {
	for data, want := range map[string]bool{
		`{"a":"x"}`: true, ` { "a" : null , "n" : 12 } `: true, `{"n":0,"a":"x"}`: true,
		`{}`: false, `{"a":"x\n"}`: false, `{"a":"x"`: false, `{"a":"x"}}`: false, `{"a":"x",}`: false,
		`{"\u0061":"x"}`: false, `{"n":01}`: false, `{"a":nullx}`: false, `[1]`: false, `{"z":1}`: false, "{\"a\":\"\n\"}": false,
	} {
		c := jsontext.NewCursor([]byte(data))
		got := c.Object(func(key string) bool {
			switch key {
			case "a":
				return c.Plain()
			case "n":
				return c.Number()
			}
			return false
		}) && c.Done()
		if got != want {
			t.Errorf("%s: %v, want %v", data, got, want)
		}
		if got && !json.Valid([]byte(data)) {
			t.Errorf("%s is no JSON", data)
		}
	}
}

func TestPiecesKeepCharactersWhole(t *testing.T) {
	for _, text := range []string{"é🌊漢字 abc", "a\xff", "ends \xf0\x9f"} {
		var c jsontext.Pieces
		var out string
		for i := 0; i < len(text); i++ {
			piece := string(c.Whole([]byte{text[i]}))
			if utf8.ValidString(text) && !utf8.ValidString(piece) {
				t.Errorf("%q came in half: %q", text, piece)
			}
			out += piece
		}
		if out += string(c.Rest()); out != text {
			t.Errorf("%q became %q", text, out)
		}
	}
}
