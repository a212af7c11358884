package completion

import (
	"encoding/json"
	"testing"

	"github.com/citeway/citeway"
)

// slow reads a frame with encoding/json: its text, and whether it says no more.
func slow(data []byte) (text string, plain bool) {
	m, refused, err := parse(data)
	if err != nil || refused != "" || len(m.Choices) != 1 || wireError(m, "") != nil {
		return "", false
	}
	c := m.Choices[0]
	if c.Index != 0 || c.Delta == nil || c.Message != nil || c.FinishReason != nil {
		return "", false
	}
	b, ok := c.Delta.text()
	text = string(b)
	silent := !Present(c.Delta.Context) && !Present(c.Delta.GraphData) && len(c.Delta.Annotations) == 0
	beside := Present(m.Event) || Present(m.Usage) || len(m.Sources)+len(m.Citations)+len(m.SearchResults) > 0
	return text, ok && silent && !beside
}

var frames = []string{
	`{"id":"a","object":"chat.completion.chunk","created":1,"model":"m","choices":[{"index":0,"delta":{"content":"hi"},"finish_reason":null}]}`,
	`{"choices":[{"delta":{"role":"assistant","content":"a\n\"b\" é 🌊"}}]}`,
	` { "choices" : [ { "index" : 0 , "delta" : { "content" : "x" } } ] , "usage" : null } `,
	`{"choices":[{"index":0,"delta":{"content":"x"},"end_turn":false,"logprobs":null}],"obfuscation":"aGk"}`,
}

func TestPlainFrames(t *testing.T) {
	for _, frame := range frames {
		var p plain
		got, ok := p.text([]byte(frame))
		want, plain := slow([]byte(frame))
		if !ok || !plain || string(got) != want {
			t.Errorf("%s: %q %v, want %q %v", frame, got, ok, want, plain)
		}
	}
}

func TestFramesThatSayMore(t *testing.T) {
	for _, frame := range []string{
		``, `null`, `[]`, `{}`, `{"choices":[]}`, `{"choices":[{"delta":{}}]}`,
		`{"choices":[{"index":1,"delta":{"content":"x"}}]}`,
		`{"choices":[{"index":0,"delta":{"content":"x"},"finish_reason":"stop"}]}`,
		`{"choices":[{"index":0,"delta":{"content":"x"}},{"index":1,"delta":{"content":"y"}}]}`,
		`{"choices":[{"index":0,"delta":{"content":"x","context":{}}}]}`,
		`{"choices":[{"index":0,"delta":{"content":"x"}}],"event":{"type":"source"}}`,
		`{"choices":[{"index":0,"delta":{"content":"x"}}],"usage":{"total_tokens":1}}`,
		`{"choices":[{"index":0,"delta":{"content":"x","content":"y"}}]}`,
		`{"choices":[{"index":0,"delta":{"content":"x"},"delta":{"content":"y"}}]}`,
		`{"choices":[{"index":0,"delta":{"content":"x"}}],"choices":[{"index":0,"delta":{"content":"y"}}]}`,
		`{"choices":[{"index":0,"delta":{"content":"x","Content":"y"}}]}`,
		`{"choices":[{"index":0,"delta":{"content":"x"}}],"error":{"message":"no"}}`,
		`{"choices":[{"index":0,"delta":{"content":"x"}}]`, `{"choices":[{"index":00,"delta":{"content":"x"}}]}`,
		`{"id":5,"choices":[{"index":0,"delta":{"content":"x"}}]}`,
	} {
		var p plain
		if text, ok := p.text([]byte(frame)); ok {
			t.Errorf("%s is taken for plain text %q", frame, text)
		}
	}
}

// FuzzPlain proves that the fast path reads what encoding/json reads: for any two
// frames, the second perhaps read by what stood round the text of the first.
func FuzzPlain(f *testing.F) {
	for i, frame := range frames {
		f.Add([]byte(frame), []byte(frames[(i+1)%len(frames)]))
		f.Add([]byte(frame), []byte(frame))
	}
	f.Fuzz(func(t *testing.T, first, second []byte) {
		var p plain
		for _, data := range [][]byte{first, second} {
			got, ok := p.text(data)
			if !ok {
				continue
			}
			want, plain := slow(data)
			if !plain || string(got) != want || !json.Valid(data) {
				t.Fatalf("%q after %q: %q, encoding/json reads %q %v", second, first, got, want, plain)
			}
		}
	})
}

// FuzzTemplate puts any text between what stood round the text of a plain frame.
func FuzzTemplate(f *testing.F) {
	for _, s := range []string{"", "x", `\n`, `"`, `\`, `x"},"finish_reason":"stop`, `\ud800`, "\xff", `","context":{}`} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		for _, frame := range frames {
			var p plain
			if _, ok := p.text([]byte(frame)); !ok {
				t.Fatal("not plain: ", frame)
			}
			at, _ := locate([]byte(frame))
			data := append(append([]byte(frame[:at.From]), body...), frame[at.To:]...)
			got, ok := p.text(data)
			if !ok {
				continue
			}
			if want, plain := slow(data); !plain || string(got) != want {
				t.Fatalf("%q: %q, encoding/json reads %q %v", data, got, want, plain)
			}
		}
	})
}

func BenchmarkPlain(b *testing.B) {
	data := []byte(frames[0])
	b.Run("fast", func(b *testing.B) {
		b.ReportAllocs()
		var p plain
		for b.Loop() {
			if _, ok := p.text(data); !ok {
				b.Fatal("not plain")
			}
		}
	})
	b.Run("encoding-json", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if _, ok := slow(data); !ok {
				b.Fatal("not plain")
			}
		}
	})
}

// TestAnAddressIsNoCode of an error: a service's own code is one, the place where
// its server stands is not shown.
func TestAnAddressIsNoCode(t *testing.T) {
	for place, want := range map[string]string{
		"rate_limit":                       "rate_limit",
		"429":                              "429",
		"":                                 "upstream",
		"http://127.0.0.1:1/v1/x":          "upstream",
		"data source 1 of the environment": "upstream",
	} {
		got := NewErrorBody(&citeway.Error{Code: citeway.Upstream, Place: place, Message: "x"}).Error.Code
		if got == nil || *got != want {
			t.Errorf("%q: %v", place, got)
		}
	}
}
