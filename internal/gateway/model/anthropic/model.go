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

	"github.com/citeway/citeway"
	dialect "github.com/citeway/citeway/dialect/anthropic"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/model/service"
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
	// Options say which model; the key is sent as x-api-key, and BaseURL is the address up
	// to /v1/messages, or "" for DefaultBaseURL.
	service.Options
	// MaxTokens is the most tokens of an answer if a request sets no limit; 0 is
	// DefaultMaxTokens.
	MaxTokens int
	// Prompted says that the server takes no search results: passages go into the
	// prompt, as with any other model.
	Prompted bool
}

// Model is a model behind a server. It is safe for concurrent use.
type Model struct {
	service.Server
	maxTokens int
	prompted  bool
}

var (
	_ model.Native    = (*Model)(nil)
	_ model.Forwarder = (*Model)(nil)
)

// New returns the model with those options. Returns Invalid for a missing name or a bad
// address.
func New(o Options) (*Model, error) {
	server, err := o.Connect(model.Anthropic, path, upstream.Options{Base: upstream.Base(cmp.Or(o.BaseURL, DefaultBaseURL), path),
		Authorize: upstream.Key("x-api-key", o.Key), Header: http.Header{"anthropic-version": {Version}}})
	if err != nil {
		return nil, err
	}
	return &Model{server, cmp.Or(max(o.MaxTokens, 0), DefaultMaxTokens), o.Prompted}, nil
}

// Documents reports whether passages are passed as search results; see model.Native.
func (m *Model) Documents() bool { return !m.prompted }

// Stream asks the server; see model.Model.
func (m *Model) Stream(ctx context.Context, r *model.Request, sink citeway.Sink) error {
	sources, cut := service.Beside(r)
	body, err := m.body(r, sources)
	if err != nil {
		return err
	}
	way := service.Way{Form: dialect.Form(), Last: "message_stop", Find: finder(sources), Beside: len(sources) > 0, Cut: cut, Mends: mends}
	return m.Ask(ctx, body, way, r, sink)
}

// Forward sends q; see model.Forwarder.
func (m *Model) Forward(ctx context.Context, q upstream.Request) (*http.Response, error) {
	return m.Client.Forward(ctx, q)
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
