package writer

import (
	"crypto/rand"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/internal/gateway/server/writer/store"
)

// Limits of a page.
const (
	defaultPage = 50
	maxPage     = 100
)

// pageOf is the stretch of a list that a request asks for.
func pageOf(q url.Values) (store.Page, error) {
	p := store.Page{Limit: defaultPage, After: q.Get("after"), Before: q.Get("before")}
	if given := q.Get("limit"); given != "" {
		n, err := strconv.Atoi(given)
		if err != nil || n < 1 || n > maxPage {
			return p, invalid("limit", "is not a whole number between 1 and 100", "leave it out for 50")
		}
		p.Limit = n
	}
	switch order := q.Get("order"); order {
	case "", "desc":
	case "asc":
		p.Ascending = true
	default:
		return p, invalid("order", strconv.Quote(order)+" is no order", "use asc or desc")
	}
	if p.After != "" && p.Before != "" {
		return p, invalid("after", "stands beside before", "send one of the two")
	}
	return p, nil
}

// listed is the JSON form of a page. The stock client goes on while has_more is true
// and data is not empty.
type listed[T any] struct {
	Data    []T    `json:"data"`
	HasMore bool   `json:"has_more"`
	First   string `json:"first_id,omitempty"`
	Last    string `json:"last_id,omitempty"`
}

// writePage writes a page; id returns the id of an item.
func writePage[T any](w http.ResponseWriter, data []T, more bool, id func(*T) string) {
	l := listed[T]{Data: data, HasMore: more}
	if n := len(data); n > 0 {
		l.First, l.Last = id(&data[0]), id(&data[n-1])
	}
	server.WriteJSON(w, http.StatusOK, l)
}

// newID mints an id: a random UUID (RFC 9562, version 4).
func newID() string {
	var b [16]byte
	_, _ = rand.Read(b[:]) // never fails
	b[6], b[8] = b[6]&0x0f|0x40, b[8]&0x3f|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:])
}

// retryWindow is how long a repeated request gets what the first one made.
const retryWindow = 10 * time.Minute

// repeated reports whether the stock client sends a request once more: the answer
// to the one before may have been lost after what it asked for was done.
func repeated(r *http.Request) bool {
	count := r.Header.Get("X-Stainless-Retry-Count")
	return count != "" && count != "0"
}
