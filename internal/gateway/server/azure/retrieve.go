package azure

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/link"
)

// The names that On Your Data has for the two scores and for why a document was
// sorted out.
const (
	searchScore = "azure:original_search_score"
	rerankScore = "azure:rerank_score"
	belowScore  = "score"
	belowRank   = "rerank"
)

// candidates is how many times the passages wanted are looked at if all that
// was retrieved is asked for.
const candidates = 3

// leastRerank is the least score of the semantic ranker, whose scale is 0 to 4,
// for each strictness. The service does not publish its thresholds; these follow
// what its scale means: 1 is related in part, 2 answers somewhat.
var leastRerank = [maxStrictness + 1]float64{0, 0, 0.5, 1, 1.5, 2}

// leastShare applies if there is no ranker: for each strictness, the smallest accepted
// share of the best passage's search score. Search scores have no scale of their own.
var leastShare = [maxStrictness + 1]float64{0, 0, 0.1, 0.2, 0.4, 0.6}

// errNothing says that nothing was retrieved, so that no model is asked.
var errNothing = errors.New("nothing was retrieved")

// retrieval is the library of one turn: it sorts out what the request's
// strictness and number do not let in, and remembers it.
type retrieval struct {
	next       chat.Library
	data       *data
	clearance  *int
	query      string
	found      []knowledge.Hit
	shown      []knowledge.Hit // those of found that were let in
	reasons    []string        // why each found was sorted out; "" where it was not
	bestSearch float64
}

var _ chat.Library = (*retrieval)(nil)

// Search finds the passages to show; errNothing if there are none.
func (r *retrieval) Search(ctx context.Context, q knowledge.Query) ([]knowledge.Hit, error) {
	r.query = q.Text
	q.Limit = r.data.documents
	if r.data.wants("all_retrieved_documents") {
		q.Limit *= candidates
	}
	found, err := r.next.Search(ctx, q)
	if err != nil {
		return nil, mended(err)
	}
	for i := range found {
		if r.cleared(&found[i]) {
			r.found = append(r.found, found[i])
			r.bestSearch = max(r.bestSearch, found[i].Score)
		}
	}
	if r.shown = r.sort(); len(r.shown) == 0 {
		return nil, errNothing
	}
	return r.shown, nil
}

// cleared is a second look: a library that does not know clearances must not
// show what bears a label above the caller's.
func (r *retrieval) cleared(h *knowledge.Hit) bool {
	return r.clearance == nil || h.Source.Label == nil || h.Source.Label.Rank <= *r.clearance
}

// sort returns what is let in, in order, and notes why the rest is not.
func (r *retrieval) sort() []knowledge.Hit {
	var shown []knowledge.Hit
	for i := range r.found {
		reason := ""
		switch {
		case !r.related(&r.found[i]):
			reason = belowScore
		case len(shown) == r.data.documents:
			reason = belowRank
		default:
			shown = append(shown, r.found[i])
		}
		r.reasons = append(r.reasons, reason)
	}
	return shown
}

// related reports whether a passage is as related as the strictness asks.
func (r *retrieval) related(h *knowledge.Hit) bool {
	strictness := min(max(r.data.Strictness, 1), maxStrictness)
	var rerank float64
	if json.Unmarshal(h.Passage.Extra[rerankScore], &rerank) == nil {
		return rerank >= leastRerank[strictness]
	}
	return h.Score >= leastShare[strictness]*r.bestSearch
}

// retrieved is one entry of all_retrieved_documents.
type retrieved struct {
	Queries  []string `json:"search_queries"`
	Source   int      `json:"data_source_index"`
	Search   *float64 `json:"original_search_score,omitempty"`
	Rerank   *float64 `json:"rerank_score,omitempty"`
	Reason   string   `json:"filter_reason,omitempty"`
	Content  string   `json:"content"`
	Title    *string  `json:"title"`
	URL      *string  `json:"url"`
	Filepath *string  `json:"filepath"`
	Chunk    *string  `json:"chunk_id"`
}

func (r *retrieval) documents() []retrieved {
	list := make([]retrieved, 0, len(r.found))
	for i := range r.found {
		h := &r.found[i]
		list = append(list, retrieved{Queries: []string{r.query}, Search: search(h), Rerank: number(h.Passage.Extra[rerankScore]),
			Reason: r.reasons[i], Content: h.Passage.Text, Title: text(h.Source.Title), URL: address(h.Source.URL), Filepath: text(h.Source.Path),
			Chunk: text(h.Passage.Chunk)})
	}
	return list
}

// search is the score that the search gave: the index's own, else the store's.
func search(h *knowledge.Hit) *float64 {
	if n := number(h.Passage.Extra[searchScore]); n != nil {
		return n
	}
	if number(h.Passage.Extra[rerankScore]) != nil {
		return nil // the order is the ranker's, and no search score is known
	}
	return &h.Score
}

func number(raw json.RawMessage) *float64 {
	var n *float64
	if json.Unmarshal(raw, &n) != nil {
		return nil
	}
	return n
}

func text(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

// address is a URL that may be linked.
func address(url string) *string {
	safe, _ := link.Safe(url)
	return text(safe)
}

// nothing is a library without anything.
type nothing struct{}

// Search finds nothing.
func (nothing) Search(context.Context, knowledge.Query) ([]knowledge.Hit, error) { return nil, nil }
