// Package page is the surface of a person with a browser: the page at / and the
// page of a citation.
package page

import (
	"net/http"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/render"
	"github.com/citeway/citeway/server"
	"github.com/citeway/citeway/web"
)

// Surface serves the page.
type Surface struct{ hosts []string }

// New returns the surface; hosts are the origins whose pages may frame an answer.
func New(hosts ...string) *Surface { return &Surface{hosts} }

// Routes adds the page's paths. They are every path that is no other's, so what
// there is not is said here to a person.
func (s *Surface) Routes(mux *http.ServeMux) {
	files := web.Handler(s.hosts...)
	mux.HandleFunc("GET /", func(w http.ResponseWriter, r *http.Request) {
		if !web.Has(r.URL.Path) {
			server.Refuse(w, r, &citeway.Error{Code: citeway.NotFound, Place: r.URL.Path, Message: "there is no such page"}, 0)
			return
		}
		files.ServeHTTP(w, r)
	})
}

// Citation writes the page of a record.
func Citation(w http.ResponseWriter, r *evidence.Record, state evidence.State) error {
	v := &web.CitationView{ID: r.ID, Title: r.Source.Name(), Label: r.Source.Label, Page: r.Passage.Page, Heading: r.Context,
		Claim: r.Claim, Text: r.Passage.Text, Quotes: quotes(r), Verdict: r.Verdict, Sign: render.Sign(r.Verdict),
		Words: render.Words(r.Verdict), Reasons: r.Reasons, State: web.State(state), Tool: string(r.Arguments), Shown: r.Created}
	if address, safe := render.SafeURL(r.Source.URL); safe {
		v.Original = address
	}
	return web.Citation(w, v)
}

// quotes are the spans quoted of the passage that is shown.
func quotes(r *evidence.Record) []citeway.Span {
	var spans []citeway.Span
	for _, q := range r.Quotes {
		if q.Passage == r.Passage.ID {
			spans = append(spans, citeway.Span{Start: q.Start, End: q.End})
		}
	}
	return spans
}
