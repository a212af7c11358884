package anthropic

import (
	"context"
	"encoding/base64"
	"errors"
	"strconv"

	"github.com/citeway/citeway"
	form "github.com/citeway/citeway/dialect/anthropic"
	"github.com/citeway/citeway/internal/gateway/knowledge/ingest"
	"github.com/citeway/citeway/internal/jsonobject"
)

// Reader reads the files that a request brings; an *ingest.Extractor fulfils it.
type Reader interface {
	Extract(ctx context.Context, f ingest.File) (*ingest.Content, error)
}

// maxFiles is how many files a request may bring.
const maxFiles = 20

// mimePDF is the one type that the API takes in base64.
const mimePDF = "application/pdf"

// brings is a file that a request brings: the n-th of its documents.
type brings struct {
	n     int
	place string
	title string
	data  []byte
}

// file notes a file, to be read once the request is known to be one.
func (g *given) file(from *jsonobject.Object, n int, title string) {
	if kind := from.Text("media_type"); kind != mimePDF {
		from.Fail(from.At("media_type"), strconv.Quote(kind)+" is not read in base64", "send "+mimePDF+", or the text")
		return
	}
	data, err := base64.StdEncoding.DecodeString(from.Text("data"))
	switch {
	case err != nil || len(data) == 0:
		from.Fail(from.At("data"), "is no file in base64", "encode the whole file, without a prefix and without line breaks")
	case len(g.files) == maxFiles:
		from.Fail(from.Place(), "is one file too many", "send at most "+strconv.Itoa(maxFiles))
	default:
		g.files = append(g.files, brings{n, from.At("data"), title, data})
	}
}

// read reads the files. Their passages know their pages, which is where they are cited.
func (g *given) read(ctx context.Context, by Reader) error {
	for i := range g.files {
		f := &g.files[i]
		if by == nil {
			return &citeway.Error{Code: citeway.Invalid, Place: f.place, Message: "is a file, and files are not read here", Mend: "send its text"}
		}
		content, err := by.Extract(ctx, ingest.File{Mime: mimePDF, Data: f.data})
		if err != nil {
			return f.unread(err)
		}
		id := documentID(f.n)
		d := content.Document()
		d.ID = id
		s := citeway.Source{Kind: citeway.KindFile, Title: f.title, Path: documentPath(f.n), Mime: mimePDF, Extra: form.Document(f.n, false)}
		var passages []citeway.Passage
		for n, p := range ingest.Passages(d) {
			passages = append(passages, citeway.Passage{ID: id + "-" + strconv.Itoa(n), Text: p.Text, Page: p.Page})
		}
		if !g.take(s, passages) {
			return tooMany(f.place)
		}
	}
	return nil
}

// unread is the error of a file, at its place in the request.
func (f *brings) unread(err error) error {
	var e *citeway.Error
	if !errors.As(err, &e) {
		return err
	}
	placed := *e
	placed.Place = f.place
	return &placed
}
