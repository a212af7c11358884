package simulate

import (
	"fmt"
	"net/http"
)

// search answers a search.
func (s *Service) search(r *http.Request, name string, body []byte) answer {
	s.mu.RLock()
	defer s.mu.RUnlock()
	x := s.indexes[name]
	if x == nil {
		return noIndex(name).answer()
	}
	q, refusal := readQuery(x, body)
	if refusal != nil {
		return refusal.answer()
	}
	if s.faults.IgnoreFilter {
		q.keep = always(true)
	}
	return good(http.StatusOK, s.page(r, q, x.find(q, s.o.Vectorize)))
}

// page is the part of the results that was asked for, and where the next begins.
func (s *Service) page(r *http.Request, q *query, results []result) map[string]any {
	top := defaultTop
	if q.Top != nil {
		top = *q.Top
	}
	size := min(top, s.o.PageSize)
	from := min(q.Skip, len(results))
	to := min(from+size, len(results))
	values := []map[string]any{}
	for i := range results[from:to] {
		values = append(values, s.value(q, &results[from+i]))
	}
	page := map[string]any{"value": values}
	if q.Count {
		page["@odata.count"] = len(results)
	}
	if left := top - size; left > 0 && to < len(results) {
		further := *q
		further.Skip, further.Top = to, &left
		if s.faults.Endless {
			further.Skip = q.Skip
		}
		page["@search.nextPageParameters"] = further
		page["@odata.nextLink"] = fmt.Sprintf("http://%s%s?api-version=%s", r.Host, r.URL.Path, r.URL.Query().Get("api-version"))
	}
	return page
}

// value is one result with the fields that may be seen.
func (s *Service) value(q *query, found *result) map[string]any {
	v := map[string]any{}
	for _, f := range q.fields {
		v[f] = found.document[f]
	}
	if s.faults.NoScores {
		return v
	}
	v["@search.score"] = found.score
	if q.semantic == nil {
		return v
	}
	v["@search.rerankerScore"] = found.rerank
	if q.Captions == "extractive" && found.caption != "" {
		v["@search.captions"] = []map[string]string{{"text": found.caption, "highlights": ""}}
	}
	return v
}
