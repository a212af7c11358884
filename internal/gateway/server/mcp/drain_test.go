package mcp

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

// TestPending: what is asked and not answered, however the bytes are cut.
func TestPending(t *testing.T) {
	for _, test := range []struct {
		name, asked, said string
		want              int
	}{
		{"nothing", "", "", 0},
		{"a request", `{"id":1,"method":"ping"}` + "\n", "", 1},
		{"the last without an end of line", `{"id":1,"method":"ping"}`, "", 1},
		{"a notification", `{"method":"notifications/initialized"}` + "\n", "", 0},
		{"an answer of the host", `{"id":1,"result":{}}` + "\n", "", 0},
		{"two, one answered", `{"id":1,"method":"ping"}` + "\n" + `{"id":"a","method":"ping"}` + "\n", `{"id":"a","result":{}}` + "\n", 1},
		{"an array", `[{"id":1,"method":"ping"},{"id":2,"method":"ping"}]` + "\n", `[{"id":1,"result":{}},{"id":2,"error":{}}]` + "\n", 0},
		{"a question to the host", `{"id":1,"method":"ping"}` + "\n", `{"id":1,"method":"ping"}` + "\n", 1},
		{"taken back", `{"id":7,"method":"ping"}` + "\n" + `{"method":"notifications/cancelled","params":{"requestId":7}}` + "\n", "", 0},
		{"no JSON", "hello\n\n", "", 0},
		{"too long", `{"id":1,"method":"` + strings.Repeat("x", MaxMessage) + `"}` + "\n", "", 0},
	} {
		for name, cut := range map[string]func(io.Reader) io.Reader{"whole": func(r io.Reader) io.Reader { return r }, "halves": iotest.HalfReader, "with the end": iotest.DataErrReader} {
			ctx, stop := context.WithCancel(context.Background())
			stop() // nobody answers, so the end is not waited for
			d := newDrain(ctx, cut(strings.NewReader(test.asked)), io.Discard)
			if got, err := io.ReadAll(d); err != nil || string(got) != test.asked {
				t.Fatalf("%s, %s: %v", test.name, name, err)
			}
			for i := range len(test.said) {
				_, _ = d.Write([]byte(test.said[i : i+1]))
			}
			if len(d.pending) != test.want {
				t.Errorf("%s, %s: %d pending, want %d", test.name, name, len(d.pending), test.want)
			}
		}
	}
}

func TestTheEndWaitsForTheAnswer(t *testing.T) {
	var out bytes.Buffer
	d := newDrain(context.Background(), strings.NewReader(`{"id":1,"method":"ping"}`), &out)
	ended := make(chan error, 1)
	go func() { _, err := io.ReadAll(d); ended <- err }()
	for asked := 0; asked == 0; { // until the request is read
		d.mu.Lock()
		asked = len(d.pending)
		d.mu.Unlock()
	}
	if len(ended) > 0 {
		t.Fatal("it ended before the answer")
	}
	_, _ = io.WriteString(d, `{"id":1,"result":{}}`+"\n")
	if err := <-ended; err != nil || out.Len() == 0 {
		t.Error(err)
	}
}

func TestAHostThatHasGoneIsNotWaitedFor(t *testing.T) {
	d := newDrain(context.Background(), strings.NewReader(`{"id":1,"method":"ping"}`), failing{})
	ended := make(chan error, 1)
	go func() { _, err := io.ReadAll(d); ended <- err }()
	if _, err := io.WriteString(d, "x"); err == nil {
		t.Error("the writer's error is lost")
	}
	for len(ended) == 0 { // the request may be read after the first word failed
		_, _ = io.WriteString(d, "x")
	}
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, errors.New("gone") }

func FuzzLines(f *testing.F) {
	f.Add(`{"id":1,"method":"ping"}`+"\n"+`[{"id":2,"method":"a"}]`+"\n", 3)
	f.Fuzz(func(t *testing.T, in string, cut int) {
		var whole, pieces []string
		collect := func(to *[]string) func(*message) {
			return func(m *message) { *to = append(*to, string(m.ID)+m.Method) }
		}
		var a, b lines
		a.add([]byte(in), collect(&whole))
		cut = min(max(cut, 0), len(in))
		b.add([]byte(in[:cut]), collect(&pieces))
		b.add([]byte(in[cut:]), collect(&pieces))
		if strings.Join(whole, "|") != strings.Join(pieces, "|") {
			t.Fatalf("%q cut at %d: %q, %q", in, cut, whole, pieces)
		}
	})
}
