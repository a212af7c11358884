package tool_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/internal/gateway/chat/tool"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/prompt"
	"github.com/citeway/citeway/resolve"
)

// whim is a model and tools that do anything they may, by a seed.
type whim struct {
	r   *rand.Rand
	saw [][]model.Message
}

func (*whim) Name() string { return "whim" }

func (w *whim) Stream(_ context.Context, r *model.Request, sink citeway.Sink) error {
	w.saw = append(w.saw, r.Messages)
	reply := citeway.End{Finish: citeway.FinishStop}
	if w.r.IntN(3) > 0 {
		marks := ""
		if n := len(r.Sources); n > 0 {
			marks = fmt.Sprintf("[%d]", 1+w.r.IntN(n))
		}
		for _, e := range []citeway.Event{&citeway.Text{Bytes: []byte("Words")}, numbered(marks), &citeway.Text{Bytes: []byte(".")}} {
			if e == nil {
				continue
			}
			if err := sink.Put(e); err != nil {
				return err
			}
		}
	}
	for range w.r.IntN(5) {
		names := []string{"good", "bad", "panicking", "found", "huge", "none", "theirs"}
		name := names[w.r.IntN(len(names))]
		if name == "theirs" && w.r.IntN(8) > 0 {
			name = "good"
		}
		args := []string{`{}`, ``, `{"a":1}`, `[`, `"x"`}
		reply.Calls = append(reply.Calls, call([]string{"", "a", fmt.Sprint(w.r.Int())}[w.r.IntN(3)], name, args[w.r.IntN(len(args))]))
		reply.Finish = citeway.FinishCalls
	}
	return sink.Put(&reply)
}

// numbered is a number marker, or nil.
func numbered(raw string) citeway.Event {
	if raw == "" {
		return nil
	}
	var n int
	_, _ = fmt.Sscanf(raw, "[%d]", &n)
	return &citeway.Marker{Syntax: citeway.Bracket, Raw: []byte(raw), Refs: []citeway.Reference{{Kind: citeway.ByNumber, Number: n}}}
}

// tools are of every sort.
func (w *whim) tools() []tool.Tool {
	does := func(name string, r tool.Result, err error) tool.Tool {
		return fake{name, func(context.Context, json.RawMessage, tool.Access) (tool.Result, error) { return r, err }}
	}
	found := tool.Result{JSON: json.RawMessage(`{}`), Found: []tool.Found{hit("d_1", "some words", 0), hit("d_2", "other words", 0), hit("d_1", "more words", 0)}}
	return []tool.Tool{does("good", tool.Result{JSON: json.RawMessage(`{"n":4}`)}, nil), does("bad", tool.Result{}, errors.New("down")),
		does("found", found, nil), does("huge", tool.Result{JSON: json.RawMessage(`"` + strings.Repeat("x", 9000) + `"`)}, nil),
		fake{"panicking", func(context.Context, json.RawMessage, tool.Access) (tool.Result, error) { panic("a wave") }}}
}

// TestWhateverAModelDoes: each call has one result, in the conversation and in the
// steps; a number means the same to the model and to the resolver; nothing is cited
// that was not kept before.
func TestWhateverAModelDoes(t *testing.T) {
	for seed := range uint64(300) {
		w := &whim{r: rand.New(rand.NewPCG(seed, 7))}
		kept := map[string]bool{}
		open := map[string]bool{}
		l := tool.Loop{Model: w, Desk: tool.Desk{Tools: w.tools(), Limits: tool.Limits{Calls: 9, Rounds: 4, Bytes: 8000, Time: time.Second}}}
		l.Keep = func(_ context.Context, records ...evidence.Record) error {
			for _, r := range records {
				if kept[r.Passage.ID] {
					t.Errorf("seed %d: %s is kept twice", seed, r.Passage.ID)
				}
				kept[r.Passage.ID] = true
			}
			return nil
		}
		l.Watch = func(s tool.Step) error {
			switch {
			case s.Kind == tool.Called && open[s.ID], s.Kind != tool.Called && !open[s.ID]:
				t.Errorf("seed %d: %s of %s out of turn", seed, s.Kind, s.ID)
			case s.Kind == tool.Called:
				open[s.ID] = true
			case s.Kind == tool.Answered:
				delete(open, s.ID)
			}
			return nil
		}
		shown := []citeway.Source{{ID: "d_9", Title: "Given", Passages: []citeway.Passage{{ID: "p_given", Text: "given"}}}}
		kept["p_given"] = true
		var fold citeway.Folder
		first := resolve.New(&fold, resolve.Options{Sources: shown})
		err := l.Stream(context.Background(), &model.Request{Question: "?", Sources: shown, Family: citeway.Bracket, Reads: citeway.Bracket, Inline: true,
			Tools: []model.Tool{{Name: "theirs"}}}, first)
		if err != nil || len(open) != 0 {
			t.Fatalf("seed %d: %v, %d calls open", seed, err, len(open))
		}
		_ = first.Put(&citeway.End{})
		checkWhim(t, seed, w, fold.Answer(), kept)
	}
}

func checkWhim(t *testing.T, seed uint64, w *whim, a *citeway.Answer, kept map[string]bool) {
	t.Helper()
	for _, c := range a.Calls {
		if c.Name != "theirs" {
			t.Errorf("seed %d: call of %s is left to the client", seed, c.Name)
		}
	}
	for _, f := range a.Findings {
		if f.Kind == citeway.OutOfRange || f.Kind == citeway.UnknownSource {
			t.Errorf("seed %d: a number that the model was given resolves to nothing: %s", seed, f.String())
		}
	}
	for _, c := range a.Citations {
		for _, p := range c.Passages {
			if !kept[p] {
				t.Errorf("seed %d: passage %s is cited and was not kept", seed, p)
			}
		}
	}
	answered := map[string]int{}
	last := w.saw[len(w.saw)-1]
	asked := 0
	for _, m := range last {
		asked += len(m.Calls)
		if m.Role == prompt.Tool {
			answered[m.Answers]++
			if !json.Valid([]byte(m.Content)) {
				t.Errorf("seed %d: the model is shown %q", seed, m.Content)
			}
		}
	}
	results := 0
	for _, n := range answered {
		results += n
	}
	if asked != results {
		t.Errorf("seed %d: %d calls and %d results", seed, asked, results)
	}
}
