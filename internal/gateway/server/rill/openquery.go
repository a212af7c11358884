package rill

import (
	"context"
	"net/http"
	"net/url"
	"strings"

	"github.com/citeway/citeway"
)

// openQuery is GET /-/open-query?query=…: the query that a link carries in its
// address, asked of the data as they are now with the caller's access.
func (s *Surface) openQuery(w http.ResponseWriter, r *http.Request) error {
	text, err := queryOf(r.URL.RawQuery)
	if err != nil {
		return err
	}
	query, findings, err := mend(text)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(r.Context(), QueryTime)
	defer cancel()
	opened, err := s.o.Opener.Ask(ctx, query, accessOf(ctx))
	if err != nil {
		return late(ctx, err)
	}
	return s.show(w, r, opened, findings)
}

// late says in words that a query took too long.
func late(ctx context.Context, err error) error {
	if citeway.CodeOf(err) == citeway.Internal && ctx.Err() == context.DeadlineExceeded {
		return &citeway.Error{Code: citeway.Unavailable, Place: "query", Message: "took longer than " + QueryTime.String(), Mend: "ask for less, as with a limit", Err: err}
	}
	return err
}

// queryOf is the query within the address. One that was written without being
// encoded may hold an ampersand, and then goes to the end of the address.
func queryOf(raw string) (string, error) {
	value, there := "", false
	for rest := raw; rest != "" && !there; {
		var part string
		part, after, _ := strings.Cut(rest, "&")
		if value, there = strings.CutPrefix(part, "query="); there && strings.HasPrefix(value, "{") {
			value = strings.TrimPrefix(rest, "query=")
		}
		rest = after
	}
	if value == "" {
		return "", invalid("query", "is missing", "write the arguments of a query as JSON, percent-encoded: /-/open-query?query=%7B…%7D")
	}
	text, err := url.QueryUnescape(value)
	if err != nil {
		return "", &citeway.Error{Code: citeway.Invalid, Place: "query", Message: "is not percent-encoded: " + strings.TrimPrefix(err.Error(), "invalid URL escape "), Mend: "copy the whole link", Err: err}
	}
	if len(text) > MaxQuery {
		return "", &citeway.Error{Code: citeway.TooLarge, Place: "query", Message: "is longer than 16 KiB", Mend: "open it by its citation's id"}
	}
	return text, nil
}
