package ingest

import (
	"cmp"
	"context"
	"errors"
	"regexp"
	"strings"
	"sync"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/assets"
	"github.com/citeway/citeway/internal/gateway/knowledge/ingest/pdfium"
)

// pdfReader reads PDFs. PDFium is compiled when the first one comes.
type pdfReader struct {
	mu     sync.Mutex // guards engine
	engine *pdfium.Engine
}

func newPDFReader() *pdfReader { return &pdfReader{} }

func (p *pdfReader) ready(ctx context.Context) (*pdfium.Engine, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.engine != nil {
		return p.engine, nil
	}
	wasm, err := assets.PDFium()
	if err != nil {
		return nil, err
	}
	p.engine, err = pdfium.New(context.WithoutCancel(ctx), wasm)
	return p.engine, err
}

func (p *pdfReader) close() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.engine == nil {
		return nil
	}
	engine := p.engine
	p.engine = nil
	return engine.Close()
}

// read reads a PDF page by page. Lines become paragraphs by where they stand,
// lines in larger letters headings.
func (p *pdfReader) read(ctx context.Context, f *File) (*Content, error) {
	engine, err := p.ready(ctx)
	if err != nil {
		return nil, noPDF(err)
	}
	doc, err := engine.Read(ctx, f.Data, pdfium.Limits{Pages: MaxPages, Bytes: MaxText, Read: f.Pages})
	if err != nil {
		return nil, pdfError(ctx, err)
	}
	b := newBuilder(citeway.KindFile)
	dropRunning(doc)
	newPDFLayout(doc).pages(doc, b)
	c := b.done()
	c.Title = cmp.Or(said(doc.Title), c.Title)
	c.Editor = said(doc.Author)
	c.Modified = pdfDate(doc.Modified)
	if strings.TrimSpace(c.Text) == "" {
		c.Text = ""
	}
	return c, nil
}

// placeholder is what programs write where nobody gave a title or an author.
var placeholder = regexp.MustCompile(`(?i)^\W*(?:anonymous|unknown|untitled|unbenannt|sans titre)(?:[ -]?\d+)?\W*$|^Microsoft (?:Word|PowerPoint|Excel) - `)

// said is a title or an author of the metadata, or "" for a placeholder.
func said(value string) string {
	value = oneLine(value)
	if placeholder.MatchString(value) {
		return ""
	}
	return value
}

// noPDF says of a document that PDFs cannot be read, and how they could be.
func noPDF(err error) error {
	var e *citeway.Error
	if !errors.As(err, &e) {
		return broken("PDF", err)
	}
	cause := *e
	cause.Mend = "" // said once, at the end
	return &citeway.Error{Code: citeway.Unavailable, Message: "PDFs are not read", Mend: e.Mend, Err: &cause}
}

func pdfError(ctx context.Context, err error) error {
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.Is(err, pdfium.ErrMemory):
		return tooLarge("the memory to read the document, in MiB,", pdfium.Memory>>20)
	case errors.Is(err, pdfium.ErrLines):
		return tooLarge("the number of lines", pdfium.MaxLines)
	case errors.Is(err, pdfium.ErrPages):
		return tooLarge("the number of pages", MaxPages)
	case errors.Is(err, pdfium.ErrPassword):
		return &citeway.Error{Code: citeway.Invalid, Message: "the document is protected by a password", Mend: "save it without one"}
	}
	return broken("PDF", err)
}

// pdfDate reads a date as PDF writes it: D:20260131120000+01'00'.
func pdfDate(s string) time.Time {
	s = strings.NewReplacer("'", "", "D:", "", "Z", "+").Replace(s)
	for _, form := range []string{"20060102150405-0700", "20060102150405-07", "20060102150405+0000", "20060102150405", "20060102"} {
		if t, err := time.Parse(form, s); err == nil {
			return t.UTC()
		}
	}
	if len(s) > 14 {
		return pdfDate(s[:14])
	}
	return time.Time{}
}
