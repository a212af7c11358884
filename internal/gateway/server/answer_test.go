package server_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/server"
)

func text(s string) *citeway.Text { return &citeway.Text{Bytes: []byte(s)} }

func begin() *citeway.Begin { return &citeway.Begin{ID: "ans_1", Model: "inner", Generated: true} }

// noted writes down the events that it is given.
type noted struct {
	events []string
	fails  int // from which event on it fails; 0 is never
}

func (l *noted) Put(e citeway.Event) error {
	name := strings.TrimPrefix(fmt.Sprintf("%T", e), "*citeway.")
	switch e := e.(type) {
	case *citeway.Text:
		name += " " + string(e.Bytes)
	case *citeway.Begin:
		name += " " + e.ID + " " + e.Model
	case *citeway.End:
		name += fmt.Sprint(" ", e.Err != nil, len(e.Extra))
	}
	l.events = append(l.events, name)
	if l.fails > 0 && len(l.events) >= l.fails {
		return errors.New("gone")
	}
	return nil
}

func held(l *noted) *server.Answer {
	return &server.Answer{Next: l, Begin: citeway.Begin{Model: "asked"},
		Last: func(_ *server.Answer, end *citeway.End) { end.Extra = map[string]json.RawMessage{"a": nil} }}
}

// TestTheBeginningIsHeld until something is said: what fails before has a status.
func TestTheBeginningIsHeld(t *testing.T) {
	l := &noted{}
	a := held(l)
	for _, e := range []citeway.Event{begin(), &citeway.Finding{}} {
		if err := a.Put(e); err != nil {
			t.Fatal(err)
		}
	}
	if a.Begun() || len(l.events) != 0 {
		t.Errorf("%v", l.events)
	}
	_ = a.Put(text("x"))
	if got := strings.Join(l.events, ", "); got != "Begin ans_1 asked, Text x" {
		t.Error(got)
	}
}

// TestSourcesDoNotBegin an answer: they come before the model is asked, and go out
// in order with its first words.
func TestSourcesDoNotBegin(t *testing.T) {
	l := &noted{}
	a := held(l)
	for _, e := range []citeway.Event{begin(), &citeway.Source{ID: "s1"}, &citeway.Source{ID: "s2"}} {
		if err := a.Put(e); err != nil {
			t.Fatal(err)
		}
	}
	if a.Begun() || len(l.events) != 0 {
		t.Errorf("%v", l.events)
	}
	_, _ = a.Put(text("x")), a.Put(&citeway.Source{ID: "s3"})
	if got := strings.Join(l.events, ", "); got != "Begin ans_1 asked, Source, Source, Text x, Source" {
		t.Error(got)
	}
}

// TestTheEndIsHeld until the reply is known.
func TestTheEndIsHeld(t *testing.T) {
	l := &noted{}
	a := held(l)
	for _, e := range []citeway.Event{begin(), text("x"), &citeway.End{}} {
		_ = a.Put(e)
	}
	if len(l.events) != 2 || a.Broke() != nil {
		t.Errorf("%v", l.events)
	}
	if err := a.Finish(); err != nil || l.events[2] != "End false 1" {
		t.Errorf("%v %v", l.events, err)
	}
}

func TestAnAnswerThatSaysNothing(t *testing.T) {
	l := &noted{}
	a := held(l)
	_ = a.Put(begin())
	if err := a.Finish(); err != nil || strings.Join(l.events, ", ") != "Begin ans_1 asked, End false 1" {
		t.Errorf("%v %v", l.events, err)
	}
}

func TestAnAnswerThatBroke(t *testing.T) {
	a := held(&noted{})
	_ = a.Put(&citeway.End{Err: &citeway.Error{Code: citeway.Truncated}})
	if citeway.CodeOf(a.Broke()) != citeway.Truncated {
		t.Error(a.Broke())
	}
	if held(&noted{}).Broke() != nil {
		t.Error("one that has not ended is not broken")
	}
}

// TestWhoFailsIsHeard, at whichever event.
func TestWhoFailsIsHeard(t *testing.T) {
	for at := 1; at <= 3; at++ {
		a := held(&noted{fails: at})
		err := a.Put(text("x"))
		if err == nil {
			err = a.Finish()
		}
		if err == nil || err.Error() != "gone" {
			t.Errorf("event %d: %v", at, err)
		}
	}
}

// TestTheProseIsCounted, with the words that citations bring.
func TestTheProseIsCounted(t *testing.T) {
	a := held(&noted{})
	for _, e := range []citeway.Event{text("Tides "), &citeway.Citation{Start: 6, End: 10, Label: "rise"}, &citeway.Citation{Start: 0, End: 5, Label: "Tides"}, text(".")} {
		_ = a.Put(e)
	}
	if string(a.Prose) != "Tides rise." {
		t.Errorf("%q", a.Prose)
	}
}
