package openai

import (
	"context"
	"net/http"
	"slices"
	"strconv"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/server"
)

// Shelf are the documents in their sets.
type Shelf interface {
	chat.Library
	// HeldFor returns the documents that a caller may see, each with those of its sets that
	// the caller may see.
	HeldFor(ctx context.Context, sight knowledge.Sight) ([]knowledge.Held, error)
}

// store is a set of documents as OpenAI's API tells of a vector store.
// https://platform.openai.com/docs/api-reference/vector-stores/object
type store struct {
	ID         string            `json:"id"`
	Object     string            `json:"object"`
	Created    int64             `json:"created_at"`
	Name       string            `json:"name"`
	Bytes      int64             `json:"usage_bytes"` // not counted
	Files      fileCounts        `json:"file_counts"`
	Status     string            `json:"status"`
	Expires    *int64            `json:"expires_at"`
	LastActive *int64            `json:"last_active_at"`
	Metadata   map[string]string `json:"metadata"`
}

type fileCounts struct {
	InProgress int `json:"in_progress"`
	Completed  int `json:"completed"`
	Failed     int `json:"failed"`
	Cancelled  int `json:"cancelled"`
	Total      int `json:"total"`
}

// Limits of a page of stores.
const (
	defaultStores = 20
	maxStores     = 100
)

// shelves are the documents that the caller may see, by their sets. A set without one is
// as one that does not exist.
func (s *Surface) shelves(ctx context.Context) (map[string][]knowledge.Held, error) {
	if s.o.Shelf == nil {
		return nil, nil
	}
	caller := server.CallerOf(ctx)
	held, err := s.o.Shelf.HeldFor(ctx, knowledge.Sight{Clearance: caller.Clearance, Sets: caller.Sets})
	if err != nil {
		return nil, err
	}
	sets := map[string][]knowledge.Held{}
	for i := range held {
		for _, set := range held[i].Sets {
			sets[set] = append(sets[set], held[i])
		}
	}
	return sets, nil
}

// shelf are the documents of one set that the caller may see. NotFound if there are none.
func (s *Surface) shelf(ctx context.Context, id string) ([]knowledge.Held, error) {
	sets, err := s.shelves(ctx)
	if err == nil && sets[id] == nil {
		err = &citeway.Error{Code: citeway.NotFound, Place: "vector_store_id", Message: "there is no vector store " + strconv.Quote(id), Mend: "GET /openai/v1/vector_stores lists them"}
	}
	return sets[id], err
}

func (s *Surface) stored(id string, documents int) store {
	return store{ID: id, Object: "vector_store", Created: s.since, Name: id, Status: "completed", Metadata: map[string]string{},
		Files: fileCounts{Completed: documents, Total: documents}}
}

// store is GET /openai/v1/vector_stores/{id}.
func (s *Surface) store(w http.ResponseWriter, r *http.Request) error {
	id := r.PathValue("id")
	held, err := s.shelf(r.Context(), id)
	if err != nil {
		return err
	}
	server.WriteJSON(w, http.StatusOK, s.stored(id, len(held)))
	return nil
}

// stores is GET /openai/v1/vector_stores: page after page, by name.
func (s *Surface) stores(w http.ResponseWriter, r *http.Request) error {
	sets, err := s.shelves(r.Context())
	if err != nil {
		return err
	}
	names := make([]string, 0, len(sets))
	for name := range sets {
		names = append(names, name)
	}
	slices.Sort(names)
	if r.URL.Query().Get("order") == "desc" {
		slices.Reverse(names)
	}
	names, more, err := pageOf(names, r)
	if err != nil {
		return err
	}
	list := make([]store, len(names))
	for i, name := range names {
		list[i] = s.stored(name, len(sets[name]))
	}
	page := map[string]any{"object": "list", "data": list, "first_id": nil, "last_id": nil, "has_more": more}
	if len(names) > 0 {
		page["first_id"], page["last_id"] = names[0], names[len(names)-1]
	}
	server.WriteJSON(w, http.StatusOK, page)
	return nil
}

// pageOf are the names of the page that a request asks for, and whether there are more.
func pageOf(names []string, r *http.Request) (page []string, more bool, err error) {
	q, limit := r.URL.Query(), defaultStores
	if said := q.Get("limit"); said != "" {
		if limit, err = strconv.Atoi(said); err != nil || limit < 1 || limit > maxStores {
			return nil, false, &citeway.Error{Code: citeway.Invalid, Place: "limit", Message: "is not between 1 and " + strconv.Itoa(maxStores), Mend: "leave it out for 20"}
		}
	}
	if at := slices.Index(names, q.Get("after")); at >= 0 {
		names = names[at+1:]
	}
	if at := slices.Index(names, q.Get("before")); at >= 0 {
		names = names[max(0, at-limit):at]
	}
	return names[:min(limit, len(names))], len(names) > limit, nil
}
