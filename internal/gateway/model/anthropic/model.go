// Package anthropic is a model behind a server that speaks Anthropic's Messages
// API, streamed: https://docs.anthropic.com/en/api/messages and
// https://docs.anthropic.com/en/api/messages-streaming, in types of our own.
//
// Sources are passed as search_result blocks with citations enabled, one content block
// per passage (https://docs.anthropic.com/en/docs/build-with-claude/search-results).
// The citations name a search result and a range of its blocks by their places in the
// request, and so a source and its passages exactly; the titles and sources that they
// repeat are ignored. dialect/anthropic reads the answer.
package anthropic

import (
	"cmp"
	"context"
	"net/http"
	"time"

	"github.com/citeway/citeway"
	dialect "github.com/citeway/citeway/dialect/anthropic"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/model/asking"
	"github.com/citeway/citeway/internal/gateway/model/reading"
	"github.com/citeway/citeway/internal/upstream"
)

// DefaultBaseURL is the server to ask if the options name none.
const DefaultBaseURL = "https://api.anthropic.com"

// Version is the version of the API that is spoken, sent as anthropic-version.
const Version = "2023-06-01"

// path is where messages are sent, below the base.
const path = "v1/messages"

// Options are the model's settings. Only Name is needed.
type Options struct {
	// Name is the model's name at the server.
	Name string
	// BaseURL is the server's address up to /v1/messages; "" is DefaultBaseURL.
	BaseURL string
	// Key is sent as x-api-key; "" sends none. No error shows it.
	Key string
	// MaxTokens is the most tokens of an answer if a request sets no limit; 0 is
	// DefaultMaxTokens.
	MaxTokens int
	// Prompted says that the server takes no search results: passages go into the
	// prompt, as with any other model.
	Prompted bool
	// FirstByte, Idle, Retries, Backoff and Client are as in upstream.Options.
	FirstByte, Idle time.Duration
	Retries         int
	Backoff         time.Duration
	Client          *http.Client
}

// Model is a model behind a server. It is safe for concurrent use.
type Model struct {
	name      string
	maxTokens int
	prompted  bool
	client    *upstream.Client
}

var _ model.Native = (*Model)(nil)

// New returns the model with those options. Returns Invalid for a missing name or a bad
// address.
func New(o Options) (*Model, error) {
	if o.Name == "" {
		return nil, &citeway.Error{Code: citeway.Invalid, Place: "model", Message: "the model has no name", Mend: "write anthropic:NAME"}
	}
	if o.MaxTokens <= 0 {
		o.MaxTokens = DefaultMaxTokens
	}
	client, err := upstream.New(upstream.Options{Place: "model " + o.Name, Server: "the model's server", Base: upstream.Base(cmp.Or(o.BaseURL, DefaultBaseURL), path), Authorize: upstream.Key("x-api-key", o.Key),
		Header: http.Header{"anthropic-version": {Version}}, FirstByte: o.FirstByte, Idle: o.Idle,
		Retries: o.Retries, Backoff: o.Backoff, Client: o.Client})
	if err != nil {
		return nil, err
	}
	return &Model{name: o.Name, maxTokens: o.MaxTokens, prompted: o.Prompted, client: client}, nil
}

// Name is the name that the options gave.
func (m *Model) Name() string { return m.name }

// Documents reports whether passages are passed as search results; see model.Native.
func (m *Model) Documents() bool { return !m.prompted }

// Stream asks the server; see model.Model.
func (m *Model) Stream(ctx context.Context, r *model.Request, sink citeway.Sink) error {
	sources, cut := asking.Beside(r)
	body, err := m.body(r, sources)
	if err != nil {
		return err
	}
	way := reading.Way{Model: m.name, Form: dialect.Form(), Find: finder(sources), Beside: len(sources) > 0, Cut: cut, Mends: mends}
	return way.Stream(ctx, m.client, upstream.Request{Path: path, Body: body}, r, sink)
}

// mends are what to do about an error, by the type that the server gives it:
// https://docs.anthropic.com/en/api/errors.
var mends = map[string]string{
	"overloaded_error":      "wait, or name a second model to fall back on",
	"rate_limit_error":      "wait, or ask for a higher limit",
	"authentication_error":  "check the key in the environment",
	"permission_error":      "check what the key may do",
	"billing_error":         "check the account's credit",
	"not_found_error":       "check the model's name and the address",
	"request_too_large":     "show fewer or shorter passages",
	"invalid_request_error": "check that the model knows what is asked of it",
}
