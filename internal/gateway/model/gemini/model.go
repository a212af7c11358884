package gemini

import (
	"context"
	"net/http"
	"strings"
	"time"

	"github.com/citeway/citeway"
	dialect "github.com/citeway/citeway/dialect/gemini"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/model/internal/mend"
	"github.com/citeway/citeway/internal/gateway/model/internal/shown"
	"github.com/citeway/citeway/internal/gateway/model/reading"
	"github.com/citeway/citeway/internal/upstream"
)

// DefaultBaseURL is the server that is asked when the options name none.
const DefaultBaseURL = "https://generativelanguage.googleapis.com"

// version is the path of the version of the API that is spoken, below the base.
const version = "v1beta"

// Options are the model's settings. Only Name is needed.
type Options struct {
	// Name is the model's name at the server; one that holds a slash is the whole
	// name of a resource, as tunedModels/NAME.
	Name string
	// BaseURL is the server's address up to /v1beta; "" is DefaultBaseURL.
	BaseURL string
	// Key is sent as x-goog-api-key; "" sends none. It stands in no error.
	Key string
	// Search lets the model search the web by the server's own tool, which sends
	// the question to others, and cite what it finds.
	Search bool
	// FirstByte, Idle, Retries, Backoff and Client are as in upstream.Options.
	FirstByte, Idle time.Duration
	Retries         int
	Backoff         time.Duration
	Client          *http.Client
}

// Model is a model behind a server. It is safe for use by many at once.
type Model struct {
	name   string
	path   string
	search bool
	client *upstream.Client
}

var _ model.Model = (*Model)(nil)

// New returns the model with those options. Invalid without a name, for a name that
// no address can hold, and for an address that is none.
func New(o Options) (*Model, error) {
	if o.Name == "" {
		return nil, &citeway.Error{Code: citeway.Invalid, Place: "model", Message: "the model has no name", Mend: "write gemini:NAME"}
	}
	if strings.ContainsFunc(o.Name, odd) || strings.Contains(o.Name, "..") {
		return nil, &citeway.Error{Code: citeway.Invalid, Place: "model " + o.Name, Message: "this is no name of a model", Mend: "write gemini:NAME with letters, digits, dots, hyphens and slashes"}
	}
	client, err := upstream.New(upstream.Options{Place: "model " + o.Name, Server: "the model's server", Base: base(o.BaseURL), Authorize: upstream.Key("x-goog-api-key", o.Key), FirstByte: o.FirstByte,
		Idle: o.Idle, Retries: o.Retries, Backoff: o.Backoff, Client: o.Client})
	if err != nil {
		return nil, err
	}
	resource := o.Name
	if !strings.Contains(resource, "/") {
		resource = "models/" + resource
	}
	return &Model{name: o.Name, path: version + "/" + resource + ":streamGenerateContent?alt=sse", search: o.Search, client: client}, nil
}

// odd is a character that is in no name of a model.
func odd(r rune) bool {
	return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9') && !strings.ContainsRune("-._/", r)
}

// base is the address below which the version's path is.
func base(address string) string {
	if address == "" {
		return DefaultBaseURL
	}
	return strings.TrimSuffix(strings.TrimRight(address, "/"), "/"+version)
}

// Name is the name that the options gave.
func (m *Model) Name() string { return m.name }

// Stream asks the server; see model.Model.
func (m *Model) Stream(ctx context.Context, r *model.Request, sink citeway.Sink) error {
	body, err := m.body(r)
	if err != nil {
		return err
	}
	said := &reply{}
	err = reading.Ask(ctx, m.client, upstream.Request{Path: m.path, Body: body}, func() reading.Reading {
		said = &reply{}
		return shown.Read(dialect.Form(), r, false, found, said.watch, sink)
	})
	if err != nil {
		return mend.Add(err, mends, said.fault)
	}
	return sink.Put(m.ended(r, said))
}

// found says of every source of the answer that the server found it by itself.
func found(*citeway.Source) (shown.Place, bool) { return shown.Place{}, false }
