package doctor

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/azuresearch"
)

// The names under which a passage keeps the service's own scores.
const (
	searchScore = "azure:original_search_score"
	rerankScore = "azure:rerank_score"
)

// relevant looks whether a search gives scores, and on which scale.
func (x *indexVisit) relevant(ctx context.Context) {
	if at := x.report.faulty(CheckScores, CheckFields, CheckReadable, CheckSearched, CheckQuery, CheckContent); at != "" {
		x.see(CheckRelevant, at)
		return
	}
	if !x.scores {
		x.see(CheckRelevant, CheckScores)
		return
	}
	c, err := x.client.With(func(o *azuresearch.Options) { o.QueryType = x.probeType() })
	if err != nil {
		x.failed(CheckRelevant, err, "")
		return
	}
	ctx, stop := context.WithTimeout(ctx, x.Wait)
	defer stop()
	hits, err := c.Search(ctx, knowledge.Query{Text: x.visit.question})
	switch {
	case err != nil:
		x.failed(CheckRelevant, err, "try the query in the portal's search explorer")
	case len(hits) == 0:
		x.warn(CheckRelevant, x.place, "the question finds nothing, so no score can be looked at: "+x.visit.question, "give a question that the documents answer: --question")
	default:
		x.scale(hits[0], x.probeType())
	}
}

// probeType is the query type that is asked for: one with vectors only if the index
// makes them itself, since the model that On Your Data takes for them is not asked.
func (x *indexVisit) probeType() azuresearch.QueryType {
	t := x.source.queryType()
	vectorizes := x.schema != nil && x.schema.VectorSearch != nil && len(x.schema.VectorSearch.Vectorizers) > 0
	switch {
	case vectorizes || !x.source.vectors():
		return t
	case x.source.semantic():
		return azuresearch.Semantic
	}
	return azuresearch.Simple
}

// scale judges the scores of the best hit.
func (x *indexVisit) scale(h knowledge.Hit, t azuresearch.QueryType) {
	raw := rawScores(h.Passage.Extra)
	at := "query_type " + string(t)
	switch {
	case raw == "":
		x.fault(CheckRelevant, at, "the search gives no scores, so every relevance is shown as 0 % or not at all",
			"search with query_type semantic or simple: filters and sorting alone give no scores")
	case h.Passage.Extra[searchScore] != nil && h.Score == 0:
		x.fault(CheckRelevant, at, "every score is 0 ("+raw+")", "ask for words: a search for * or by a filter alone ranks nothing")
	case x.source.semantic() && h.Passage.Extra[rerankScore] == nil:
		x.fault(CheckRelevant, at, "the semantic ranker gives no score ("+raw+")", "turn the semantic ranker on for this search service")
	case h.Passage.Score == nil:
		x.warn(CheckRelevant, at, "there are scores ("+raw+"), and their scale has no upper end, so no percentage can be shown that means something",
			"search with query_type semantic, whose ranker's scale is 0 to 4")
	default:
		x.ok(CheckRelevant, at, fmt.Sprintf("scores come (%s), shown as %.0f %%", raw, *h.Passage.Score*100))
	}
}

// rawScores are the service's own numbers for a person.
func rawScores(extra map[string]json.RawMessage) string {
	var words []string
	for _, s := range []struct{ name, words string }{{rerankScore, "ranker"}, {searchScore, "search"}} {
		var n *float64
		if json.Unmarshal(extra[s.name], &n) == nil && n != nil {
			words = append(words, fmt.Sprintf("%s %.3g", s.words, *n))
		}
	}
	return strings.Join(words, ", ")
}
