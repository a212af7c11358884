// Package openai is a model behind a server that speaks the OpenAI chat completions
// API: OpenAI itself, the many servers that copy it, and Perplexity and Mistral, which
// cite in ways of their own. The wire form is that of
// https://platform.openai.com/docs/api-reference/chat/streaming,
// https://docs.perplexity.ai/api-reference/chat-completions-post and
// https://docs.mistral.ai/api, in types of our own, over plain HTTP. Citations by
// annotation and citations in the prose both become events.
//
// A request is tried again only until some of its answer was given out; an answer that
// breaks off later ends with an error of code truncated.
package openai

import (
	"context"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/upstream"
)

// path is that of chat completions below a base URL.
const path = "chat/completions"

// Options are the model's settings. Only Name is needed.
type Options struct {
	// Name is the model's name at the server.
	Name string
	// Form is which service the server is; "" is OpenAI.
	Form Form
	// BaseURL is the server's address up to /chat/completions; "" is that of the
	// service that Form names.
	BaseURL string
	// Key is sent as a bearer token; "" sends none. No error shows it.
	Key string
	// FirstByte is the longest wait for an answer to begin, Idle the longest
	// silence within one; 0 is upstream.DefaultFirstByte and DefaultIdle.
	FirstByte, Idle time.Duration
	// Retries is how often a request is tried again; 0 is upstream.DefaultRetries,
	// negative is never.
	Retries int
	// Backoff is the first wait between tries, which doubles; 0 is
	// upstream.DefaultBackoff.
	Backoff time.Duration
	// Client is used for the requests; nil is a client of its own.
	Client *http.Client
}

// Model is a model behind a server. It is safe for concurrent use.
type Model struct {
	options Options
	server  Server
}

var (
	_ model.Model     = (*Model)(nil)
	_ model.Forwarder = (*Model)(nil)
)

// New returns the model with those options. Returns Invalid for a missing name, an
// unknown form or a bad address.
func New(o Options) (*Model, error) {
	if o.Form == "" {
		o.Form = OpenAI
	}
	if !o.Form.known() {
		return nil, &citeway.Error{Code: citeway.Invalid, Place: "form " + string(o.Form), Message: "there is no such form of the API", Mend: "use openai, perplexity or mistral"}
	}
	if o.Name == "" {
		return nil, &citeway.Error{Code: citeway.Invalid, Place: "model", Message: "the model has no name", Mend: "write " + string(o.Form) + ":NAME"}
	}
	if o.BaseURL == "" {
		o.BaseURL = o.Form.base()
	}
	base, err := trimmed(o.BaseURL)
	if err != nil {
		return nil, err
	}
	c, err := upstream.New(upstream.Options{Place: "model " + o.Name, Server: "the model's server", Base: base, Authorize: upstream.Bearer(o.Key), FirstByte: o.FirstByte,
		Idle: o.Idle, Retries: o.Retries, Backoff: o.Backoff, Client: o.Client})
	if err != nil {
		return nil, err
	}
	m := &Model{options: o, server: Server{Client: c, Path: path, Way: o.Form.way(o.Name)}}
	if strings.HasPrefix(base, DefaultBaseURL) {
		m.server.Manners.Rename()
	}
	return m, nil
}

// trimmed is an address without the path of chat completions, which people copy
// along.
func trimmed(base string) (string, error) {
	u, err := url.Parse(base)
	if err != nil {
		return "", &citeway.Error{Code: citeway.Invalid, Place: "base URL", Message: "this is not an http or https address", Mend: "write it as " + DefaultBaseURL}
	}
	u.Path = strings.TrimSuffix(strings.TrimRight(u.Path, "/"), "/"+path)
	u.RawPath = ""
	return u.String(), nil
}

// Name is the name that the options gave.
func (m *Model) Name() string { return m.options.Name }

// Stream asks the server; see model.Model.
func (m *Model) Stream(ctx context.Context, r *model.Request, sink citeway.Sink) error {
	b, err := m.body(r)
	if err != nil {
		return err
	}
	return m.server.Ask(ctx, b, r, sink)
}

// body is what is asked. Perplexity and Mistral count tokens without being asked.
func (m *Model) body(r *model.Request) (*Body, error) {
	b := NewBody(m.options.Name, r)
	switch m.options.Form {
	case OpenAI:
		b.Options = &StreamOptions{Usage: true}
	case Perplexity:
		if len(r.Tools) > 0 {
			return nil, &citeway.Error{Code: citeway.Invalid, Place: "tools", Message: "this model calls no tools", Mend: "leave them out, or ask another model"}
		}
		b.DisableSearch = len(r.Sources) > 0
	}
	return b, nil
}

// Forward sends body to path below the base URL; see model.Forwarder.
func (m *Model) Forward(ctx context.Context, path string, body []byte) (*http.Response, error) {
	return m.server.Client.Forward(ctx, upstream.Request{Path: path, Body: body})
}
