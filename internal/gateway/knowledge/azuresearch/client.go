package azuresearch

import (
	"net"
	"net/url"
	"strings"
	"sync"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/upstream"
)

// Client asks one index. It is safe for use by many at once.
type Client struct {
	o       Options
	mapping Mapping
	// index is the index's address, place the same for a person.
	index  *url.URL
	place  string
	server *upstream.Client
	lacks  *absent
}

// absent are the assumed fields that an index turned out not to have. Clients of
// one index share it, so that each is asked for once.
type absent struct {
	mu    sync.Mutex // guards names
	names map[string]bool
}

// has reports whether the field is known to be absent.
func (a *absent) has(field string) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.names[field]
}

// add notes that the field is absent.
func (a *absent) add(field string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.names[field] = true
}

// New returns a client with those options. It asks nothing yet. Invalid for
// an address that is unusable or not https, and for an unusable name, filter or
// mapping.
func New(o Options) (*Client, error) {
	o.defaults()
	base, err := endpoint(o.Endpoint)
	if err != nil {
		return nil, err
	}
	if err := o.check(); err != nil {
		return nil, err
	}
	c := &Client{o: o, mapping: o.Mapping.filled(), place: base.String() + " index " + o.Index, lacks: &absent{names: map[string]bool{}}}
	c.index = base.JoinPath("indexes('" + o.Index + "')")
	return c, c.connect()
}

// With returns a client with changed options, for one request's filter, strictness,
// query type or mapping (see Mapping.Asked). Connections are shared, and the endpoint
// stays what the settings named. Returns the errors of New.
func (c *Client) With(change func(*Options)) (*Client, error) {
	o := c.o
	change(&o)
	o.Endpoint = c.o.Endpoint
	d, err := New(o)
	if err != nil {
		return nil, err
	}
	if o.Index == c.o.Index {
		d.lacks = c.lacks
	}
	return d, nil
}

// Mapping is the mapping in use, with the names that are assumed.
func (c *Client) Mapping() Mapping { return c.mapping }

// endpoint reads the service's address.
func endpoint(raw string) (*url.URL, error) {
	refuse := func(why string) (*url.URL, error) {
		return nil, invalid("endpoint", why, "write it as https://NAME.search.windows.net")
	}
	u, err := url.Parse(strings.TrimSpace(raw))
	switch {
	case err != nil || u.Hostname() == "":
		return refuse("this is no address")
	case u.User != nil || u.RawQuery != "" || u.Fragment != "":
		return refuse("the address has more than host and path")
	case u.Scheme == "https" || u.Scheme == "http" && loopback(u.Hostname()):
		return u, nil
	case u.Scheme == "http":
		return refuse("http would show the key to the network")
	}
	return refuse("this is no https address")
}

func loopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// fail is an error of this index.
func (c *Client) fail(code citeway.Code, message, mend string, cause error) *citeway.Error {
	return &citeway.Error{Code: code, Place: c.place, Message: message, Mend: mend, Err: cause}
}
