package openai

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/marker"
	"github.com/citeway/citeway/model"
)

// DefaultBaseURL is the server that is asked when the options name none.
const DefaultBaseURL = "https://api.openai.com/v1"

// The defaults of Options.
const (
	DefaultFirstByte = 60 * time.Second
	DefaultIdle      = 60 * time.Second
	DefaultRetries   = 3
	DefaultBackoff   = 500 * time.Millisecond
)

// maxWait is the longest wait between two tries: who is told to wait longer is
// told so instead.
const maxWait = 20 * time.Second

// Options are the model's settings. Only Name is needed.
type Options struct {
	// Name is the model's name at the server.
	Name string
	// BaseURL is the server's address up to /chat/completions; "" is DefaultBaseURL.
	BaseURL string
	// Key is sent as a bearer token; "" sends none. It stands in no error.
	Key string
	// FirstByte is the longest wait for an answer to begin, Idle the longest
	// silence within one; 0 is the default.
	FirstByte, Idle time.Duration
	// Retries is how often a request is tried again; 0 is DefaultRetries, a
	// negative number is never.
	Retries int
	// Backoff is the first wait between tries, which doubles; 0 is DefaultBackoff.
	Backoff time.Duration
	// Client is used for the requests; nil is a client of its own.
	Client *http.Client
}

// Model is a model behind a server. It is safe for use by many at once.
type Model struct {
	options  Options
	endpoint string
}

var _ model.Model = (*Model)(nil)

// New returns the model with those options. Invalid without a name and for an
// address that is none.
func New(o Options) (*Model, error) {
	if o.Name == "" {
		return nil, &citeway.Error{Code: citeway.Invalid, Place: "model", Message: "the model has no name", Mend: "write openai:NAME"}
	}
	if o.BaseURL == "" {
		o.BaseURL = DefaultBaseURL
	}
	u, err := url.Parse(o.BaseURL)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return nil, &citeway.Error{Code: citeway.Invalid, Place: "base URL " + o.BaseURL, Message: "this is no http or https address", Mend: "write it as " + DefaultBaseURL, Err: err}
	}
	o.defaults()
	return &Model{options: o, endpoint: endpoint(u)}, nil
}

func (o *Options) defaults() {
	if o.FirstByte == 0 {
		o.FirstByte = DefaultFirstByte
	}
	if o.Idle == 0 {
		o.Idle = DefaultIdle
	}
	if o.Retries == 0 {
		o.Retries = DefaultRetries
	}
	if o.Backoff == 0 {
		o.Backoff = DefaultBackoff
	}
	if o.Client == nil {
		o.Client = &http.Client{}
	}
}

// endpoint is the address of chat completions under u.
func endpoint(u *url.URL) string {
	const path = "/chat/completions"
	e := *u
	e.Path = strings.TrimSuffix(strings.TrimRight(e.Path, "/"), path) + path
	return e.String()
}

// Name is the name that the options gave.
func (m *Model) Name() string { return m.options.Name }

// Stream asks the server; see model.Model.
func (m *Model) Stream(ctx context.Context, r *model.Request, sink citeway.Sink) (model.Reply, error) {
	scanner := marker.New(sink, r.Reads)
	reply, err := m.stream(ctx, r, func(piece []byte) error {
		_, err := scanner.Write(piece)
		return err
	})
	if held := scanner.Close(); err == nil {
		err = held
	}
	return reply, err
}

// stream gives out the words as they come.
func (m *Model) stream(ctx context.Context, r *model.Request, emit func(piece []byte) error) (model.Reply, error) {
	body, err := m.body(r)
	if err != nil {
		return model.Reply{}, err
	}
	wait := m.options.Backoff
	for n := 0; ; n++ {
		t := try{model: m, request: r, emit: emit}
		err := t.run(ctx, body)
		reply := model.Reply{Finish: model.Finish(t.finish)}
		if err == nil || ctx.Err() != nil || !t.again || n >= m.options.Retries {
			return reply, m.finished(ctx, err, n)
		}
		pause := max(wait, t.after)
		if pause > maxWait {
			return reply, m.finished(ctx, err, n)
		}
		if err := sleep(ctx, pause); err != nil {
			return reply, err
		}
		wait *= 2
	}
}

// finished is the error that the caller sees after n tries more than one.
func (m *Model) finished(ctx context.Context, err error, n int) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	var e *citeway.Error
	if n > 0 && errors.As(err, &e) {
		again := *e
		again.Message += fmt.Sprintf(" (tried %d times)", n+1)
		return &again
	}
	return err
}

// sleep waits, or returns the context's error.
func sleep(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}
