// Package page is the surface of a person with a browser: the page at / and the
// page of a citation.
package page

import (
	"net/http"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/render"
	"github.com/citeway/citeway/web"
)

// Surface serves the page.
type Surface struct{}

// New returns the surface.
func New() *Surface { return &Surface{} }

// Routes adds the page's paths.
func (*Surface) Routes(mux *http.ServeMux) { mux.Handle("GET /", web.Handler()) }

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
