package intake

import (
	"context"
	"errors"
	"net/url"
	"slices"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/ingest"
	"github.com/citeway/citeway/internal/gateway/server/writer/store"
	"github.com/citeway/citeway/internal/upstream"
)

// The statuses and kinds of a URL.
const (
	Validating = "validating"
	Success    = "success"
	Failure    = "error"
	SinglePage = "single_page"
	SubPages   = "sub_pages"
)

// errNotFetched is why no page comes if the settings name none.
var errNotFetched = &FetchError{Type: Unexpected, Err: errors.New("this server does not fetch pages of the web")}

// graph looks at each URL of a graph that is being validated.
func (in *Intake) graph(ctx context.Context, id string) error {
	g, err := in.o.Store.Graph(ctx, id)
	if err != nil || g.Gone {
		return err
	}
	for i := range g.URLs {
		if g.URLs[i].Status != Validating {
			continue
		}
		if err := in.url(ctx, g, &g.URLs[i]); err != nil {
			return err
		}
	}
	return nil
}

// url takes in what one URL means and says what came of it.
func (in *Intake) url(ctx context.Context, g *store.Graph, u *store.URL) error {
	documents, failed := in.pages(ctx, g, u)
	if ctx.Err() != nil {
		return in.interrupted(context.WithoutCancel(ctx), g.ID, documents) // it stays in validation, for the next start
	}
	if failed != nil {
		in.o.Log.Warn("a page could not be taken in", "graph", g.ID, "url", bare(u.URL), "error", failed)
	}
	still := false
	_, err := in.o.Store.ChangeGraph(ctx, g.ID, func(g *store.Graph) error {
		for i := range g.URLs {
			if now := &g.URLs[i]; now.URL == u.URL && now.Kind == u.Kind && slices.Equal(now.Exclude, u.Exclude) {
				still = true
				now.Status, now.Error, now.Documents = Success, "", documents
				if failed != nil {
					now.Status, now.Error = Failure, TypeOf(failed)
				}
			}
		}
		return nil
	})
	if still && err == nil {
		return nil
	}
	if err != nil && citeway.CodeOf(err) != citeway.NotFound {
		return err
	}
	return in.Forget(ctx, documents) // it was taken out meanwhile
}

// bare is an address as the log shows it: without a query, which may hold a token.
func bare(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	u.RawQuery, u.User, u.Fragment = "", nil, ""
	return u.String()
}

// interrupted takes what was fetched for a graph out again that is gone meanwhile:
// no start would find it.
func (in *Intake) interrupted(ctx context.Context, graph string, documents []string) error {
	g, err := in.o.Store.Graph(ctx, graph)
	if err != nil || !g.Gone {
		return err
	}
	return in.Forget(ctx, documents)
}

// Forget takes documents out of the knowledge base.
func (in *Intake) Forget(ctx context.Context, documents []string) error {
	for _, id := range documents {
		if err := in.o.Library.Delete(ctx, id); err != nil && citeway.CodeOf(err) != citeway.NotFound {
			return err
		}
	}
	return nil
}

// pages fetches what a URL means and returns the documents made of it. Of several
// pages those that fail are left out; the first must come.
func (in *Intake) pages(ctx context.Context, g *store.Graph, u *store.URL) ([]string, error) {
	if in.o.Fetcher == nil {
		return nil, errNotFetched
	}
	page, id, err := in.page(ctx, g, u.URL)
	if err != nil {
		return nil, err
	}
	documents := []string{id}
	if u.Kind != SubPages {
		return documents, nil
	}
	queue := below(u.URL, page, u.Exclude)
	for at := 0; at < len(queue) && len(documents) < MaxPages && ctx.Err() == nil; at++ {
		page, id, err := in.page(ctx, g, queue[at])
		if err != nil {
			continue
		}
		documents = append(documents, id)
		for _, link := range below(u.URL, page, u.Exclude) {
			if len(queue) < MaxPages*2 && link != u.URL && !slices.Contains(queue, link) {
				queue = append(queue, link)
			}
		}
	}
	return documents, nil
}

// page fetches one page and puts its document.
func (in *Intake) page(ctx context.Context, g *store.Graph, address string) (*upstream.Page, string, error) {
	ctx, cancel := context.WithTimeout(ctx, Timeout)
	defer cancel()
	page, err := in.o.Fetcher.Fetch(ctx, address)
	if err != nil {
		return nil, "", err
	}
	c, err := in.o.Extractor.Extract(ctx, ingest.File{Name: page.Name, Mime: page.Mime, Data: page.Data})
	if err != nil {
		return nil, "", err
	}
	d := c.Document()
	d.ID, d.URL, d.Origin, d.Kind = DocumentOf(g.ID, address), address, address, citeway.KindWeb
	if d.Title == "" {
		d.Title = page.Name
	}
	return page, d.ID, in.put(ctx, d, address, append([]string{g.ID}, g.Sets...))
}

// DocumentOf returns the id of a page's document within a graph: another graph, which
// may belong to someone else, has its own.
func DocumentOf(graph, address string) string {
	return knowledge.DocumentID("writer://" + graph + "/" + address)
}
