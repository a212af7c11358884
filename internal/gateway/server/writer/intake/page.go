package intake

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/upstream"
)

// Limits of fetching.
const (
	// MaxPage is the most bytes of one page.
	MaxPage = 16 << 20
	// MaxURL is the most bytes of an address.
	MaxURL = 2048
)

// The types of error that a URL of a graph can have.
const (
	InvalidURL    = "invalid_url"
	NotSearchable = "not_searchable"
	NotFound      = "not_found"
	Paywall       = "paywall_or_login_page"
	Unexpected    = "unexpected_error"
)

// FetchError is why a page is missing, as a type and as an error.
type FetchError struct {
	Type string
	Err  error
}

// Error is what the cause says.
func (e *FetchError) Error() string { return e.Type + ": " + e.Err.Error() }

// Unwrap returns the cause.
func (e *FetchError) Unwrap() error { return e.Err }

// TypeOf is the type of an error.
func TypeOf(err error) string {
	var e *FetchError
	switch {
	case errors.As(err, &e):
		return e.Type
	case citeway.CodeOf(err) == citeway.Invalid || citeway.CodeOf(err) == citeway.TooLarge:
		return NotSearchable // it came, and could not be read
	}
	return Unexpected
}

// Pages fetches the pages that a graph names. Addresses come from clients: one that
// leads to this machine or its network is refused when it is dialled, whatever its
// name says. It is safe for concurrent use.
type Pages struct{ pages *upstream.Pages }

// NewPages returns a fetcher. private allows addresses of this machine and its network.
func NewPages(private bool) *Pages {
	return &Pages{upstream.NewPages(upstream.Options{Server: "the page's server", Outside: !private, MaxAnswer: MaxPage})}
}

// Close ends the connections that are kept.
func (f *Pages) Close() { f.pages.Close() }

// CheckURL refuses anything but the address of a page, with a FetchError of type
// InvalidURL.
func CheckURL(address string) (*url.URL, error) {
	u, err := url.Parse(address)
	switch {
	case err != nil:
	case len(address) > MaxURL:
		err = errors.New("is longer than 2048 bytes")
	case u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || u.User != nil:
		err = errors.New("is not the address of a page")
	default:
		return u, nil
	}
	return nil, &FetchError{InvalidURL, err}
}

// Fetch fetches a page. Its errors are of type FetchError, or come from ctx.
func (f *Pages) Fetch(ctx context.Context, address string) (*upstream.Page, error) {
	if _, err := CheckURL(address); err != nil {
		return nil, err
	}
	p, err := f.pages.Fetch(ctx, address)
	var refused *upstream.Refusal
	switch {
	case err == nil:
		return p, nil
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case errors.Is(err, upstream.ErrInside):
		return nil, &FetchError{InvalidURL, upstream.ErrInside}
	case errors.As(err, &refused):
		return nil, &FetchError{typeOf(refused.Status), err}
	case citeway.CodeOf(err) == citeway.TooLarge:
		return nil, &FetchError{NotSearchable, errors.New("the page is over 16 MiB")}
	}
	return nil, &FetchError{Unexpected, err}
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

// below returns the addresses that a page links to and that stand below base, in
// order and each once, without those that begin as one of exclude does.
func below(base string, p *upstream.Page, exclude []string) []string {
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
		if inFolder(root, u) && !excluded(u.String(), exclude) && !slices.Contains(found, u.String()) {
			found = append(found, u.String())
		}
	}
	return found
}

// inFolder reports whether u is another page of the same host, in root's folder.
func inFolder(root, u *url.URL) bool {
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
