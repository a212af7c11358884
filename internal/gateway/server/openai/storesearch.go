package openai

import (
	"context"
	"net/http"
	"path"
	"time"

	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/internal/gateway/server/openai/request"
)

// found is a result of a search as OpenAI's API writes it.
type found struct {
	File       string             `json:"file_id"`
	Name       string             `json:"filename"`
	Score      float64            `json:"score"`
	Attributes request.Attributes `json:"attributes"`
	Content    []foundText        `json:"content"`
}

type foundText struct {
	Type string `json:"type"`
	Text string `json:"text"`
}

// searchStore is POST /openai/v1/vector_stores/{id}/search.
func (s *Surface) searchStore(w http.ResponseWriter, r *http.Request) error {
	data, err := server.ReadBody(r)
	if err != nil {
		return err
	}
	asked, err := request.ReadSearch(data)
	if err != nil {
		return err
	}
	id, sight := r.PathValue("id"), sightOf(r.Context())
	if err := s.known(r.Context(), id); err != nil {
		return err
	}
	hits, err := search(r.Context(), s.o.Shelf, knowledge.Query{Limit: asked.Most, Clearance: sight.Clearance, Sets: []string{id}}, asked)
	if err != nil {
		return err
	}
	list := make([]found, len(hits))
	for i := range hits {
		h := &hits[i]
		list[i] = found{File: h.Source.ID, Name: fileName(h), Score: scoreOf(h), Attributes: passageAttributes(h), Content: []foundText{{Type: "text", Text: h.Passage.Text}}}
	}
	server.WriteJSON(w, http.StatusOK, map[string]any{"object": "vector_store.search_results.page", "search_query": asked.Queries,
		"data": list, "has_more": false, "next_page": nil})
	return nil
}

// search finds passages of the documents in the sets of q, which the caller has, that fit the filter: those of each
// query in turn, the best first, none twice. Documents are read for a filter alone.
func search(ctx context.Context, shelf Shelf, q knowledge.Query, asked *request.Search) ([]knowledge.Hit, error) {
	if asked.Filter != nil {
		held, err := shelf.HeldFor(ctx, q.Sight())
		if err != nil {
			return nil, err
		}
		if q.Documents = fitting(asked.Filter, held); len(q.Documents) == 0 {
			return nil, nil
		}
	}
	all, longest := make([][]knowledge.Hit, len(asked.Queries)), 0
	for i, text := range asked.Queries {
		var err error
		q.Text = text
		if all[i], err = shelf.Search(ctx, q); err != nil {
			return nil, err
		}
		longest = max(longest, len(all[i]))
	}
	var hits []knowledge.Hit
	seen := map[string]bool{}
	for at := range longest {
		for _, list := range all {
			if at < len(list) && !seen[list[at].Passage.ID] && scoreOf(&list[at]) >= asked.Least && len(hits) < q.Wanted() {
				seen[list[at].Passage.ID] = true
				hits = append(hits, list[at])
			}
		}
	}
	return hits, nil
}

// fitting are the ids of the documents that a filter lets through.
func fitting(wanted request.Filter, held []knowledge.Held) (ids []string) {
	for i := range held {
		hit := knowledge.Hit{Source: held[i].Source}
		if wanted(attributes(&hit)) {
			ids = append(ids, hit.Source.ID)
		}
	}
	return ids
}

// attributes are what filters compare and results tell of a document.
func attributes(h *knowledge.Hit) request.Attributes {
	a, s := request.Attributes{}, &h.Source
	for name, value := range map[string]string{"title": s.Title, "path": s.Path, "url": s.URL, "kind": string(s.Kind), "mime": s.Mime, "editor": s.Editor} {
		if value != "" {
			a[name] = value
		}
	}
	if s.Modified != nil {
		a["modified"], a["modified_at"] = s.Modified.UTC().Format(time.RFC3339), float64(s.Modified.Unix())
	}
	if s.Label != nil {
		a["label"], a["rank"] = s.Label.Name, float64(s.Label.Rank)
	}
	return a
}

// passageAttributes are those of a passage: its document's, and where it stands.
func passageAttributes(h *knowledge.Hit) request.Attributes {
	a := attributes(h)
	if h.Passage.Page > 0 {
		a["page"] = float64(h.Passage.Page)
	}
	if h.Context != "" {
		a["context"] = h.Context
	}
	return a
}

// fileName is the name of a passage's file: that of its path, else its title.
func fileName(h *knowledge.Hit) string {
	if h.Source.Path != "" {
		return path.Base(h.Source.Path)
	}
	return h.Source.Title
}

// scoreOf is how near a passage comes to the query, from 0 to 1; 0 where nobody knows.
func scoreOf(h *knowledge.Hit) float64 {
	if h.Passage.Score == nil {
		return 0
	}
	return *h.Passage.Score
}
