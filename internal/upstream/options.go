package upstream

import (
	"cmp"
	"context"
	"maps"
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
	DefaultMaxAnswer = 64 << 20
)

// Options say which server is asked, and how patiently. Only Base is needed.
type Options struct {
	// Place is where errors say they are from, as "model NAME"; "" is the address.
	Place string
	// Server is what messages call the server, as "the model's server"; "" is "the
	// server". Readers see messages, so the address stands in their causes alone.
	Server string
	// Mend returns what to do about a status, which is 0 for a server that was not
	// reached; nil gives the usual advice.
	Mend func(status int) string
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
	// Timeout is the longest that one try may take from its beginning to its end; 0
	// is as long as it is not silent.
	Timeout time.Duration
	// MaxAnswer is the most bytes of an answer; 0 is DefaultMaxAnswer.
	MaxAnswer int64
	// Redirects is how many redirects are followed; 0 is none. One with a key or a
	// body is followed on the same host alone.
	Redirects int
	// Outside refuses to dial the addresses of this machine and its network, with
	// [ErrInside]: for addresses that come from outside. It needs a nil Client.
	Outside bool
	// Retries is how often a request is tried again; 0 is DefaultRetries, a
	// negative number is never.
	Retries int
	// Backoff is the first wait between tries, which doubles; 0 is DefaultBackoff.
	Backoff time.Duration
	// Client is used for the requests, its rule on redirects aside; nil is a client
	// of its own.
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
	// header is what every request sends, and withBody what one with a body does. Requests
	// share the values.
	header, withBody http.Header
}

// New returns a client with those options. Invalid for an unusable address.
func New(o Options) (*Client, error) {
	u, err := url.Parse(o.Base)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return nil, &citeway.Error{Code: citeway.Invalid, Place: "base URL", Message: "this is not an http or https address", Mend: "write it as https://HOST/PATH"}
	}
	return made(o, u), nil
}

// made returns the client for a base; nil takes whole addresses for paths.
func made(o Options, base *url.URL) *Client {
	o.defaults()
	c := &Client{options: o, base: base, http: o.http(), header: http.Header{}}
	merge(c.header, o.Header)
	c.header["Accept"] = []string{acceptStream}
	c.header["Accept-Encoding"] = []string{"identity"} // without it a server may choose
	c.withBody = maps.Clone(c.header)
	c.withBody["Content-Type"] = []string{typeJSON}
	return c
}

// merge puts the headers of from into to.
func merge(to, from http.Header) {
	for name, values := range from {
		to[http.CanonicalHeaderKey(name)] = values
	}
}

func (o *Options) defaults() {
	o.Server = cmp.Or(o.Server, "the server")
	o.MaxAnswer = cmp.Or(o.MaxAnswer, DefaultMaxAnswer)
	o.Retries = cmp.Or(o.Retries, DefaultRetries)
	o.Backoff = cmp.Or(o.Backoff, DefaultBackoff)
	if o.Timeout > 0 {
		o.FirstByte, o.Whole, o.Idle = o.Timeout, o.Timeout, o.Timeout
	}
	o.FirstByte = cmp.Or(o.FirstByte, DefaultFirstByte)
	o.Whole = cmp.Or(o.Whole, max(DefaultWhole, o.FirstByte))
	o.Idle = cmp.Or(o.Idle, DefaultIdle)
}

// address is that of a path below the base, which may bring a query of its own.
func (c *Client) address(path string) (*url.URL, error) {
	if c.base == nil {
		return page(path)
	}
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
	return &u, nil
}

// shown is an address as a cause shows it: without a password and a query.
func shown(u *url.URL) string {
	bare := *u
	bare.RawQuery, bare.User = "", nil
	return bare.String()
}

// Base is the address below which a path such as v1/messages is, however much of the
// path the address has already: all of it, or its version alone.
func Base(address, path string) string {
	version, _, _ := strings.Cut(path, "/")
	address = strings.TrimRight(address, "/")
	address = strings.TrimSuffix(address, "/"+path)
	return strings.TrimSuffix(address, "/"+version)
}
