package assembly

import (
	"context"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/ingest"
	"github.com/citeway/citeway/internal/gateway/knowledge/ingest/pdfium"
	"github.com/citeway/citeway/internal/gateway/server/native"
)

var _ native.Originals = (*library)(nil)

// keepsOriginals reports whether the files are kept that documents are read from.
func (b *Base) keepsOriginals() bool { return b.now.Load().settings.Originals != "off" }

// Original reads the file that a document was read from.
func (l *library) Original(ctx context.Context, id string, sight knowledge.Sight) (*native.Original, error) {
	held, err := l.seen(ctx, id, sight)
	if err != nil {
		return nil, err
	}
	data, err := l.base.store.Original(held)
	if err != nil {
		return nil, err
	}
	return &native.Original{Digest: held.Original, Mime: held.Source.Mime, Source: held.Source, Data: data}, nil
}

// Rendered lays out Markdown or HTML. What cannot be laid out is NotFound, since it can be
// read as text.
func (l *library) Rendered(ctx context.Context, id string, sight knowledge.Sight) (*native.Rendered, error) {
	o, err := l.Original(ctx, id, sight)
	if err != nil {
		return nil, err
	}
	page, err := l.base.reader.Rendered(ctx, ingest.File{Mime: o.Mime, Data: o.Data})
	switch citeway.CodeOf(err) {
	case citeway.Invalid, citeway.TooLarge:
		return nil, &citeway.Error{Code: citeway.NotFound, Place: id, Message: "cannot be laid out", Err: err}
	}
	return &native.Rendered{Digest: o.Digest, HTML: page}, err
}

// Sheet reads a page of a PDF.
func (l *library) Sheet(ctx context.Context, id string, page int, sight knowledge.Sight) (*native.Sheet, error) {
	held, err := l.paged(ctx, id, sight)
	if err != nil {
		return nil, err
	}
	return remembered(l.base.pictures, looked{held.Original, page, 0}, sizeOfSheet, func() (*native.Sheet, error) {
		data, err := l.base.store.Original(held)
		if err != nil {
			return nil, err
		}
		s, err := l.base.reader.Sheet(ctx, data, page)
		if err != nil {
			return nil, err
		}
		return sheetOf(s, page), nil
	})
}

// Picture draws a page of a PDF.
func (l *library) Picture(ctx context.Context, id string, page, width int, sight knowledge.Sight) ([]byte, error) {
	held, err := l.paged(ctx, id, sight)
	if err != nil {
		return nil, err
	}
	return remembered(l.base.pictures, looked{held.Original, page, width}, func(p []byte) int { return len(p) }, func() ([]byte, error) {
		data, err := l.base.store.Original(held)
		if err != nil {
			return nil, err
		}
		return l.base.reader.Picture(ctx, data, page, width)
	})
}

// paged is a document that the caller may see and whose pages can be drawn.
func (l *library) paged(ctx context.Context, id string, sight knowledge.Sight) (*knowledge.Held, error) {
	held, err := l.seen(ctx, id, sight)
	if err == nil && (held.Source.Mime != "application/pdf" || !l.base.store.HasOriginal(held)) {
		err = &citeway.Error{Code: citeway.NotFound, Place: id, Message: "has no pages to be shown"}
	}
	return held, err
}

func sheetOf(s *pdfium.Sheet, page int) *native.Sheet {
	out := &native.Sheet{Page: page, Pages: s.Pages, Width: s.Width, Height: s.Height, Words: make([]native.Word, len(s.Words))}
	for i, w := range s.Words {
		out.Words[i] = native.Word{Text: w.Text, Box: [4]float64{w.Left, w.Top, w.Right, w.Bottom}}
	}
	return out
}

// wordBytes is about how much memory a word takes beside its letters.
const wordBytes = 48

func sizeOfSheet(s *native.Sheet) int {
	n := 0
	for i := range s.Words {
		n += len(s.Words[i].Text) + wordBytes
	}
	return n
}
