package azuresearch

import (
	"bytes"
	"encoding/json"
	"net/url"
	"strconv"

	"github.com/citeway/citeway"
)

// Document is one document of an index as the service gives it, with the names
// that begin with @search. among its fields.
type Document map[string]json.RawMessage

// page is one answer to a search.
type page struct {
	NextLink string          `json:"@odata.nextLink"`
	Next     json.RawMessage `json:"@search.nextPageParameters"`
	Value    *[]Document     `json:"value"`
}

// bom may begin an answer.
var bom = []byte("\xef\xbb\xbf")

// parsePage reads one answer.
func (c *Client) parsePage(body []byte) (*page, error) {
	p := new(page)
	err := json.Unmarshal(bytes.TrimPrefix(body, bom), p)
	if err != nil || p.Value == nil {
		return nil, c.garbage(err)
	}
	return p, nil
}

func (c *Client) garbage(err error) error {
	return c.fail(citeway.Upstream, "the search service sent something that is not an answer", "check the endpoint", err)
}

// step is where the next page begins and how much of it is wanted; ok is false
// after the last. The rest of the next request is ours: neither its address nor
// its filter is taken from an answer.
func (p *page) step() (skip, top int, ok bool) {
	var next *struct{ Skip, Top int }
	if json.Unmarshal(p.Next, &next) == nil && next != nil {
		return next.Skip, next.Top, true
	}
	link, err := url.Parse(p.NextLink)
	if p.NextLink == "" || err != nil {
		return 0, 0, false
	}
	skip, err = strconv.Atoi(link.Query().Get("$skip"))
	top, _ = strconv.Atoi(link.Query().Get("$top"))
	return skip, top, err == nil
}
