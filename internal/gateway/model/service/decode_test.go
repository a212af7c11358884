package service

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	formopenai "github.com/citeway/citeway/dialect/openai"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/upstream"
)

// script is a dialect whose decoder sends what it is told to: "begin", "end",
// "trim", "fail", or text.
func script() dialect.Form {
	return dialect.Form{NewDecoder: func(s citeway.Sink, _ dialect.Options) dialect.Decoder { return &scripted{s: s} }}
}

type scripted struct {
	s   citeway.Sink
	end citeway.End
}

func (d *scripted) Frame(f dialect.Frame) error {
	switch string(f.Data) {
	case "begin":
		return d.s.Put(&citeway.Begin{ID: "x"})
	case "trim":
		return d.s.Put(&citeway.Trim{})
	case "fail":
		d.end.Err = &citeway.Error{Code: citeway.Upstream, Message: "out of memory"}
		return nil
	case "garbage":
		return &citeway.Error{Code: citeway.Invalid, Message: "garbage"}
	}
	return d.s.Put(&citeway.Text{Bytes: f.Data})
}

func (d *scripted) Close() error { return d.s.Put(&d.end) }

// decoded feeds frames to a decoding and returns what its sink saw, and the first
// error.
func decoded(d *decoding, frames ...string) error {
	for _, f := range frames {
		if err := d.Frame(dialect.Frame{Data: []byte(f)}); err != nil {
			_ = d.Close()
			return err
		}
	}
	return d.Close()
}

func TestDecode(t *testing.T) {
	for _, c := range []struct {
		name   string
		frames []string
		seen   string
		given  bool
		code   citeway.Code
	}{
		{"words", []string{"begin", "six", "seven"}, "six seven", true, ""},
		{"nothing but a beginning and an end", []string{"begin"}, "", false, ""},
		{"nothing that says anything", []string{"begin", "trim"}, "", false, ""},
		{"an error first", []string{"begin", "fail"}, "", false, citeway.Upstream},
		{"an error after words", []string{"six", "fail"}, "six", true, citeway.Upstream},
		{"garbage", []string{"six", "garbage", "seven"}, "six", true, citeway.Invalid},
	} {
		t.Run(c.name, func(t *testing.T) {
			var seen []string
			d := decode(script(), dialect.Options{}, citeway.SinkFunc(func(e citeway.Event) error {
				text, ok := e.(*citeway.Text)
				if !ok {
					t.Errorf("a %T came", e)
					return nil
				}
				seen = append(seen, string(text.Bytes))
				return nil
			}))
			err := decoded(d, c.frames...)
			if strings.Join(seen, " ") != c.seen || d.Given() != c.given || citeway.CodeOf(err) != c.code || d.end == nil {
				t.Errorf("saw %q, given %t, ended %v: %v", seen, d.Given(), d.end, err)
			}
		})
	}
}

// TestDecodeStopsWithItsSink: the sink's error is marked as such, whatever its
// code, and nothing is sent after it.
func TestDecodeStopsWithItsSink(t *testing.T) {
	full, puts := &citeway.Error{Code: citeway.Truncated, Message: "full"}, 0
	d := decode(script(), dialect.Options{}, citeway.SinkFunc(func(citeway.Event) error { puts++; return full }))
	err := decoded(d, "six", "seven")
	var own *stopped
	if !errors.As(err, &own) || own.err != error(full) || err.Error() != full.Error() {
		t.Errorf("%v", err)
	}
	if again := d.Frame(dialect.Frame{Data: []byte("eight")}); again == nil || puts != 1 {
		t.Errorf("%d events came after the first error, %v", puts-1, again)
	}
}

func TestDecodeFlushes(t *testing.T) {
	var order []string
	d := decode(script(), dialect.Options{}, citeway.SinkFunc(func(citeway.Event) error { order = append(order, "event"); return nil }))
	d.flush = func() error { order = append(order, "flush"); return nil }
	if err := decoded(d, "six"); err != nil || strings.Join(order, ", ") != "event, flush" {
		t.Errorf("%q, %v", order, err)
	}
	full := errors.New("full")
	d = decode(script(), dialect.Options{}, citeway.SinkFunc(func(citeway.Event) error { return nil }))
	d.flush = func() error { return full }
	var own *stopped
	if err := decoded(d, "six"); !errors.As(err, &own) || own.err != full {
		t.Errorf("%v", err)
	}
}

// chunks is a stream of n chunks as OpenAI sends them.
func chunks(n int) string {
	chunk := `data: {"id":"c","object":"chat.completion.chunk","created":1,"model":"tern-1","choices":[{"index":0,"delta":{"content":" high water"},"finish_reason":null}]}` + "\n\n"
	return strings.Repeat(chunk, n) + "data: [DONE]\n\n"
}

// BenchmarkAsk is the cost of one chunk of a stream, read, decoded and scanned.
func BenchmarkAsk(b *testing.B) {
	body := chunks(b.N)
	client, err := upstream.New(upstream.Options{Base: "http://h.example", Client: sender("text/event-stream", io.NopCloser(strings.NewReader(body)))})
	if err != nil {
		b.Fatal(err)
	}
	sink := citeway.SinkFunc(func(citeway.Event) error { return nil })
	b.SetBytes(int64(len(body) / b.N))
	b.ReportAllocs()
	b.ResetTimer()
	way := Way{Form: formopenai.Form()}
	if err := way.Stream(context.Background(), client, upstream.Request{}, &model.Request{Reads: citeway.AllSyntaxes}, sink); err != nil && b.N*len(chunks(1)) < upstream.DefaultMaxAnswer {
		b.Fatal(err)
	}
}

func ExampleWay_Stream() {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		_, _ = io.WriteString(w, chunks(2))
	}))
	defer server.Close()
	c, err := upstream.New(upstream.Options{Base: server.URL, Authorize: upstream.Bearer("k-1234"), Client: server.Client()})
	if err != nil {
		fmt.Println(err)
		return
	}
	words := citeway.SinkFunc(func(e citeway.Event) error {
		if text, ok := e.(*citeway.Text); ok {
			fmt.Print(string(text.Bytes))
		}
		return nil
	})
	way := Way{Form: formopenai.Form()}
	err = way.Stream(context.Background(), c, upstream.Request{Path: "chat/completions", Body: []byte(`{"stream":true}`)}, &model.Request{}, words)
	fmt.Println(" —", err)
	// Output: high water high water — <nil>
}
