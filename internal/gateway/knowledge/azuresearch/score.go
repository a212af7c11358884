package azuresearch

import (
	"encoding/json"
	"strconv"
)

// maxRerank is the highest score that the semantic ranker gives.
const maxRerank = 4

// scores are the service's numbers of a document; nil where it gave none.
type scores struct{ search, rerank *float64 }

func scoresOf(d Document) scores {
	return scores{numberOf(d["@search.score"]), numberOf(d["@search.rerankerScore"])}
}

// numberOf is a JSON number, nil for anything else.
func numberOf(raw json.RawMessage) *float64 {
	var n *float64
	if json.Unmarshal(raw, &n) != nil {
		return nil
	}
	return n
}

// order is the number that the service orders by.
func (s scores) order() float64 {
	switch {
	case s.rerank != nil:
		return *s.rerank
	case s.search != nil:
		return *s.search
	}
	return 0
}

// scaled is the relevance in [0, 1], or nil if none can honestly be given. The
// semantic ranker's scale is 0 to 4. A search for the neighbours of one vector by
// cosine gives 1/(2-cosine), which is turned back. Keyword scores have no upper
// bound, and fused scores say no more than the rank.
func (c *Client) scaled(s scores) *float64 {
	var v float64
	switch {
	case s.rerank != nil:
		v = *s.rerank / maxRerank
	case s.search != nil && *s.search > 0 && c.o.QueryType == Vector && len(c.mapping.VectorFields) == 1 && !c.o.NotCosine:
		v = 2 - 1 / *s.search
	default:
		return nil
	}
	v = min(max(v, 0), 1)
	return &v
}

// extra keeps the service's numbers under the names that On Your Data gives them.
func (s scores) extra() map[string]json.RawMessage {
	extra := map[string]json.RawMessage{}
	for name, v := range map[string]*float64{"azure:original_search_score": s.search, "azure:rerank_score": s.rerank} {
		if v != nil {
			extra[name] = json.RawMessage(strconv.FormatFloat(*v, 'g', -1, 64))
		}
	}
	if len(extra) == 0 {
		return nil
	}
	return extra
}

// leastRerank is the least score of the semantic ranker for each strictness. The
// service does not publish its own thresholds; these follow what it says of the
// scale: 1 is related in part, 2 answers somewhat, 3 lacks details.
// https://learn.microsoft.com/azure/search/semantic-search-overview
var leastRerank = [...]float64{0, 0, 0.5, 1, 1.5, 2}

// strictEnough reports whether the document is as related as Strictness asks.
func (c *Client) strictEnough(s scores) bool {
	return s.rerank == nil || c.o.Strictness <= 1 || *s.rerank >= leastRerank[c.o.Strictness]
}
