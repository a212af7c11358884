package ingest

import (
	"bytes"
	"context"
	"errors"
	"image/png"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge/ingest/pdfium"
)

// MaxLook is the longest that drawing or reading one page of a PDF may take.
const MaxLook = 15 * time.Second

// Sheet reads the words of a page of a PDF, counted from 1, and where they stand. Errors:
// NotFound for a page that is not there, TooLarge past a limit, also of time, Invalid for
// what is no PDF, Unavailable in a program built without PDFium, and that of ctx.
func (x *Extractor) Sheet(ctx context.Context, data []byte, page int) (*pdfium.Sheet, error) {
	var s *pdfium.Sheet
	err := x.look(ctx, func(ctx context.Context, engine *pdfium.Engine) (err error) {
		s, err = engine.Sheet(ctx, data, page)
		return err
	})
	return s, err
}

// Picture draws a page of a PDF, counted from 1, about so many pixels wide, as PNG. Its
// errors are those of Sheet.
func (x *Extractor) Picture(ctx context.Context, data []byte, page, width int) ([]byte, error) {
	var out bytes.Buffer
	err := x.look(ctx, func(ctx context.Context, engine *pdfium.Engine) error {
		picture, err := engine.Picture(ctx, data, page, width)
		if err != nil {
			return err
		}
		return (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&out, picture)
	})
	return out.Bytes(), err
}

// look opens a page in its turn, with the time and the memory that reading has.
func (x *Extractor) look(ctx context.Context, use func(context.Context, *pdfium.Engine) error) error {
	select {
	case x.places <- struct{}{}:
		defer func() { <-x.places }()
	case <-ctx.Done():
		return ctx.Err()
	}
	engine, err := x.pdf.ready(ctx)
	if err != nil {
		return noPDF(err)
	}
	limited, cancel := context.WithTimeout(ctx, MaxLook)
	defer cancel()
	err = use(limited, engine)
	switch {
	case err == nil || ctx.Err() != nil:
		return errors.Join(err, ctx.Err())
	case errors.Is(err, pdfium.ErrNoPage):
		return &citeway.Error{Code: citeway.NotFound, Message: "the document has no such page"}
	case limited.Err() != nil:
		return tooLarge("the time to draw a page, in seconds,", int64(MaxLook/time.Second))
	}
	return pdfError(ctx, err)
}
