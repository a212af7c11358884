package extract

import (
	"context"

	"github.com/citeway/citeway"
)

type pdfReader struct{}

func newPDFReader() *pdfReader { return &pdfReader{} }

func (*pdfReader) read(_ context.Context, f *File) (*Content, error) {
	return nil, &citeway.Error{Code: citeway.Unavailable, Place: f.Name, Message: "PDFs are not read"}
}

func (*pdfReader) close() error { return nil }
