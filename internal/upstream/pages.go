package upstream

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"path"
	"time"

	"github.com/citeway/citeway"
)

// MaxRedirects is how many redirects of a page are followed.
const MaxRedirects = 5

// The defaults of fetching a page.
const (
	pageTime    = 30 * time.Second
	pageRetries = 1
)

// Page is a page as it came.
type Page struct {
	// URL is where it came from, after redirects.
	URL string
	// Name is the last part of its path, or its host.
	Name string
	// Mime is its media type, as the server wrote it.
	Mime string
	// Modified is when it was changed last; zero where the server does not say.
	Modified time.Time
	Data     []byte
}

// Pages fetches pages of the web. It is safe for use by many at once.
type Pages struct{ client *Client }

// NewPages returns Pages. Of the options Base and Authorize are not used; the
// timeout is 30 seconds where it is 0.
func NewPages(o Options) *Pages {
	o.Base, o.Authorize, o.Redirects = "", nil, MaxRedirects
	o.Mend = func(int) string { return "" }
	o.Header = http.Header{"User-Agent": {"citeway"}}
	if o.Timeout == 0 {
		o.Timeout = pageTime
	}
	if o.Retries == 0 {
		o.Retries = pageRetries
	}
	return &Pages{made(o, nil)}
}

// Close ends the connections that are kept.
func (p *Pages) Close() { p.client.http.CloseIdleConnections() }

// Fetch fetches a page, with the errors of [Client.Bytes]; Invalid for an address
// that is not http or https, and [ErrInside] as the cause where it may not be dialled.
func (p *Pages) Fetch(ctx context.Context, address string) (got *Page, err error) {
	q := Request{Path: address, Accept: "text/html, text/markdown, text/plain, application/pdf, */*;q=0.5", Whole: true}
	err = p.client.Ask(ctx, q, func(a *Answer) error {
		data, err := a.bytes()
		got = &Page{URL: a.URL.String(), Name: path.Base(a.URL.Path), Mime: a.Header.Get("Content-Type"), Data: data}
		if got.Name == "/" || got.Name == "." {
			got.Name = a.URL.Host
		}
		if t, err := http.ParseTime(a.Header.Get("Last-Modified")); err == nil {
			got.Modified = t
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return got, nil
}

// page reads the address of a page.
func page(address string) (*url.URL, error) {
	u, err := url.Parse(address)
	if err == nil && (u.Host == "" || u.Scheme != "http" && u.Scheme != "https") {
		err = errors.New("it is not an http or https address")
	}
	if err != nil {
		return nil, &citeway.Error{Code: citeway.Invalid, Place: address, Message: "is not a URL", Err: err}
	}
	return u, nil
}
