package azure

import (
	"context"
	"errors"
	"net/http"
	"slices"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/server"
)

// place is where a request's passages come from, and which part of it the caller may
// see.
type place struct {
	library   chat.Library
	sets      []string
	clearance *int
	// owner is the id of the caller's key.
	owner string
}

// parametersPath is where a data source's parameters stand in a request.
const parametersPath = "/data_sources/0/" + searchType + "/parameters/"

// place finds the passages' place: the index, if the settings name its endpoint;
// otherwise Citeway's own knowledge, limited to the set named like the index if there is
// one. A name never widens what a key's sets allow.
func (s *Surface) place(ctx context.Context, d *data) (*place, error) {
	caller := server.CallerOf(ctx)
	p := &place{sets: caller.Sets, clearance: caller.Clearance, owner: caller.ID}
	if s.o.Indexes != nil {
		library, err := s.o.Indexes.Library(d.endpoint, d.index, d.Parameters)
		if err != nil {
			return nil, mended(err)
		}
		if p.library = library; library != nil {
			return p, p.allowed(d.index)
		}
	}
	return p, s.ownPlace(ctx, d, p)
}

// allowed keeps a caller with sets to the indexes that these name. What of such
// an index the caller may see is then all, so that the index need not know sets.
func (p *place) allowed(index string) error {
	if p.sets == nil {
		return nil
	}
	if !slices.Contains(p.sets, index) {
		return &citeway.Error{Code: citeway.Forbidden, Place: "index_name", Message: "the key may not see this index", Mend: "add the index's name to the sets of the key"}
	}
	p.sets = nil
	return nil
}

func (s *Surface) ownPlace(ctx context.Context, d *data, p *place) error {
	if d.Filter != "" {
		return &refusal{http.StatusBadRequest, []string{"Validation error at #" + parametersPath + "filter: this index is answered from Citeway's own " +
			"knowledge, which cannot keep to a filter; leave it out, name a set in index_name, or allow the endpoint in the settings"}}
	}
	if s.o.Library == nil {
		p.library = nothing{}
		return nil
	}
	p.library = s.o.Library
	// A set of which the caller may see nothing is treated like an unknown set, so that
	// the answer does not distinguish them.
	known, err := s.o.Library.Holds(ctx, d.index, knowledge.Sight{Clearance: p.clearance, Sets: p.sets})
	if err == nil && known {
		p.sets = []string{d.index}
	}
	return err
}

// mended is an error of Indexes in the validator's words.
func mended(err error) error {
	var e *citeway.Error
	if !errors.As(err, &e) || e.Code != citeway.Invalid {
		return err
	}
	line := "Validation error at #" + parametersPath + e.Place + ": " + e.Message
	if e.Mend != "" {
		line += "; " + e.Mend
	}
	return &refusal{http.StatusBadRequest, []string{line}}
}
