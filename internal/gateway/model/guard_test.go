package model

import (
	"context"
	"errors"
	"io"
	"strings"
	"sync"
	"testing"
	"testing/iotest"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/upstream"
)

// guard is a fake behind a guard that opens after three failures in a minute and
// rests for ten seconds.
func guard(m Model) (Model, *clock) {
	c := &clock{}
	return Guard(m, GuardOptions{Failures: 3, Window: time.Minute, Rest: 10 * time.Second, Now: c.now}), c
}

func TestGuard(t *testing.T) {
	f := &fake{name: "tern", err: down("no route")}
	m, c := guard(f)
	step := func(what string, asked int, code citeway.Code) {
		t.Helper()
		_, err := ask(m)
		if f.asked != asked || citeway.CodeOf(err) != code {
			t.Fatalf("%s: asked %d times, want %d: %v", what, f.asked, asked, err)
		}
	}
	step("first failure", 1, citeway.Unavailable)
	step("second failure", 2, citeway.Unavailable)
	c.pass(time.Minute)
	step("the first two are forgotten", 3, citeway.Unavailable)
	step("second of these", 4, citeway.Unavailable)
	step("third of these", 5, citeway.Unavailable)
	step("left alone", 5, citeway.Unavailable)
	c.pass(9 * time.Second)
	step("still left alone", 5, citeway.Unavailable)
	c.pass(time.Second)
	step("tried once", 6, citeway.Unavailable)
	step("and left alone again", 6, citeway.Unavailable)
	c.pass(10 * time.Second)
	f.err = nil
	step("tried, and well", 7, "")
	f.err = down("no route")
	step("counting from the beginning", 8, citeway.Unavailable)
	step("still let through", 9, citeway.Unavailable)
}

// TestGuardCountsTheShare: a model of which one answer in a hundred breaks off is well,
// however often it is asked; one of which every second fails is not.
func TestGuardCountsTheShare(t *testing.T) {
	for every, opens := range map[int]bool{100: false, 10: false, 2: true} {
		f := &fake{name: "tern"}
		m, c := guard(f)
		opened := false
		for i := range 480 {
			f.err = nil
			if i%every == every-1 {
				f.err = down("cut")
			}
			asked := f.asked
			_, _ = ask(m)
			opened = opened || f.asked == asked
			c.pass(time.Second / 8)
		}
		if opened != opens {
			t.Errorf("of %d one fails: left alone is %t", every, opened)
		}
	}
}

func TestGuardSaysForHowLong(t *testing.T) {
	m, c := guard(&fake{name: "tern", err: down("no route")})
	for range 3 {
		_, _ = ask(m)
	}
	c.pass(4 * time.Second)
	_, err := ask(m)
	var e *citeway.Error
	var resting *Resting
	if !errors.As(err, &e) || e.Message != "the model failed too often and is left alone for 6s" || e.Mend != "ask again later, or another model" ||
		!errors.As(err, &resting) || resting.For != 6*time.Second {
		t.Errorf("%v", err)
	}
}

// TestGuardCounts: what is the model's fault counts, and nothing else.
func TestGuardCounts(t *testing.T) {
	refused := func(status int) error {
		return &upstream.Refusal{Status: status, Err: &citeway.Error{Code: citeway.Upstream, Message: "no"}}
	}
	for _, c := range []struct {
		name  string
		f     fake
		opens bool
	}{
		{"not reached", fake{err: down("x")}, true},
		{"broke off", fake{words: []string{"a"}, err: &citeway.Error{Code: citeway.Truncated}}, true},
		{"failed in the stream", fake{err: &citeway.Error{Code: citeway.Upstream}}, true},
		{"status 500", fake{err: refused(500)}, true},
		{"status 429", fake{err: refused(429)}, false},
		{"status 400", fake{err: refused(400)}, false},
		{"status 401", fake{err: refused(401)}, false},
		{"bad request of ours", fake{err: &citeway.Error{Code: citeway.Invalid}}, false},
		{"its own limit", fake{reply: citeway.End{Finish: citeway.FinishLength, Err: &citeway.Error{Code: citeway.Truncated}}}, false},
		{"its filter", fake{reply: citeway.End{Finish: citeway.FinishFilter, Err: &citeway.Error{Code: citeway.Upstream}}}, false},
		{"well", fake{words: []string{"a"}}, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			m, _ := guard(&c.f)
			for range 3 {
				_, _ = ask(m)
			}
			_, _ = ask(m)
			if opened := c.f.asked == 3; opened != c.opens {
				t.Errorf("asked %d times", c.f.asked)
			}
		})
	}
}

func TestGuardIgnoresCallersThatGoAway(t *testing.T) {
	f := &fake{name: "tern", words: []string{"a"}, err: down("x")}
	m, _ := guard(f)
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	for range 4 {
		_ = m.Stream(gone, &Request{}, &heard{})
	}
	full := &citeway.Error{Code: citeway.Upstream}
	for range 4 {
		_ = m.Stream(t.Context(), &Request{}, citeway.SinkFunc(func(citeway.Event) error { return full }))
	}
	if f.asked != 8 {
		t.Errorf("asked %d times", f.asked)
	}
}

// TestGuardTriesWithOne: of many who come after the rest, one is let through, also
// where the one before it said nothing of the model.
func TestGuardTriesWithOne(t *testing.T) {
	release := make(chan struct{})
	var mu sync.Mutex
	f := &fake{name: "tern", err: down("x")}
	m, c := guard(f)
	for range 3 {
		_, _ = ask(m)
	}
	c.pass(10 * time.Second)
	f.err = &citeway.Error{Code: citeway.Invalid}
	_, _ = ask(m)
	entered := make(chan struct{})
	f.before = func() { mu.Lock(); defer mu.Unlock(); close(entered); <-release }
	var all sync.WaitGroup
	all.Go(func() { _, _ = ask(m) })
	<-entered
	for range 5 {
		if _, err := ask(m); citeway.CodeOf(err) != citeway.Unavailable {
			t.Errorf("%v", err)
		}
	}
	close(release)
	all.Wait()
	if f.asked != 5 {
		t.Errorf("asked %d times", f.asked)
	}
}

func TestGuardForwards(t *testing.T) {
	broken := iotest.ErrReader(errors.New("cut"))
	for _, c := range []struct {
		name  string
		o     open
		read  bool
		opens bool
	}{
		{"well", open{status: 200, body: strings.NewReader("raw")}, true, false},
		{"not reached", open{fake: fake{err: down("x")}}, false, true},
		{"status 500", open{status: 500, body: strings.NewReader("")}, true, true},
		{"status 404", open{status: 404, body: strings.NewReader("")}, true, false},
		{"cut", open{status: 200, body: broken}, true, true},
		{"not read", open{status: 200, body: broken}, false, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			m, _ := guard(&c.o)
			f := m.(Forwarder)
			for range 4 {
				response, err := f.Forward(t.Context(), upstream.Request{Path: "x"})
				if err != nil {
					continue
				}
				if c.read {
					_, _ = io.ReadAll(response.Body)
				}
				_ = response.Body.Close()
			}
			if opened := c.o.asked == 3; opened != c.opens {
				t.Errorf("asked %d times", c.o.asked)
			}
		})
	}
	if m, _ := guard(&fake{}); m.(interface{ Name() string }) == nil {
		t.Error("no model")
	} else if _, ok := m.(Forwarder); ok {
		t.Error("lets through what its model does not")
	}
}

// TestWhatIsMadeOfAForwardedAnswerCounts: who reads it knows whether it was one.
func TestWhatIsMadeOfAForwardedAnswerCounts(t *testing.T) {
	ended, left := &citeway.Error{Code: citeway.Upstream, Message: "overloaded"}, errors.New("the reader has left")
	for _, c := range []struct {
		name      string
		read      bool
		concluded bool
		err       error
		want      string
	}{
		{"read to its end", true, false, nil, StatusOK},
		{"whole before its end", false, true, nil, StatusOK},
		{"an error within it", true, true, ended, StatusFailed},
		{"an error at its beginning", false, true, ended, StatusFailed},
		{"not read to its end", false, false, nil, StatusCancelled},
		{"its reader has left", false, true, left, StatusCancelled},
	} {
		var asked []string
		f := Guard(&open{status: 200, body: strings.NewReader("raw")}, GuardOptions{Asked: func(_, status string, _ time.Duration) { asked = append(asked, status) }}).(Forwarder)
		response, err := f.Forward(t.Context(), upstream.Request{Path: "x"})
		if err != nil {
			t.Fatal(err)
		}
		body := &Stopping{ReadCloser: response.Body, Work: t.Context(), Free: func() {}}
		if c.read {
			_, _ = io.ReadAll(body)
		}
		if c.concluded {
			Conclude(body, c.err)
		}
		_ = body.Close()
		if len(asked) != 1 || asked[0] != c.want {
			t.Errorf("%s: %q", c.name, asked)
		}
	}
}

func TestGuardDefaults(t *testing.T) {
	f := &fake{name: "tern", err: down("x")}
	m := Guard(f, GuardOptions{})
	for range 2 * DefaultFailures {
		_, _ = ask(m)
	}
	if f.asked != DefaultFailures || m.Name() != "tern" {
		t.Errorf("asked %d times", f.asked)
	}
}

// TestFailuresAreReported: what lies with the model or its key, and not what lies in
// the request, is told with its cause.
func TestFailuresAreReported(t *testing.T) {
	cause := errors.New("dial 10.0.0.9: refused")
	for name, c := range map[string]struct {
		err  error
		want bool
	}{
		"not reached":       {&citeway.Error{Code: citeway.Unavailable, Message: "was not reached", Err: cause}, true},
		"broke off":         {&citeway.Error{Code: citeway.Truncated, Message: "broke off", Err: cause}, true},
		"its key refused":   {&upstream.Refusal{Status: 401, Err: &citeway.Error{Code: citeway.Upstream, Message: "refused", Err: cause}}, true},
		"too long a prompt": {&upstream.Refusal{Status: 400, Err: &citeway.Error{Code: citeway.Upstream, Message: "too long"}}, false},
		"well":              {nil, false},
	} {
		var told []string
		m := Guard(&fake{err: c.err}, GuardOptions{Name: "house", Report: func(_ context.Context, model string, err error) { told = append(told, model+": "+err.Error()) }})
		_ = m.Stream(t.Context(), &Request{}, citeway.SinkFunc(func(citeway.Event) error { return nil }))
		if (len(told) == 1) != c.want || c.want && (!strings.HasPrefix(told[0], "house: ") || !strings.Contains(told[0], "10.0.0.9")) {
			t.Errorf("%s: %q", name, told)
		}
	}
}
