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
	// SetsFor returns the sets that a caller may see, by name, with how many documents of each the caller may see.
	SetsFor(ctx context.Context, sight knowledge.Sight) ([]knowledge.Set, error)
	// Holds reports whether a document belongs to the set that the caller may see.
	Holds(ctx context.Context, set string, sight knowledge.Sight) (bool, error)
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

// sightOf is what the caller may see.
func sightOf(ctx context.Context) knowledge.Sight {
	caller := server.CallerOf(ctx)
	return knowledge.Sight{Clearance: caller.Clearance, Sets: caller.Sets}
}

// sets are those that the caller may see. A set without a document is as one that does not exist.
func (s *Surface) sets(ctx context.Context, sight knowledge.Sight) ([]knowledge.Set, error) {
	if s.o.Shelf == nil {
		return nil, nil
	}
	return s.o.Shelf.SetsFor(ctx, sight)
}

// known returns NotFound for a set of which the caller may see no document.
func (s *Surface) known(ctx context.Context, id string) error {
	if s.o.Shelf != nil {
		if known, err := s.o.Shelf.Holds(ctx, id, sightOf(ctx)); known || err != nil {
			return err
		}
	}
	return noStore(id)
}

func noStore(id string) error {
	return &citeway.Error{Code: citeway.NotFound, Place: "vector_store_id", Message: "there is no vector store " + strconv.Quote(id), Mend: "GET /openai/v1/vector_stores lists them"}
}

func (s *Surface) stored(id string, documents int) store {
	return store{ID: id, Object: "vector_store", Created: s.since, Name: id, Status: "completed", Metadata: map[string]string{},
		Files: fileCounts{Completed: documents, Total: documents}}
}

// store is GET /openai/v1/vector_stores/{id}.
func (s *Surface) store(w http.ResponseWriter, r *http.Request) error {
	id, sight := r.PathValue("id"), sightOf(r.Context())
	if !sight.Covers([]string{id}) {
		return noStore(id)
	}
	sets, err := s.sets(r.Context(), knowledge.Sight{Clearance: sight.Clearance, Sets: []string{id}})
	if err != nil {
		return err
	}
	for _, set := range sets {
		if set.Name == id {
			server.WriteJSON(w, http.StatusOK, s.stored(id, set.Documents))
			return nil
		}
	}
	return noStore(id)
}

// stores is GET /openai/v1/vector_stores: page after page, by name.
func (s *Surface) stores(w http.ResponseWriter, r *http.Request) error {
	sets, err := s.sets(r.Context(), sightOf(r.Context()))
	if err != nil {
		return err
	}
	names, documents := make([]string, len(sets)), map[string]int{}
	for i, set := range sets {
		names[i], documents[set.Name] = set.Name, set.Documents
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
		list[i] = s.stored(name, documents[name])
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
