package writer

import (
	"net/http"
	"slices"

	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/internal/gateway/server/writer/store"
)

// attach is POST /writer/v1/graphs/{id}/file. Attaching a file twice is not an error.
func (s *graphs) attach(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	g, err := s.own(ctx, r.PathValue("id"))
	if err != nil {
		return err
	}
	o, err := bodyOf(r)
	if err != nil {
		return err
	}
	id := o.Text("file_id")
	if o.Err() == nil && id == "" {
		o.Fail("file_id", "is missing", "send the id of a file")
	}
	if o.Err() != nil {
		return o.Err()
	}
	if _, err := ownFile(ctx, s.store, id); err != nil {
		return err
	}
	if err := s.library.Join(ctx, g.ID, id); err != nil {
		return err
	}
	f, err := s.store.ChangeFile(ctx, id, func(f *store.File) error {
		if !slices.Contains(f.Graphs, g.ID) {
			f.Graphs = append(f.Graphs, g.ID)
		}
		return nil
	})
	if err == nil {
		server.WriteJSON(w, http.StatusOK, bodyOfFile(f))
	}
	return err
}

// detach is DELETE /writer/v1/graphs/{id}/file/{file}. Detaching a file that is not
// attached is not an error.
func (s *graphs) detach(w http.ResponseWriter, r *http.Request) error {
	ctx, id := r.Context(), r.PathValue("file")
	g, err := s.own(ctx, r.PathValue("id"))
	if err != nil {
		return err
	}
	if _, err := ownFile(ctx, s.store, id); err != nil {
		return err
	}
	_, err = s.store.ChangeFile(ctx, id, func(f *store.File) error {
		f.Graphs = slices.DeleteFunc(f.Graphs, func(graph string) bool { return graph == g.ID })
		return nil
	})
	if err != nil {
		return err
	}
	if err := s.library.Leave(ctx, g.ID, id); err != nil {
		return err
	}
	server.WriteJSON(w, http.StatusOK, deleted{id, true})
	return nil
}
