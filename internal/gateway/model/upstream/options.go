package upstream

import (
	"context"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/citeway/citeway"
)

// The defaults of Options.
const (
	DefaultFirstByte = 60 * time.Second
	DefaultWhole     = 10 * time.Minute
	DefaultIdle      = 60 * time.Second
	DefaultRetries   = 3
	DefaultBackoff   = 500 * time.Millisecond
)

// Options say which server is asked, and how patiently. Only Base is needed.
type Options struct {
	// Model is what errors call the model: readers see them, and so the address
	// stands in their causes alone.
	Model string
	// Base is the address that the paths of requests go below, http or https. A
	// query in it is sent with every request.
	Base string
	// Authorize sets the headers that hold the key, anew for each try; nil sets
	// none. What it sets stands in no error and goes to no other host.
	Authorize func(ctx context.Context, header http.Header) error
	// Secrets are further words that stand in no error, as keys within a body.
	Secrets []string
	// Header is sent with every request; none of it is secret.
	Header http.Header
	// FirstByte is the longest wait for an answer to begin, Idle the longest
	// silence within one; 0 is the default.
	FirstByte, Idle time.Duration
	// Whole is the wait for an answer to begin that is not asked for as a stream,
	// and so begins when it is finished; 0 is DefaultWhole.
	Whole time.Duration
	// Retries is how often a request is tried again; 0 is DefaultRetries, a
	// negative number is never.
	Retries int
	// Backoff is the first wait between tries, which doubles; 0 is DefaultBackoff.
	Backoff time.Duration
	// Client is used for the requests, its redirects aside, which are not
	// followed; nil is a client of its own.
	Client *http.Client
}

// Bearer is an Authorize that sends key as a bearer token; nil for "".
func Bearer(key string) func(context.Context, http.Header) error {
	if key == "" {
		return nil
	}
	return Key("Authorization", "Bearer "+key)
}

// Key is an Authorize that sends a header of that name; nil for a value of "".
func Key(name, value string) func(context.Context, http.Header) error {
	if value == "" {
		return nil
	}
	return func(_ context.Context, header http.Header) error {
		header.Set(name, value)
		return nil
	}
}

// Client asks one server. It is safe for use by many at once.
type Client struct {
	options Options
	base    *url.URL
	http    *http.Client
}

// New returns a client with those options. Invalid for an address that is none.
func New(o Options) (*Client, error) {
	u, err := url.Parse(o.Base)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return nil, &citeway.Error{Code: citeway.Invalid, Place: "base URL", Message: "this is no http or https address", Mend: "write it as https://HOST/PATH"}
	}
	o.defaults()
	return &Client{options: o, base: u, http: unredirected(o.Client)}, nil
}

func (o *Options) defaults() {
	if o.FirstByte == 0 {
		o.FirstByte = DefaultFirstByte
	}
	if o.Whole == 0 {
		o.Whole = max(DefaultWhole, o.FirstByte)
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
}

// maxIdle is how many connections to a server are kept for later requests.
const maxIdle = 256

// unredirected is c, or a client of our own, that follows no redirect: who is
// sent elsewhere would take the question and the key there. Answers come as they
// are, since a compressed stream comes late.
func unredirected(c *http.Client) *http.Client {
	own := &http.Client{}
	if c != nil {
		*own = *c
	} else if t, ok := http.DefaultTransport.(*http.Transport); ok {
		t = t.Clone()
		t.MaxIdleConns, t.MaxIdleConnsPerHost, t.DisableCompression = maxIdle, maxIdle, true
		own.Transport = t
	}
	own.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return own
}

// address is that of a path below the base, which may bring a query of its own.
func (c *Client) address(path string) *url.URL {
	u := *c.base
	path, query, _ := strings.Cut(path, "?")
	if path = strings.TrimLeft(path, "/"); path != "" {
		u.Path = strings.TrimRight(u.Path, "/") + "/" + path
		u.RawPath = ""
	}
	if query != "" && u.RawQuery != "" {
		query = "&" + query
	}
	u.RawQuery += query
	return &u
}

// shown is an address as a cause shows it: without a password and a query.
func shown(u *url.URL) string {
	bare := *u
	bare.RawQuery, bare.User = "", nil
	return bare.String()
}
