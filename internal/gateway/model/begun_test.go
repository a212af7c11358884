package model

import (
	"errors"
	"io"
	"testing"
	"testing/iotest"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/upstream"
)

// TestSourcesAreNoWords: what a server names before it fails goes with it, and what
// it names before its words comes before them.
func TestSourcesAreNoWords(t *testing.T) {
	named := []citeway.Event{&citeway.Source{ID: "us_1"}, &citeway.Finding{Action: "kept", Message: "odd"}}
	for _, c := range []struct {
		name  string
		first fake
		said  string
	}{
		{"and then it fails", fake{shows: named, err: down("no route")}, "(replaced: heron answered instead: tern: no route)\nseven\n"},
		{"and then it speaks", fake{shows: named, words: []string{"six"}}, "<us_1>\n(kept: odd)\nsix\n"},
		{"and that is all", fake{shows: named}, "<us_1>\n(kept: odd)\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.first.name = "tern"
			m, _ := Chain(&c.first, &fake{name: "heron", words: []string{"seven"}})
			if said, err := ask(m); said != c.said || err != nil {
				t.Errorf("%q, %v", said, err)
			}
		})
	}
}

// TestASinkThatFails on what was held ends the work: no other model is asked.
func TestASinkThatFailsOnWhatWasHeld(t *testing.T) {
	full, second := errors.New("full"), &fake{name: "heron"}
	m, _ := Chain(&fake{name: "tern", shows: []citeway.Event{&citeway.Source{}}, words: []string{"six"}}, second)
	err := m.Stream(t.Context(), &Request{}, citeway.SinkFunc(func(citeway.Event) error { return full }))
	if !errors.Is(err, full) || second.asked != 0 {
		t.Errorf("asked %d times: %v", second.asked, err)
	}
}

// TestErrorsBearTheSettingsName of the model, not the one that its server knows.
func TestErrorsBearTheSettingsName(t *testing.T) {
	failed := &citeway.Error{Code: citeway.Upstream, Place: "model tern-large", Message: "out to sea"}
	refused := &upstream.Refusal{Status: 429, Err: failed}
	ours := &citeway.Error{Code: citeway.Invalid, Place: "tools", Message: "are none"}
	for _, c := range []struct {
		err  error
		want string
	}{{failed, "model house: out to sea"}, {refused, "model house: out to sea"}, {ours, "tools: are none"}} {
		m := Guard(&fake{name: "tern-large", err: c.err}, GuardOptions{Name: "house"})
		_, err := ask(m)
		var r *upstream.Refusal
		if err == nil || err.Error() != c.want || errors.As(c.err, &r) != errors.As(err, &r) || m.Name() != "tern-large" {
			t.Errorf("%v", err)
		}
		both, _ := Chain(m, Guard(&open{fake: fake{name: "x", err: c.err}}, GuardOptions{Name: "spare"}))
		_, err = ask(both)
		if c.err != error(ours) && err.Error() != "model: none of 2 models answered: house: out to sea; spare: out to sea" {
			t.Errorf("%v", err)
		}
	}
	f := Guard(&open{fake: fake{name: "tern-large", err: failed}}, GuardOptions{Name: "house"}).(Forwarder)
	response, err := f.Forward(t.Context(), upstream.Request{Path: "x"})
	if response != nil {
		_ = response.Body.Close()
	}
	if err == nil || err.Error() != "model house: out to sea" {
		t.Errorf("%v", err)
	}
	cut := &citeway.Error{Code: citeway.Truncated, Place: "model tern-large", Message: "broke off"}
	f = Guard(&open{status: 200, body: iotest.ErrReader(cut)}, GuardOptions{Name: "house"}).(Forwarder)
	if response, err = f.Forward(t.Context(), upstream.Request{Path: "x"}); err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if _, err = io.ReadAll(response.Body); err == nil || err.Error() != "model house: broke off" {
		t.Errorf("%v", err)
	}
}

// TestTheLastCauseIsKept: who passes a status on finds it behind a chain too.
func TestTheLastCauseIsKept(t *testing.T) {
	busy := &citeway.Error{Code: citeway.Upstream, Message: "slow down", Err: &upstream.Answered{Status: 429}}
	m, _ := Chain(&fake{name: "tern", err: down("no route")}, &fake{name: "heron", err: &upstream.Refusal{Status: 429, Err: busy}})
	_, err := ask(m)
	var a *upstream.Answered
	if !errors.As(err, &a) || a.Status != 429 {
		t.Errorf("%v", err)
	}
}
