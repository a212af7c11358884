package azuresearch

import (
	"context"
	"errors"
	"net/http"
	"regexp"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/upstream"
)

// Search returns the passages that fit q best, best first; finding none is not an
// error. A question without a word finds nothing. Passage.Score is the relevance on a
// known scale, or nil for keyword and fused scores, which have no scale. Hit.Score is
// the service's own score, by which the hits are ordered.
//
// Errors: Invalid if q has a restriction that the mapping has no field
// for; Upstream for what the service refuses, with an *upstream.Answered among its causes;
// Unavailable, Truncated and TooLarge as they say; that of ctx.
func (c *Client) Search(ctx context.Context, q knowledge.Query) ([]knowledge.Hit, error) {
	body, err := c.question(ctx, &q)
	if err != nil || body == nil {
		return nil, err
	}
	var hits []knowledge.Hit
	for range MaxPages {
		p, err := c.page(ctx, body)
		if err != nil {
			return nil, err
		}
		for _, d := range *p.Value {
			if h, ok := c.hit(d, &q); ok && len(hits) < q.Wanted() {
				hits = append(hits, h)
			}
		}
		skip, top, more := p.step()
		if !more || len(hits) >= q.Wanted() {
			return hits, nil
		}
		if skip <= body.Skip {
			return nil, c.fail(citeway.Upstream, "the search service's pages do not go on", "", nil)
		}
		body.Skip = skip
		if top > 0 {
			body.Top = min(top, q.Wanted())
		}
	}
	return hits, nil
}

// page asks for one page, without an assumed field that the index turns out not
// to have.
func (c *Client) page(ctx context.Context, body *question) (*page, error) {
	for {
		raw, err := c.send(ctx, "docs/search.post.search", encode(body))
		if err == nil {
			return c.parsePage(raw)
		}
		if !c.drop(unknownField(err), body.Select) {
			return nil, err
		}
		body.Select = c.selected()
	}
}

// noProperty is how the service names a field of the select list that it lacks.
var noProperty = regexp.MustCompile(`Could not find a property named '([^']+)' on type 'search\.document'.*\$select`)

// unknownField is the field that a request was refused for, or "".
func unknownField(err error) string {
	var r *upstream.Answered
	if !errors.As(err, &r) || r.Status != http.StatusBadRequest {
		return ""
	}
	if m := noProperty.FindStringSubmatch(r.Words); m != nil {
		return m[1]
	}
	return ""
}
