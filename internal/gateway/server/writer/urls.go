package writer

import (
	"context"
	"slices"

	"github.com/citeway/citeway/internal/gateway/server/writer/intake"
	"github.com/citeway/citeway/internal/gateway/server/writer/store"
	"github.com/citeway/citeway/internal/jsonobject"
)

// urlBody is the JSON form of a graph's URL.
type urlBody struct {
	URL     string   `json:"url"`
	Type    string   `json:"type"`
	Exclude []string `json:"exclude_urls,omitempty"`
	Status  struct {
		Status string  `json:"status"`
		Error  *string `json:"error_type"`
	} `json:"status"`
}

func urlBodies(urls []store.URL) []urlBody {
	var bodies []urlBody
	for i := range urls {
		u := &urls[i]
		b := urlBody{URL: u.URL, Type: u.Kind, Exclude: u.Exclude}
		b.Status.Status = u.Status
		if u.Error != "" {
			b.Status.Error = &u.Error
		}
		bodies = append(bodies, b)
	}
	return bodies
}

// urlsOf reads the URLs of a request. An invalid URL is kept, with a status that says
// so.
func urlsOf(o *jsonobject.Object) []store.URL {
	var urls []store.URL
	for _, item := range objects(o, "urls", MaxURLs) {
		u := store.URL{URL: item.Text("url"), Kind: item.Text("type"), Exclude: texts(item, "exclude_urls", MaxURLs), Status: intake.Validating}
		switch {
		case u.URL == "" || len(u.URL) > intake.MaxURL:
			item.Fail(item.At("url"), "is missing or longer than 2048 bytes", "send the address of a page")
		case u.Kind != intake.SinglePage && u.Kind != intake.SubPages:
			item.Fail(item.At("type"), "is neither single_page nor sub_pages", "")
		}
		if _, err := intake.CheckURL(u.URL); err != nil {
			u.Status, u.Error = intake.Failure, intake.TypeOf(err)
		}
		urls = append(urls, u)
	}
	return urls
}

// takesURLs refuses URLs for a graph of files. The service creates graphs of the type
// web outside its API; here the first thing added to a graph decides its type.
// https://dev.writer.com/home/web-connector-url
func (s *graphs) takesURLs(ctx context.Context, g *store.Graph, urls []store.URL) error {
	if len(urls) == 0 || ofPages(g) {
		return nil
	}
	counts, err := s.store.Counts(ctx, g.ID)
	if err == nil && counts.Total() > 0 {
		err = invalid("urls", "belong to graphs of the type web, and this one is of the type manual: it has files", "make a graph of its own for the pages")
	}
	return err
}

// replaceURLs replaces a graph's URLs, and returns the documents that no longer belong
// to it. URLs that were already there and were fetched successfully stay unchanged.
func replaceURLs(g *store.Graph, urls []store.URL) []string {
	before := g.URLs
	g.URLs = slices.Clone(urls)
	g.Web = g.Web || len(urls) > 0 || len(before) > 0
	kept := map[string]bool{}
	for i := range g.URLs {
		u := &g.URLs[i]
		at := slices.IndexFunc(before, func(b store.URL) bool {
			return b.URL == u.URL && b.Kind == u.Kind && slices.Equal(b.Exclude, u.Exclude) && b.Status == intake.Success
		})
		if at >= 0 {
			*u = before[at]
		}
		for _, id := range u.Documents {
			kept[id] = true
		}
	}
	var left []string
	for i := range before {
		for _, id := range before[i].Documents {
			if !kept[id] {
				left = append(left, id)
			}
		}
	}
	return left
}
