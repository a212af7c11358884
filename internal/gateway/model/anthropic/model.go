package anthropic

import (
	"cmp"
	"context"
	"net/http"
	"time"

	"github.com/citeway/citeway"
	dialect "github.com/citeway/citeway/dialect/anthropic"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/model/internal/mend"
	"github.com/citeway/citeway/internal/gateway/model/internal/shown"
	"github.com/citeway/citeway/internal/gateway/model/reading"
	"github.com/citeway/citeway/internal/upstream"
)

// DefaultBaseURL is the server that is asked when the options name none.
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
	// Key is sent as x-api-key; "" sends none. It stands in no error.
	Key string
	// MaxTokens is the most tokens of an answer where a request names no number;
	// 0 is DefaultMaxTokens.
	MaxTokens int
	// Prompted says that the server takes no search results: passages go through
	// the prompt, as with any other model.
	Prompted bool
	// FirstByte, Idle, Retries, Backoff and Client are as in upstream.Options.
	FirstByte, Idle time.Duration
	Retries         int
	Backoff         time.Duration
	Client          *http.Client
}

// Model is a model behind a server. It is safe for use by many at once.
type Model struct {
	name      string
	maxTokens int
	prompted  bool
	client    *upstream.Client
}

var _ model.Native = (*Model)(nil)

// New returns the model with those options. Invalid without a name and for an
// address that is none.
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
	p := shown.Pass(r)
	body, err := m.body(r, p.Sources)
	if err != nil {
		return err
	}
	said := &reply{}
	err = reading.Ask(ctx, m.client, upstream.Request{Path: path, Body: body}, func() reading.Reading {
		said = &reply{}
		return shown.Read(dialect.Form(), r, len(p.Sources) > 0, finder(p.Sources), said.watch, sink)
	})
	if err != nil {
		return mend.Add(err, mends, said.fault)
	}
	if err := p.Report(sink); err != nil {
		return err
	}
	return sink.Put(m.ended(r, said))
}
