package completion

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
)

// teller is a reader that sends prose as it comes.
type teller struct{ Decoder }

func (t *teller) Message(*Message, *Part) error { return nil }
func (t *teller) Prose(text []byte) error       { return t.Sink.Put(&citeway.Text{Bytes: text}) }
func (t *teller) Finish() error                 { return nil }

func read(frames ...string) (*citeway.Answer, error) {
	var fold citeway.Folder
	d := &teller{Decoder{Sink: &fold, Form: "x"}}
	d.Start(d)
	var first error
	for _, f := range frames {
		if err := d.Frame(dialect.Frame{Data: []byte(f), Done: f == "[DONE]"}); first == nil {
			first = err
		}
	}
	if err := d.Close(); first == nil {
		first = err
	}
	return fold.Answer(), first
}

func TestDecoder(t *testing.T) {
	delta := func(s string) string { return `{"choices":[{"index":0,"delta":{"content":"` + s + `"}}]}` }
	stop := `{"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}`
	for _, test := range []struct {
		name   string
		frames []string
		text   string
		fails  string
	}{
		{"a stream", []string{delta("a"), delta("b"), stop, "[DONE]"}, "ab", ""},
		{"without DONE", []string{delta("a"), stop}, "a", ""},
		{"without finish_reason", []string{delta("a"), "[DONE]"}, "a", ""},
		{"cut short", []string{delta("a")}, "a", "ended before"},
		{"nothing", nil, "", "ended before"},
		{"whole", []string{`{"choices":[{"message":{"content":"a"}}]}`}, "a", ""},
		{"a whole message after its pieces", []string{delta("a"), `{"choices":[{"message":{"content":"ab"},"finish_reason":"stop"}]}`}, "a", ""},
		{"content of the wrong type", []string{`{"choices":[{"message":{"content":5}}]}`}, "", ""},
		{"choices of the wrong type", []string{`{"choices":"none"}`, "[DONE]"}, "", ""},
		{"no JSON", []string{`{"choices"`}, "", "not a chat completion"},
		{"null", []string{`null`}, "", "not a chat completion"},
		{"another answer alone", []string{`{"choices":[{"index":1,"delta":{"content":"z"}}]}`, delta("a"), stop}, "a", ""},
	} {
		a, err := read(test.frames...)
		if a.Text != test.text || (err == nil) != (test.fails == "") || err != nil && !strings.Contains(err.Error(), test.fails) {
			t.Errorf("%s: %q %v", test.name, a.Text, err)
		}
	}
}

func TestWireErrors(t *testing.T) {
	for frame, want := range map[string]string{
		`{"error":{"message":"a","code":400}}`: "400: a",
		`{"error":{"message":"a","code":"b"}}`: "b: a",
		`{"error":"a"}`:                        "a",
		`{"errors":[{"description":"a"}]}`:     "a",
		`{"detail":"a"}`:                       "a",
		`{"detail":[{"msg":"a"}]}`:             "the service reported an error without a message",
		`{"error":{}}`:                         "the service reported an error without a message",
		`{"error":{"message":{"x":1}}}`:        "the service reported an error without a message",
		`{"error":{"message":"a"},"choices":[{"message":{"content":"so far"}}]}`: "a",
	} {
		a, err := read(frame, `{"choices":[{"index":0,"delta":{"content":"not read"}}]}`)
		if err != nil || a.Err == nil || a.Err.Code != citeway.Upstream || a.Err.Error() != want {
			t.Errorf("%s: %v %v, want %q", frame, a.Err, err, want)
		}
		if strings.Contains(a.Text, "not read") {
			t.Errorf("%s: what follows is read", frame)
		}
	}
}

func TestFields(t *testing.T) {
	var said []string
	f, ok := NewFields(json.RawMessage(`{"a":" x ","n":1.5,"t":"2.5","l":[1],"bad":{},"nan":"NaN","z":null}`), "p",
		func(path, why string) error { said = append(said, path+" "+why); return nil })
	if !ok || f.Text("a") != "x" || f.Verbatim("a") != " x " || f.Text("n") != "1.5" || *f.Number("n") != 1.5 || *f.Number("t") != 2.5 || len(f.List("l")) != 1 {
		t.Error("fields are not read as they are")
	}
	if f.Text("z") != "" || f.Number("z") != nil || f.List("z") != nil || f.Raw("z") != nil || f.Number("gone") != nil {
		t.Error("null is nothing")
	}
	if f.Text("bad") != "" || f.Number("bad") != nil || f.Number("nan") != nil || f.List("a") != nil {
		t.Error("what has the wrong type is nothing")
	}
	want := "p.bad is not text, p.nan is not a number, p.a is not a list"
	if got := strings.Join(said, ", "); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if _, ok := NewFields(json.RawMessage(`[]`), "q", f.refuse); ok {
		t.Error("a list is no object")
	}
	if extra := f.Keep("x", "n", "z"); len(extra) != 1 || string(extra["x:n"]) != "1.5" {
		t.Errorf("kept %v", extra)
	}
}

func TestUnit(t *testing.T) {
	for score, ok := range map[float64]bool{0: true, 1: true, 0.5: true, -0.1: false, 37: false} {
		if got := Unit(&score); (got != nil) != ok {
			t.Errorf("%v is a score: %v", score, got != nil)
		}
	}
	if Unit(nil) != nil {
		t.Error("no score is no score")
	}
}

func TestAddress(t *testing.T) {
	for url, want := range map[string][2]string{
		"https://a.example/x": {"https://a.example/x", ""}, "mailto:a@b.example": {"mailto:a@b.example", ""},
		"docs/a.pdf": {"", "docs/a.pdf"}, "javascript:alert(1)": {"", ""}, "": {"", ""}, "/a:b": {"", "/a:b"},
	} {
		d := &Decoder{Sink: &citeway.Folder{}}
		s := &citeway.Source{ID: "s1", URL: url}
		if err := d.Address(s); err != nil || s.URL != want[0] || s.Path != want[1] {
			t.Errorf("%q: %q %q", url, s.URL, s.Path)
		}
	}
}

func TestStreamPutsCharactersTogether(t *testing.T) {
	var out bytes.Buffer
	s := NewStream(&out)
	s.Head = NewHead(&citeway.Begin{ID: "i", Model: `m"`}, "o", Kept{"created": json.RawMessage("7")})
	for _, b := range []byte("é\"") {
		if err := s.Text([]byte{b}); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Finish(Empty{}, nil, Kept(nil).Finish(&citeway.End{}), nil); err != nil {
		t.Fatal(err)
	}
	const head = `data: {"id":"i","object":"o","created":7,"model":"m\"","choices":[{"index":0,"delta":{`
	want := head + `"content":"é"},"finish_reason":null}]}` + "\n\n" + head + `"content":"\""},"finish_reason":null}]}` + "\n\n" +
		head + `},"finish_reason":"stop"}]}` + "\n\ndata: [DONE]\n\n"
	if out.String() != want {
		t.Errorf("got\n%s\nwant\n%s", out.String(), want)
	}
}

func TestErrorBody(t *testing.T) {
	for _, e := range []*citeway.Error{{Code: citeway.Upstream, Place: "p", Message: "m"}, {Code: citeway.Invalid, Message: "m", Err: errors.New("secret")}} {
		b, _ := json.Marshal(NewErrorBody(e))
		if strings.Contains(string(b), "secret") || !strings.Contains(string(b), `"message":"m"`) {
			t.Errorf("%s", b)
		}
	}
}

func TestUsageIsReadAsFarAsItIsNumbers(t *testing.T) {
	for raw, want := range map[string]struct {
		usage *citeway.Usage
		whole bool
	}{
		``:     {nil, true},
		`null`: {nil, true},
		`{}`:   {nil, true},
		`[]`:   {nil, false},
		`{"prompt_tokens":9,"completion_tokens":4,"total_tokens":13}`:                         {&citeway.Usage{Prompt: 9, Answer: 4}, true},
		`{"prompt_tokens":9,"completion_tokens":4,"total_tokens":14}`:                         {&citeway.Usage{Prompt: 9, Answer: 4}, false},
		`{"prompt_tokens":9,"completion_tokens":4,"total_tokens":13,"more":1}`:                {&citeway.Usage{Prompt: 9, Answer: 4}, false},
		`{"prompt_tokens":9,"total_tokens":9,"more":1}`:                                       {&citeway.Usage{Prompt: 9}, false},
		`{"prompt_tokens":-9,"completion_tokens":"4"}`:                                        {&citeway.Usage{}, false},
		`{"prompt_tokens":99999999999999999999,"completion_tokens":4}`:                        {&citeway.Usage{Answer: 4}, false},
		`{"prompt_tokens":null,"completion_tokens":4.5,"total_tokens":4}`:                     {nil, false},
		`{"prompt_tokens":1,"prompt_tokens":9,"completion_tokens":4,"total_tokens":13}` + " ": {&citeway.Usage{Prompt: 9, Answer: 4}, true},
	} {
		u, whole := readUsage([]byte(raw))
		if whole != want.whole || (u == nil) != (want.usage == nil) || u != nil && *u != *want.usage {
			t.Errorf("%s: %v %v", raw, u, whole)
		}
	}
}
