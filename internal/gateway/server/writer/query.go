package writer

import (
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/jsonobject"
)

// The ranges and defaults of query_config.
// https://dev.writer.com/home/knowledge-graph-query-config
const (
	maxSubquestions, defaultSubquestions = 10, 6
	maxWeight                            = 100
	maxSnippets, defaultSnippets         = 60, 30
	minTokens, maxTokens, defaultTokens  = 100, 8000, 4000
	// freeFrom is the grounding level from which a model may answer from its own
	// knowledge if the sources do not: the scale's upper half.
	freeFrom = 0.5
)

// query is query_config, checked.
type query struct {
	subquestions int
	// weight is the share of keywords from 0 to 1; nil is the store's own.
	weight             *float64
	grounding          float64
	snippets, tokens   int
	keywords, meanings float64
	inline             bool
}

// queryOf reads query_config; o is nil if there is none.
func queryOf(o *jsonobject.Object) query {
	q := query{subquestions: defaultSubquestions, snippets: defaultSnippets, tokens: defaultTokens}
	if o == nil {
		return q
	}
	q.subquestions = whole(o, "max_subquestions", 1, maxSubquestions, q.subquestions)
	q.snippets = whole(o, "max_snippets", 1, maxSnippets, q.snippets)
	q.tokens = whole(o, "max_tokens", minTokens, maxTokens, q.tokens)
	if o.Has("search_weight") {
		share := float64(whole(o, "search_weight", 0, maxWeight, 0)) / maxWeight
		q.weight = &share
	}
	for _, field := range []struct {
		name string
		into *float64
	}{{"grounding_level", &q.grounding}, {"keyword_threshold", &q.keywords}, {"semantic_threshold", &q.meanings}} {
		if f := number(o, field.name, 0, 1); f != nil {
			*field.into = *f
		}
	}
	q.inline = o.Flag("inline_citations")
	return q
}

// apply puts the query into a turn.
func (q *query) apply(t *chat.Turn) {
	t.Passages, t.MaxTokens = q.snippets, q.tokens
	t.Free, t.Leeway = q.grounding >= freeFrom, q.grounding
	t.Tuning = knowledge.Tuning{Keywords: q.weight, MinKeywords: q.keywords, MinMeaning: q.meanings}
}
