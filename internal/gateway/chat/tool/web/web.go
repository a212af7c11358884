// Package web is the tool search_web: a question to a search engine that answers as
// SearXNG does, GET {endpoint}/search?q=…&format=json, and no other host. What it
// finds are pages of the web, cited by their address. The engine's words are data:
// addresses that are not http or https are left out, and markup is.
//
// The form is that of https://docs.searxng.org/dev/search_api.html and of the JSON
// of searx/webutils.py in github.com/searxng/searxng: {query, number_of_results,
// results: [{url, title, content, engine, score, publishedDate}]}.
//
// It fetches none of the pages found.
package web

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat/tool"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/upstream"
)

// Name is the tool's name.
const Name = "search_web"

// Limits of a search.
const (
	// DefaultLimit is how many pages are found when the call does not say.
	DefaultLimit = 5
	// MaxLimit is the most a call may ask for.
	MaxLimit = 20
	// MaxQuery is the most bytes of a query.
	MaxQuery = 1 << 10
	// MaxBody is the most bytes that the engine may answer with.
	MaxBody = 4 << 20
	// DefaultTimeout is how long the engine may take.
	DefaultTimeout = 15 * time.Second
)

// Options say which engine is asked. Only Endpoint is needed.
type Options struct {
	// Endpoint is the engine's address up to /search, http or https.
	Endpoint string
	// Key is sent as a bearer token; "" sends none.
	Key string
	// Language is asked for, as en or de-CH; "" leaves it to the engine.
	Language string
	// Sites are the hosts whose pages may be shown, with those below them; empty is
	// every host.
	Sites []string
	// Timeout is how long the engine may take; 0 is DefaultTimeout.
	Timeout time.Duration
	// Client is used for the requests, its redirects aside, which are not followed;
	// nil is a client of its own.
	Client *http.Client
}

// Tool is the tool. It is safe for use by many at once.
type Tool struct {
	o      Options
	client *upstream.Client
}

var _ tool.Tool = (*Tool)(nil)

// New returns the tool. Invalid for an endpoint that is no address.
func New(o Options) (*Tool, error) {
	u, err := url.Parse(o.Endpoint)
	if err != nil || u.Host == "" || u.User != nil || u.Scheme != "http" && u.Scheme != "https" {
		return nil, &citeway.Error{Code: citeway.Invalid, Place: "web_search.endpoint", Message: "is not an http or https address", Mend: "write it as https://HOST"}
	}
	u.Path = strings.TrimSuffix(strings.TrimRight(u.Path, "/"), "/search")
	u.RawQuery, u.Fragment = "", ""
	if o.Timeout <= 0 {
		o.Timeout = DefaultTimeout
	}
	c, err := upstream.New(upstream.Options{Place: Name, Server: "the search engine", Base: u.String(), Authorize: upstream.Bearer(o.Key),
		Timeout: o.Timeout, MaxAnswer: MaxBody, Retries: 1, Client: o.Client})
	if err != nil {
		return nil, err
	}
	return &Tool{o, c}, nil
}

const schema = `{"type":"object","properties":{` +
	`"query":{"type":"string","description":"what to look for, in a few words"},` +
	`"limit":{"type":"integer","minimum":1,"maximum":20,"description":"how many pages; 5 if left out"}},` +
	`"required":["query"],"additionalProperties":false}`

// Spec says what the tool does.
func (*Tool) Spec() model.Tool {
	return model.Tool{Name: Name, Parameters: json.RawMessage(schema),
		Description: "Searches the web. Returns pages with title, address and a few words of each. Use it for what the documents of this place do not say."}
}

type arguments struct {
	Query string `json:"query"`
	Limit int    `json:"limit"`
}

func (a *arguments) check() error {
	a.Query = strings.TrimSpace(a.Query)
	if a.Query == "" {
		return &citeway.Error{Code: citeway.Invalid, Place: "arguments.query", Message: "is empty", Mend: "say what to look for"}
	}
	if len(a.Query) > MaxQuery {
		return &citeway.Error{Code: citeway.TooLarge, Place: "arguments.query", Message: "is longer than 1 KiB", Mend: "use a few words"}
	}
	if a.Limit <= 0 {
		a.Limit = DefaultLimit
	}
	a.Limit = min(a.Limit, MaxLimit)
	return nil
}

// Call searches.
func (t *Tool) Call(ctx context.Context, args json.RawMessage, _ tool.Access) (tool.Result, error) {
	var a arguments
	if err := tool.Read(args, &a); err != nil {
		return tool.Result{}, err
	}
	if err := a.check(); err != nil {
		return tool.Result{}, err
	}
	list, err := t.ask(ctx, a.Query)
	if err != nil {
		return tool.Result{}, err
	}
	return t.result(list, a.Limit), nil
}

// ask asks the engine.
func (t *Tool) ask(ctx context.Context, query string) ([]page, error) {
	q := url.Values{"q": {query}, "format": {"json"}}
	if t.o.Language != "" {
		q.Set("language", t.o.Language)
	}
	raw, err := t.client.Bytes(ctx, upstream.Request{Path: "search?" + q.Encode()})
	if err != nil {
		return nil, upstream.Change(err, func(e *citeway.Error) { e.Mend = withoutIt(err) })
	}
	return read(raw)
}

// withoutIt says what to do about an error; SearXNG answers 403 where JSON is
// switched off.
func withoutIt(err error) string {
	var r *upstream.Refusal
	if errors.As(err, &r) && r.Status == http.StatusForbidden {
		return "answer without it; the engine's settings must list json under search.formats"
	}
	return "answer without it"
}
