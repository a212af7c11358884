package modeltest

import (
	"io"
	"net/http"
	"reflect"
	"strings"
	"sync"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model"
)

func answer(b *bench) {
	m := b.serve(patient, b.sends(b.wire.stream()))
	r := b.ask(m)
	b.succeeds(r, 1)
	if !reflect.DeepEqual(r.end, b.wire.End) {
		b.t.Errorf("replied %+v, want %+v", r.end, b.wire.End)
	}
	if m.Name() == "" {
		b.t.Error("the model has no name")
	}
}

func wholeAnswer(b *bench) {
	if b.wire.Whole == "" {
		b.t.Skip("the server has no whole answers")
	}
	m := b.serve(patient, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json; charset=utf-8")
		_, _ = io.WriteString(w, b.wire.Whole)
	})
	b.succeeds(b.ask(m), 1)
}

// pieces: the same answer however the network cuts it, with either line end.
func pieces(b *bench) {
	for _, body := range []string{b.wire.stream(), strings.ReplaceAll(b.wire.stream(), "\n", "\r\n")} {
		for _, n := range []int{1, 7, 64} {
			m := b.serve(patient, func(w http.ResponseWriter, _ *http.Request) {
				for rest := body; rest != ""; rest = rest[min(n, len(rest)):] {
					b.send(w, rest[:min(n, len(rest))])
				}
			})
			b.succeeds(b.ask(m), 1)
		}
	}
}

func manyAtOnce(b *bench) {
	const many = 8
	m := b.serve(patient, b.sends(b.wire.stream()))
	var all sync.WaitGroup
	results := make([]result, many)
	for i := range results {
		all.Go(func() { results[i] = b.ask(m) })
	}
	all.Wait()
	for _, r := range results {
		b.succeeds(r, many)
	}
}

// mostCuts is about how many places of a stream are cut at.
const mostCuts = 1500

// cut: what came before the cut is given out, and the error says that the answer
// is not whole, unless it is.
func cut(b *bench) {
	body, step := b.wire.stream(), 1+len(b.wire.stream())/mostCuts
	at := 0
	m := b.serve(patience{Long, Long, -1}, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Length", "1000000")
		b.send(w, body[:at])
		panic(http.ErrAbortHandler)
	})
	for at = 0; at <= len(body); at += step {
		r := b.ask(m)
		if !strings.HasPrefix(r.words, b.wire.came(at)) || !strings.HasPrefix(b.wire.words(), r.words) {
			b.t.Fatalf("cut at %d after %q:\ngot %q\nof  %q", at, tail(body[:at]), r.words, b.wire.came(at))
		}
		want := citeway.Truncated
		if at >= b.wire.whole() {
			want = ""
		}
		if citeway.CodeOf(r.err) != want {
			b.t.Fatalf("cut at %d after %q: want code %q of %v", at, tail(body[:at]), want, r.err)
		}
	}
}

// tail is the end of what was sent, for a message.
func tail(s string) string { return s[max(0, len(s)-30):] }

// slowReader: who reads slowly is not taken for a silent server.
func slowReader(b *bench) {
	m := b.serve(patience{Long, Short, -1}, b.sends(b.wire.stream()))
	slept := false
	b.succeeds(b.askUntil(b.t.Context(), m, func(string) error {
		if !slept {
			slept = true
			time.Sleep(2 * Short)
		}
		return nil
	}), 1)
}

// canary is what an upstream tries to slip through.
const canary = "canary-4417"

// eventKey: nothing that a server sends under event goes through.
func eventKey(b *bench) {
	poisoned := strings.ReplaceAll(b.wire.stream(), "data: {",
		`data: {"event":{"type":"source","data":{"source":{"name":"`+canary+`"},"document":["`+canary+`"]}},`)
	m := b.serve(patient, b.sends(poisoned))
	r := b.ask(m)
	b.succeeds(r, 1)
	err := m.Stream(b.t.Context(), &model.Request{Question: "When?", Reads: citeway.AllSyntaxes}, citeway.SinkFunc(func(e citeway.Event) error {
		if strings.Contains(seen(e), canary) {
			b.t.Errorf("%T lets the event through: %s", e, seen(e))
		}
		return nil
	}))
	if err != nil {
		b.t.Error(err)
	}
}
