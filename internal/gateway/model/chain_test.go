package model

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/upstream"
)

func ask(m Model) (said string, err error) {
	var h heard
	err = m.Stream(context.Background(), &Request{Question: "When?"}, &h)
	return h.String(), err
}

func TestChain(t *testing.T) {
	tooLong := &upstream.Refusal{Status: 400, Err: &citeway.Error{Code: citeway.Upstream, Message: "too long"}}
	cut := &citeway.Error{Code: citeway.Truncated, Message: "broke off"}
	filtered := citeway.End{Finish: citeway.FinishFilter}
	for _, c := range []struct {
		name  string
		first fake
		said  string
		code  citeway.Code
		asked int // of the second
	}{
		{"the first answers", fake{words: []string{"six"}}, "six\n", "", 0},
		{"the first is down", fake{err: down("no route")}, "(replaced: heron answered instead: tern: no route)\nseven\n", "", 1},
		{"the first refuses", fake{err: tooLong}, "(replaced: heron answered instead: tern: too long)\nseven\n", "", 1},
		{"the first breaks off before it began", fake{err: cut}, "(replaced: heron answered instead: tern: broke off)\nseven\n", "", 1},
		{"the first breaks off", fake{words: []string{"si"}, err: cut}, "si\n", citeway.Truncated, 0},
		{"a filter holds all of it back", fake{reply: filtered}, "(replaced: heron answered instead: tern: its server held the answer back by a filter)\nseven\n", "", 1},
		{"a filter holds its end back", fake{words: []string{"si"}, reply: filtered}, "si\n", "", 0},
		{"the first says nothing", fake{}, "", "", 0},
		{"the request is bad", fake{err: &citeway.Error{Code: citeway.Invalid, Message: "no"}}, "", citeway.Invalid, 0},
		{"an error of no kind", fake{err: errors.New("no kind")}, "", citeway.Internal, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.first.name = "tern"
			second := &fake{name: "heron", words: []string{"seven"}}
			m, err := Chain(&c.first, second)
			if err != nil || m.Name() != "tern" {
				t.Fatal(m, err)
			}
			said, err := ask(m)
			if said != c.said || citeway.CodeOf(err) != c.code || second.asked != c.asked {
				t.Errorf("asked the second %d times: %q, %v", second.asked, said, err)
			}
		})
	}
}

// TestTheLastOfAChainIsHeard: what its filter held back is an end, since no other is asked.
func TestTheLastOfAChainIsHeard(t *testing.T) {
	m, _ := Chain(&fake{name: "tern", err: down("no route")}, &fake{name: "heron", reply: citeway.End{Finish: citeway.FinishFilter}})
	var end *citeway.End
	err := m.Stream(t.Context(), &Request{}, citeway.SinkFunc(func(e citeway.Event) error {
		end, _ = e.(*citeway.End)
		return nil
	}))
	if err != nil || end == nil || end.Finish != citeway.FinishFilter || end.Err != nil {
		t.Errorf("%+v, %v", end, err)
	}
}

func TestChainWhereNoneAnswers(t *testing.T) {
	m, _ := Chain(&fake{name: "tern", err: down("no route")}, &fake{name: "heron", err: down("asleep")}, &fake{name: "crane", err: &citeway.Error{Code: citeway.Upstream, Message: "on fire"}})
	said, err := ask(m)
	want := "model: none of 3 models answered: tern: no route; heron: asleep; crane: on fire"
	if said != "" || citeway.CodeOf(err) != citeway.Upstream || err.Error() != want {
		t.Errorf("%q, %v", said, err)
	}
}

// TestChainSaysWhoCalls: a model that only calls tools in another's stead is
// reported too.
func TestChainSaysWhoCalls(t *testing.T) {
	calls := citeway.End{Calls: []citeway.Call{{Name: "tide"}}, Finish: citeway.FinishCalls}
	m, _ := Chain(&fake{name: "tern", err: down("no route")}, &fake{name: "heron", reply: calls})
	var h heard
	err := m.Stream(t.Context(), &Request{}, &h)
	if err != nil || len(h.end.Calls) != 1 || !strings.Contains(h.String(), "heron answered instead") {
		t.Errorf("%q %+v %v", h.String(), h.end, err)
	}
}

func TestChainStopsWithItsContextAndSink(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	second := &fake{name: "heron", words: []string{"seven"}}
	m, _ := Chain(&fake{name: "tern", err: down("x"), before: cancel}, second)
	if err := m.Stream(ctx, &Request{}, &heard{}); err == nil || second.asked != 0 {
		t.Errorf("asked %d times after the end: %v", second.asked, err)
	}
	full := &citeway.Error{Code: citeway.Upstream, Message: "the reader is gone"}
	m, _ = Chain(&fake{name: "tern", words: []string{"six"}}, second)
	err := m.Stream(t.Context(), &Request{}, citeway.SinkFunc(func(citeway.Event) error { return full }))
	if !errors.Is(err, full) || second.asked != 0 {
		t.Errorf("asked %d times after the sink failed: %v", second.asked, err)
	}
	m, _ = Chain(&fake{name: "tern", err: down("x")}, second)
	err = m.Stream(t.Context(), &Request{}, citeway.SinkFunc(func(citeway.Event) error { return full }))
	if !errors.Is(err, full) || second.asked != 1 {
		t.Errorf("the finding's sink failed: %v", err)
	}
}

func TestChainOfOneAndNone(t *testing.T) {
	one := &fake{name: "tern"}
	if m, err := Chain(one); err != nil || m != Model(one) {
		t.Errorf("%v, %v", m, err)
	}
	if _, err := Chain(); citeway.CodeOf(err) != citeway.Invalid {
		t.Error(err)
	}
}

func TestChainForwardsToItsFirst(t *testing.T) {
	first := &open{fake: fake{name: "tern"}, status: 200, body: strings.NewReader("raw")}
	m, _ := Chain(first, &fake{name: "heron"})
	f, ok := m.(Forwarder)
	if !ok {
		t.Fatal("lets nothing through")
	}
	response, err := f.Forward(t.Context(), upstream.Request{Path: "x"})
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if raw, _ := io.ReadAll(response.Body); string(raw) != "raw" {
		t.Errorf("%s", raw)
	}
	m, _ = Chain(&fake{name: "heron"}, first)
	if _, ok := m.(Forwarder); ok {
		t.Error("the first lets nothing through, but the chain does")
	}
}

// native is a fake that takes documents.
type native struct{ fake }

func (*native) Documents() bool { return true }

// TestDocuments: passages may be passed beside the conversation only where every
// model takes them so.
func TestDocuments(t *testing.T) {
	takes, not := Guard(&native{}, GuardOptions{}), Guard(&fake{}, GuardOptions{})
	for _, c := range []struct {
		models []Model
		want   bool
	}{
		{[]Model{takes}, true}, {[]Model{not}, false}, {[]Model{takes, &native{}}, true},
		{[]Model{takes, not}, false}, {[]Model{not, takes}, false}, {[]Model{takes, &fake{}}, false},
	} {
		m, _ := Chain(c.models...)
		if got := TakesDocuments(m); got != c.want {
			t.Errorf("%v: %t", c.models, got)
		}
	}
}

func ExampleNew() {
	tern := &fake{name: "tern", err: down("the server was not reached")}
	heron := &fake{name: "heron", words: []string{"High water is at six [1]."}}
	m, _ := Chain(Guard(tern, GuardOptions{}), Guard(heron, GuardOptions{}))
	said, err := ask(m)
	fmt.Print(said, err)
	// Output:
	// (replaced: heron answered instead: tern: the server was not reached)
	// High water is at six [1].
	// <nil>
}
