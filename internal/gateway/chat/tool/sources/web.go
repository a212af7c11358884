package sources

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

// WebName is the name of the tool that searches the web.
const WebName = "search_web"

// Limits of a search of the web, beside MaxLimit.
const (
	webLimit   = 5       // pages, if the call does not say
	webQuery   = 1 << 10 // bytes of a query
	webAnswer  = 4 << 20 // bytes of the engine's answer
	webTimeout = 15 * time.Second
)

// WebOptions say which engine is asked. Only Endpoint is needed.
type WebOptions struct {
	// Endpoint is the engine's address up to /search, http or https.
	Endpoint string
	// Key is sent as a bearer token; "" sends none.
	Key string
	// Language is asked for, as en or de-CH; "" leaves it to the engine.
	Language string
	// Sites are the hosts whose pages may be shown, with those below them; empty is
	// every host.
	Sites []string
	// Timeout is how long the engine may take; 0 is 15 seconds.
	Timeout time.Duration
	// Client sends the requests; nil is a client of the tool's own. Redirects are not
	// followed in either case.
	Client *http.Client
}

// Web is the tool search_web: a question to a search engine that answers as SearXNG does,
// GET {endpoint}/search?q=…&format=json, and to no other host. It finds pages of the web,
// cited by their address, and fetches none of them. What the engine writes is data: markup
// is removed, and results whose address is not http or https are left out. Web is safe for
// concurrent use.
//
// The form is that of https://docs.searxng.org/dev/search_api.html and of the JSON of
// searx/webutils.py in github.com/searxng/searxng: {query, number_of_results, results:
// [{url, title, content, engine, score, publishedDate}]}.
type Web struct {
	o      WebOptions
	client *upstream.Client
}

var _ tool.Tool = (*Web)(nil)

// NewWeb returns the tool. Returns Invalid for an endpoint that is not an http or https
// address.
func NewWeb(o WebOptions) (*Web, error) {
	u, err := url.Parse(o.Endpoint)
	if err != nil || u.Host == "" || u.User != nil || u.Scheme != "http" && u.Scheme != "https" {
		return nil, &citeway.Error{Code: citeway.Invalid, Place: "web_search.endpoint", Message: "is not an http or https address", Mend: "write it as https://HOST"}
	}
	u.Path = strings.TrimSuffix(strings.TrimRight(u.Path, "/"), "/search")
	u.RawQuery, u.Fragment = "", ""
	if o.Timeout <= 0 {
		o.Timeout = webTimeout
	}
	c, err := upstream.New(upstream.Options{Place: WebName, Server: "the search engine", Base: u.String(), Authorize: upstream.Bearer(o.Key),
		Timeout: o.Timeout, MaxAnswer: webAnswer, Retries: 1, Client: o.Client})
	if err != nil {
		return nil, err
	}
	return &Web{o, c}, nil
}

const webSchema = `{"type":"object","properties":{` +
	`"query":{"type":"string","description":"what to look for, in a few words"},` +
	`"limit":{"type":"integer","minimum":1,"maximum":20,"description":"how many pages; 5 if left out"}},` +
	`"required":["query"],"additionalProperties":false}`

// Spec says what the tool does.
func (*Web) Spec() model.Tool {
	return model.Tool{Name: WebName, Parameters: json.RawMessage(webSchema),
		Description: "Searches the web. Returns pages with title, address and a few words of each. Use it for what the documents of this place do not say."}
}

// checkWeb is check for a search of the web, which corrects the limit silently.
func (a *wanted) checkWeb() error {
	a.Query = strings.TrimSpace(a.Query)
	if a.Query == "" {
		return &citeway.Error{Code: citeway.Invalid, Place: "arguments.query", Message: "is empty", Mend: "say what to look for"}
	}
	if len(a.Query) > webQuery {
		return &citeway.Error{Code: citeway.TooLarge, Place: "arguments.query", Message: "is longer than 1 KiB", Mend: "use a few words"}
	}
	if a.Limit <= 0 {
		a.Limit = webLimit
	}
	a.Limit = min(a.Limit, MaxLimit)
	return nil
}

// Call searches.
func (t *Web) Call(ctx context.Context, args json.RawMessage, _ tool.Access) (tool.Result, error) {
	var a wanted
	if err := tool.Read(args, &a); err != nil {
		return tool.Result{}, err
	}
	if err := a.checkWeb(); err != nil {
		return tool.Result{}, err
	}
	list, err := t.ask(ctx, a.Query)
	if err != nil {
		return tool.Result{}, err
	}
	return t.result(list, a.Limit), nil
}

// ask asks the engine.
func (t *Web) ask(ctx context.Context, query string) ([]page, error) {
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

// withoutIt says what to do about an error. SearXNG answers 403 if JSON is switched off.
func withoutIt(err error) string {
	var r *upstream.Refusal
	if errors.As(err, &r) && r.Status == http.StatusForbidden {
		return "answer without it; the engine's settings must list json under search.formats"
	}
	return "answer without it"
}
