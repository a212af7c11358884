package writer

import (
	"context"
	"net/http"
	"time"
	"unicode/utf8"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/internal/gateway/server/writer/intake"
	"github.com/citeway/citeway/internal/gateway/server/writer/store"
	"github.com/citeway/citeway/internal/jsonobject"
)

// Limits of graphs.
const (
	// MaxName is the most characters of a graph's name, and of its description.
	MaxName = 255
	// MaxURLs is how many URLs a graph may have.
	MaxURLs = 100
)

// graphs handles requests for graphs.
type graphs struct {
	store   store.Store
	library Library
	intake  *intake.Intake
	quota   *quota
	now     func() time.Time
}

// graphBody is the JSON form of a graph that was created or changed.
type graphBody struct {
	ID          string    `json:"id"`
	Created     string    `json:"created_at"`
	Name        string    `json:"name"`
	Description string    `json:"description,omitempty"`
	URLs        []urlBody `json:"urls,omitempty"`
}

// graphView is the JSON form of a graph that is read.
type graphView struct {
	graphBody
	Type   string     `json:"type"`
	Counts countsBody `json:"file_status"`
	URLs   []urlBody  `json:"urls"`
}

type countsBody struct {
	InProgress int `json:"in_progress"`
	Completed  int `json:"completed"`
	Failed     int `json:"failed"`
	Total      int `json:"total"`
}

func bodyOfGraph(g *store.Graph) graphBody {
	return graphBody{ID: g.ID, Created: g.Created.UTC().Format(time.RFC3339Nano), Name: g.Name, Description: g.Description, URLs: urlBodies(g.URLs)}
}

// view is a graph with its counts.
func (s *graphs) view(ctx context.Context, g *store.Graph) (graphView, error) {
	counts, err := s.store.Counts(ctx, g.ID)
	v := graphView{graphBody: bodyOfGraph(g), Type: "manual", URLs: urlBodies(g.URLs),
		Counts: countsBody{counts.InProgress, counts.Completed, counts.Failed, counts.Total()}}
	if ofPages(g) {
		v.Type = "web"
	}
	return v, err
}

// ofPages reports whether a graph is of the type web.
func ofPages(g *store.Graph) bool { return g.Web || len(g.URLs) > 0 }

// find finds a graph that the caller may see. Graphs of others are not found.
func (s *graphs) find(ctx context.Context, id string) (*store.Graph, error) {
	g, err := s.store.Graph(ctx, id)
	if err != nil {
		return nil, err
	}
	if g.Gone || !sightOf(ctx).Sees(g.ID, g.Owner) {
		return nil, store.Missing("graph", id)
	}
	return g, nil
}

// own finds a graph that the caller may change.
func (s *graphs) own(ctx context.Context, id string) (*store.Graph, error) {
	g, err := s.find(ctx, id)
	if err == nil && g.Owner != "" && g.Owner != server.CallerOf(ctx).ID {
		return nil, foreign("graph")
	}
	return g, err
}

// named reads name and description into g, if they are given.
func named(o *jsonobject.Object, g *store.Graph) {
	for _, field := range []struct {
		name string
		into *string
	}{{"name", &g.Name}, {"description", &g.Description}} {
		if !o.Has(field.name) {
			continue
		}
		*field.into = o.Text(field.name)
		if utf8.RuneCountInString(*field.into) > MaxName {
			o.Fail(o.At(field.name), "is longer than 255 characters", "shorten it")
		}
	}
}

// create is POST /writer/v1/graphs.
func (s *graphs) create(w http.ResponseWriter, r *http.Request) error {
	o, err := bodyOf(r)
	if err != nil {
		return err
	}
	caller := server.CallerOf(r.Context())
	g := store.Graph{ID: newID(), Owner: caller.ID, Name: "Untitled", Created: s.now().UTC(), Sets: caller.Sets}
	named(o, &g)
	if o.Err() != nil {
		return o.Err()
	}
	if repeated(r) {
		if same := s.same(r.Context(), &g); same != nil {
			server.WriteJSON(w, http.StatusOK, bodyOfGraph(same))
			return nil
		}
	}
	if err := s.quota.addGraph(r.Context(), &g); err != nil {
		return err
	}
	server.WriteJSON(w, http.StatusOK, bodyOfGraph(&g))
	return nil
}

// same is the graph that the same caller made just now under the same name,
// or nil.
func (s *graphs) same(ctx context.Context, g *store.Graph) *store.Graph {
	recent, _, err := s.store.Graphs(ctx, store.Sight{Owner: g.Owner}, store.Page{Limit: maxPage})
	if err != nil {
		return nil
	}
	for i := range recent {
		if r := &recent[i]; r.Owner == g.Owner && r.Name == g.Name && r.Description == g.Description && g.Created.Sub(r.Created) < retryWindow {
			return r
		}
	}
	return nil
}

// read is GET /writer/v1/graphs/{id}.
func (s *graphs) read(w http.ResponseWriter, r *http.Request) error {
	g, err := s.find(r.Context(), r.PathValue("id"))
	if err != nil {
		return err
	}
	v, err := s.view(r.Context(), g)
	if err == nil {
		server.WriteJSON(w, http.StatusOK, v)
	}
	return err
}

// list is GET /writer/v1/graphs.
func (s *graphs) list(w http.ResponseWriter, r *http.Request) error {
	page, err := pageOf(r.URL.Query())
	if err != nil {
		return err
	}
	graphs, more, err := s.store.Graphs(r.Context(), sightOf(r.Context()), page)
	if err != nil {
		return err
	}
	views := make([]graphView, len(graphs))
	for i := range graphs {
		if views[i], err = s.view(r.Context(), &graphs[i]); err != nil {
			return err
		}
	}
	writePage(w, views, more, func(v *graphView) string { return v.ID })
	return nil
}

// update is PUT /writer/v1/graphs/{id}: what is left out stays, urls replaces
// the whole list.
func (s *graphs) update(w http.ResponseWriter, r *http.Request) error {
	own, err := s.own(r.Context(), r.PathValue("id"))
	if err != nil {
		return err
	}
	o, err := bodyOf(r)
	if err != nil {
		return err
	}
	urls := urlsOf(o)
	if err := s.takesURLs(r.Context(), own, urls); err != nil {
		return err
	}
	var left []string
	g, err := s.store.ChangeGraph(r.Context(), r.PathValue("id"), func(g *store.Graph) error {
		named(o, g)
		if o.Has("urls") {
			left = replaceURLs(g, urls)
		}
		return o.Err()
	})
	if err != nil {
		return err
	}
	if err := s.intake.Forget(r.Context(), left); err != nil {
		return err
	}
	if g.Validating() {
		s.intake.Graph(g.ID)
	}
	server.WriteJSON(w, http.StatusOK, bodyOfGraph(g))
	return nil
}

// deleted is the answer to a deletion.
type deleted struct {
	ID      string `json:"id"`
	Deleted bool   `json:"deleted"`
}

// remove is DELETE /writer/v1/graphs/{id}. Its files stay. Deleting it again is not an
// error: the client may not have received the first response.
func (s *graphs) remove(w http.ResponseWriter, r *http.Request) error {
	ctx, id := context.WithoutCancel(r.Context()), r.PathValue("id") // it goes on to its end
	g, err := s.store.Graph(ctx, id)
	if err != nil {
		return err
	}
	if !g.Gone || !owns(ctx, g.Owner) {
		if g, err = s.own(ctx, id); err != nil {
			return err
		}
	}
	if err := s.drop(ctx, g); err != nil {
		return err
	}
	server.WriteJSON(w, http.StatusOK, deleted{id, true})
	return nil
}

// owns reports whether the caller may do as the owner of a record may.
func owns(ctx context.Context, owner string) bool {
	return owner == "" || owner == server.CallerOf(ctx).ID
}

// drop takes a graph's pages out of the knowledge base, deletes it, and takes
// its files out of its set: the set last, since a file that is being read may join
// it until the record is gone.
func (s *graphs) drop(ctx context.Context, g *store.Graph) error {
	for i := range g.URLs {
		if err := s.intake.Forget(ctx, g.URLs[i].Documents); err != nil {
			return err
		}
	}
	if err := s.store.DropGraph(ctx, g.ID); err != nil && citeway.CodeOf(err) != citeway.NotFound {
		return err
	}
	return s.library.Leave(ctx, g.ID)
}
