package model

import (
	"context"
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/leak"
	"github.com/citeway/citeway/internal/upstream"
)

func TestMain(m *testing.M) { leak.Main(m) }

// fake is a model that says its words and then ends with its error.
type fake struct {
	name  string
	words []string
	// shows are sent before the words.
	shows []citeway.Event
	reply citeway.End
	err   error
	asked int
	// before runs when the model is asked.
	before func()
}

func (f *fake) Name() string { return f.name }

func (f *fake) Stream(_ context.Context, _ *Request, sink citeway.Sink) error {
	f.asked++
	if f.before != nil {
		f.before()
	}
	for _, e := range f.shows {
		if err := sink.Put(e); err != nil {
			return err
		}
	}
	for _, w := range f.words {
		if err := sink.Put(&citeway.Text{Bytes: []byte(w)}); err != nil {
			return err
		}
	}
	if f.err != nil {
		return f.err
	}
	return sink.Put(&f.reply)
}

// open is a fake that lets requests through.
type open struct {
	fake
	status int
	body   io.Reader
}

func (o *open) Forward(context.Context, upstream.Request) (*http.Response, error) {
	o.asked++
	if o.err != nil {
		return nil, o.err
	}
	return &http.Response{StatusCode: o.status, Body: io.NopCloser(o.body)}, nil
}

// down is an error of a model that is down.
func down(words string) error {
	return &citeway.Error{Code: citeway.Unavailable, Place: "http://h.example", Message: words, Mend: "start it"}
}

// heard is what a sink was sent, one event a line.
type heard struct {
	strings.Builder
	end citeway.End
}

func (h *heard) Put(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Text:
		h.WriteString(string(e.Bytes) + "\n")
	case *citeway.Source:
		h.WriteString("<" + e.ID + ">\n")
	case *citeway.Finding:
		h.WriteString("(" + e.Action + ": " + e.Message + ")\n")
	case *citeway.End:
		h.end = *e
	}
	return nil
}

// clock is a clock that stands still until it is moved.
type clock struct {
	mu sync.Mutex
	t  time.Time
}

func (c *clock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.t.IsZero() {
		c.t = time.Date(2031, 2, 3, 4, 5, 6, 0, time.UTC)
	}
	return c.t
}

func (c *clock) pass(d time.Duration) {
	now := c.now()
	c.mu.Lock()
	defer c.mu.Unlock()
	c.t = now.Add(d)
}
