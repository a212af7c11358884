package native

import (
	"bytes"
	"encoding/json"
	"html/template"
	"net/http"
	"net/url"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/internal/gateway/metrics"
	"github.com/citeway/citeway/internal/gateway/metrics/chart"
	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/internal/gateway/web"
	"github.com/citeway/citeway/internal/link"
	"github.com/citeway/citeway/render"
)

// Page is the surface of a person with a browser: the page at / and the page of a
// citation.
type Page struct{ hosts []string }

// NewPage returns the surface; hosts are the origins whose pages may frame an answer.
func NewPage(hosts ...string) *Page { return &Page{hosts} }

// Routes adds the page's paths. They cover every path that no other surface has, so
// that a person with a wrong address gets an explanation here.
func (p *Page) Routes(mux *http.ServeMux) {
	files := web.Handler(p.hosts...)
	mux.HandleFunc("GET /", func(w http.ResponseWriter, r *http.Request) {
		if !web.Has(r.URL.Path) {
			server.Refuse(w, r, &citeway.Error{Code: citeway.NotFound, Place: r.URL.Path, Message: "there is no such page", Mend: "the page is at /"}, 0)
			return
		}
		files.ServeHTTP(w, r)
	})
}

// Citation writes the page of a record that was opened. Every surface answers a
// person who opens one with it: 410 if the document is gone, else 200.
func Citation(w http.ResponseWriter, r *http.Request, o *evidence.Opened) error {
	root := server.Root(r)
	text, spans := passageOf(o.Record)
	v := &web.CitationView{ID: o.ID, Root: root, Title: o.Source.Name(), Label: o.Source.Label, Page: o.Passage.Page, PageWord: o.Source.PageWord(), Heading: o.Context,
		Claim: plainly(o.Claim), Withheld: o.Withheld, Text: text, Quotes: spans, Verdict: o.Verdict, Sign: render.Sign(o.Verdict),
		Words: render.Words(o.Verdict), Reasons: o.Reasons, State: web.State(o.State), Original: original(o.Record),
		Query: o.Tool == metrics.QueryTool && o.Document == "", Facts: o.Facts, Again: rooted(root, o.Again),
		Arguments: indented(o.Arguments), Resolved: indented(o.Resolved), Shown: o.Created, Path: o.Source.Path, Document: rooted(root, documentPage(o))}
	if o.Figure != "" {
		v.Picture = o.Chart
		v.Figure, v.Style = template.HTML(o.Figure), chart.Style //nolint:gosec // the figure is drawn with every word escaped
	}
	return web.Citation(w, v)
}

// rooted is a path of the gateway as seen from a page; an address elsewhere stays.
func rooted(root, path string) string {
	if !strings.HasPrefix(path, "/") {
		return path
	}
	return root + path[1:]
}

// documentPage returns the address at which the page opens the document of a record, "" where
// none is kept.
func documentPage(o *evidence.Opened) string {
	if o.Document == "" || o.State == evidence.Gone {
		return ""
	}
	return "/?d=" + url.QueryEscape(o.Document)
}

// original returns the address of the document cited, or "" if it is not safe. For a
// tool call it is this very page, or the call's.
func original(r *evidence.Record) string {
	address, safe := link.Safe(r.Source.URL)
	if !safe || r.Source.Kind == citeway.KindTool && strings.HasSuffix(address, "/c/"+r.Source.ID) {
		return ""
	}
	return address
}

// indented lays JSON out for a person.
func indented(raw json.RawMessage) string {
	var b bytes.Buffer
	if json.Indent(&b, raw, "", "  ") != nil {
		return string(raw)
	}
	return b.String()
}

// quotes returns the spans that are quoted from the passage shown.
func quotes(r *evidence.Record) []citeway.Span {
	var spans []citeway.Span
	for _, q := range r.Quotes {
		if q.Passage == r.Passage.ID {
			spans = append(spans, citeway.Span{Start: q.Start, End: q.End})
		}
	}
	return spans
}
