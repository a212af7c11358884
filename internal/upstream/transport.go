package upstream

import (
	"errors"
	"io"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"syscall"
	"time"
)

// maxIdle is how many connections to a server are kept for later requests.
const maxIdle = 256

// dialTime is how long a connection to an address from outside may take.
const dialTime = 10 * time.Second

// http returns the http.Client for the options: o.Client, or one of our own. It
// follows only the redirects that the options allow: who is sent elsewhere would
// take the question and the key there. Answers come as they are, since a compressed
// stream comes late.
func (o *Options) http() *http.Client {
	own := &http.Client{}
	if o.Client != nil {
		*own = *o.Client
	} else if t, ok := http.DefaultTransport.(*http.Transport); ok {
		t = t.Clone()
		t.MaxIdleConns, t.MaxIdleConnsPerHost, t.DisableCompression = maxIdle, maxIdle, true
		if o.Outside { // a proxy would dial in our place
			t.Proxy, t.DialContext = nil, (&net.Dialer{Timeout: dialTime, Control: outside}).DialContext
		}
		own.Transport = t
	}
	own.CheckRedirect = o.redirect
	return own
}

// redirect refuses a redirect that is not followed; the answer is then the redirect
// itself.
func (o *Options) redirect(r *http.Request, via []*http.Request) error {
	first := via[0]
	same := r.URL.Host == first.URL.Host && r.URL.Scheme == first.URL.Scheme && r.Method == first.Method
	if len(via) > o.Redirects || !same && (o.Authorize != nil || first.Method != http.MethodGet) {
		return http.ErrUseLastResponse
	}
	return nil
}

// local are the ranges beside those that netip knows as local, from which an address
// leads to this machine, its network or its host.
var local = prefixes(
	"0.0.0.0/8",        // this network
	"100.64.0.0/10",    // what providers share
	"168.63.129.16/32", // the host of a machine at Azure
	"192.0.0.0/24",     // protocols
	"198.18.0.0/15",    // measurements within a network
	"240.0.0.0/4",      // reserved, and used within networks
	"::/96",            // IPv4 written in IPv6, as was done once
	"64:ff9b:1::/48",   // translated within a network
	"2001::/32",        // Teredo, which hides an IPv4 address
	"fec0::/10",        // a site's own, as was done once
)

// translators are the ranges whose addresses lead to an IPv4 address that they hold: its
// first byte's place in each.
var translators = map[netip.Prefix]int{
	netip.MustParsePrefix("64:ff9b::/96"): 12, // NAT64
	netip.MustParsePrefix("2002::/16"):    2,  // 6to4
}

func prefixes(all ...string) []netip.Prefix {
	out := make([]netip.Prefix, len(all))
	for i, p := range all {
		out[i] = netip.MustParsePrefix(p)
	}
	return out
}

// ErrInside is why an address is not dialled.
var ErrInside = errors.New("the address lies within this machine's own network")

// outside refuses to dial what is not reachable by all.
func outside(_, address string, _ syscall.RawConn) error {
	at, err := netip.ParseAddrPort(address)
	if err != nil {
		return err
	}
	if inside(at.Addr().Unmap().WithZone("")) {
		return ErrInside
	}
	return nil
}

// inside reports whether an address, or the one that a translator sends it on to, is not
// reachable by all.
func inside(ip netip.Addr) bool {
	for prefix, at := range translators {
		if b := ip.As16(); prefix.Contains(ip) {
			return inside(netip.AddrFrom4([4]byte(b[at : at+4])))
		}
	}
	return !ip.IsGlobalUnicast() || ip.IsPrivate() || slices.ContainsFunc(local, func(p netip.Prefix) bool { return p.Contains(ip) })
}

// Plain returns an http.Client for a library that sends its requests itself: it
// sends Header with each, follows the same redirects and bounds each answer. It
// neither tries again nor sends a key, and needs no Base.
func Plain(o Options) *http.Client {
	o.defaults()
	c := o.http()
	if c.Transport == nil {
		c.Transport = http.DefaultTransport
	}
	c.Transport = &bounded{c.Transport, o.Header, o.MaxAnswer}
	return c
}

// bounded sends headers and bounds answers.
type bounded struct {
	next   http.RoundTripper
	header http.Header
	most   int64
}

// RoundTrip does one request.
func (b *bounded) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	for name, values := range b.header {
		r.Header[http.CanonicalHeaderKey(name)] = values
	}
	answer, err := b.next.RoundTrip(r)
	if err != nil {
		return nil, err
	}
	answer.Body = &limited{answer.Body, b.most}
	return answer, nil
}

// CloseIdleConnections ends the connections that are kept.
func (b *bounded) CloseIdleConnections() {
	if t, ok := b.next.(interface{ CloseIdleConnections() }); ok {
		t.CloseIdleConnections()
	}
}

// limited is a body of which at most left bytes are read.
type limited struct {
	io.ReadCloser
	left int64
}

// Read reads, up to the limit.
func (l *limited) Read(p []byte) (int, error) {
	if l.left <= 0 {
		return 0, ErrLarge
	}
	n, err := l.ReadCloser.Read(p[:min(int64(len(p)), l.left)])
	l.left -= int64(n)
	return n, err
}
