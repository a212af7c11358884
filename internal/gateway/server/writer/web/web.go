// Package web fetches the pages that a graph names, and finds those below them.
// Addresses come from clients: one that leads to this machine or its network is
// refused when it is dialled, whatever its name says.
//
// What may not enter: what becomes of a page.
package web

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"path"
	"slices"
	"strings"
	"syscall"
	"time"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/citeway/citeway"
)

// Limits of fetching.
const (
	// MaxPage is the most bytes of one page.
	MaxPage = 16 << 20
	// MaxURL is the most bytes of an address.
	MaxURL = 2048
	// MaxRedirects is how many redirects are followed.
	MaxRedirects = 5
	// Timeout is how long a page may take.
	Timeout = 30 * time.Second
)

// The types of error that a URL of a graph can have.
const (
	InvalidURL    = "invalid_url"
	NotSearchable = "not_searchable"
	NotFound      = "not_found"
	Paywall       = "paywall_or_login_page"
	Unexpected    = "unexpected_error"
)

// Error is why a page is not there, as a type and as an error.
type Error struct {
	Type string
	Err  error
}

// Error is what the cause says.
func (e *Error) Error() string { return e.Type + ": " + e.Err.Error() }

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

// TypeOf is the type of an error.
func TypeOf(err error) string {
	var e *Error
	switch {
	case errors.As(err, &e):
		return e.Type
	case citeway.CodeOf(err) == citeway.Invalid || citeway.CodeOf(err) == citeway.TooLarge:
		return NotSearchable // it came, and could not be read
	}
	return Unexpected
}

// Page is a page as it came.
type Page struct {
	// URL is where it came from at last, behind redirects.
	URL, Name, Mime string
	Data            []byte
}

// Fetcher fetches pages. It is safe for use at the same time.
type Fetcher struct{ client *http.Client }

// New returns a fetcher. private allows addresses of this machine and its network.
func New(private bool) *Fetcher {
	dialer := &net.Dialer{Timeout: Timeout / 3}
	if !private {
		dialer.Control = outside
	}
	transport := &http.Transport{DialContext: dialer.DialContext, MaxIdleConns: 4, IdleConnTimeout: Timeout, TLSHandshakeTimeout: Timeout / 3,
		ResponseHeaderTimeout: Timeout, ForceAttemptHTTP2: true}
	return &Fetcher{&http.Client{Transport: transport, Timeout: Timeout, CheckRedirect: func(_ *http.Request, via []*http.Request) error {
		if len(via) > MaxRedirects {
			return errors.New("too many redirects")
		}
		return nil
	}}}
}

// Close ends the connections that are kept.
func (f *Fetcher) Close() { f.client.CloseIdleConnections() }

// carrier is the address range that providers share; it is as private as the others.
var carrier = netip.MustParsePrefix("100.64.0.0/10")

// errInside marks an address that is not dialled.
var errInside = errors.New("the address lies within this machine's own network")

// outside refuses to dial what is not reachable by all.
func outside(_, address string, _ syscall.RawConn) error {
	at, err := netip.ParseAddrPort(address)
	if err != nil {
		return err
	}
	ip := at.Addr().Unmap()
	if !ip.IsGlobalUnicast() || ip.IsPrivate() || carrier.Contains(ip) {
		return errInside
	}
	return nil
}

// Check refuses what is no address of a page, with an Error of type InvalidURL.
func Check(address string) (*url.URL, error) {
	u, err := url.Parse(address)
	switch {
	case err != nil:
	case len(address) > MaxURL:
		err = errors.New("is longer than 2048 bytes")
	case u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || u.User != nil:
		err = errors.New("is no address of a page")
	default:
		return u, nil
	}
	return nil, &Error{InvalidURL, err}
}

// Fetch fetches a page. Its errors are of type Error, or that of ctx.
func (f *Fetcher) Fetch(ctx context.Context, address string) (*Page, error) {
	if _, err := Check(address); err != nil {
		return nil, err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, &Error{InvalidURL, err}
	}
	req.Header.Set("User-Agent", "citeway")
	req.Header.Set("Accept", "text/html, text/markdown, text/plain, application/pdf, */*;q=0.5")
	res, err := f.client.Do(req)
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case errors.Is(err, errInside):
		return nil, &Error{InvalidURL, errInside}
	case err != nil:
		return nil, &Error{Unexpected, err}
	}
	defer res.Body.Close()
	return read(res)
}

// read reads a response.
func read(res *http.Response) (*Page, error) {
	if res.StatusCode != http.StatusOK {
		return nil, &Error{typeOf(res.StatusCode), errors.New("the server answered " + res.Status)}
	}
	data, err := io.ReadAll(io.LimitReader(res.Body, MaxPage+1))
	switch {
	case err != nil:
		return nil, &Error{Unexpected, err}
	case len(data) > MaxPage:
		return nil, &Error{NotSearchable, errors.New("the page is over 16 MiB")}
	}
	at := res.Request.URL
	p := &Page{URL: at.String(), Name: path.Base(at.Path), Mime: res.Header.Get("Content-Type"), Data: data}
	if p.Name == "/" || p.Name == "." {
		p.Name = at.Host
	}
	return p, nil
}

// typeOf is the type of error that a status is.
func typeOf(status int) string {
	switch status {
	case http.StatusNotFound, http.StatusGone:
		return NotFound
	case http.StatusUnauthorized, http.StatusPaymentRequired, http.StatusForbidden:
		return Paywall
	}
	return Unexpected
}

// Below returns the addresses that a page links to and that stand below base, in
// order and each once, without those that begin as one of exclude does.
func Below(base string, p *Page, exclude []string) []string {
	root, err := url.Parse(base)
	at, failed := url.Parse(p.URL)
	if err != nil || failed != nil {
		return nil
	}
	var found []string
	for _, link := range links(p.Data) {
		u, err := at.Parse(link)
		if err != nil {
			continue
		}
		u.Fragment = ""
		if below(root, u) && !excluded(u.String(), exclude) && !slices.Contains(found, u.String()) {
			found = append(found, u.String())
		}
	}
	return found
}

// below reports whether u is another page of the same host, in root's folder.
func below(root, u *url.URL) bool {
	folder := root.Path[:strings.LastIndexByte(root.Path, '/')+1]
	return u.Scheme == root.Scheme && u.Host == root.Host && strings.HasPrefix(u.Path, folder) && u.Path != root.Path
}

func excluded(address string, exclude []string) bool {
	return slices.ContainsFunc(exclude, func(e string) bool { return e != "" && strings.HasPrefix(address, strings.TrimSuffix(e, "*")) })
}

// links are the addresses in the links of a page.
func links(data []byte) []string {
	var found []string
	for z := html.NewTokenizer(bytes.NewReader(data)); ; {
		switch z.Next() {
		case html.ErrorToken:
			return found
		case html.StartTagToken:
			token := z.Token()
			for _, a := range token.Attr {
				if token.DataAtom == atom.A && a.Key == "href" {
					found = append(found, a.Val)
				}
			}
		}
	}
}
