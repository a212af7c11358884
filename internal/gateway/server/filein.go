package server

import (
	"cmp"
	"context"
	"encoding/base64"
	"net/url"
	"strconv"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge/ingest"
	"github.com/citeway/citeway/internal/upstream"
)

// MaxAttached is how many files the messages of a request may hold.
const MaxAttached = 20

const mendFile = "attach text, Markdown, HTML, PDF, DOCX, PPTX, XLSX or CSV in a data: URL, or send the words"

var (
	// errFar is of a file that stands elsewhere: who asks could have the gateway fetch any address.
	errFar    = &citeway.Error{Code: citeway.Invalid, Message: "is the address of a file, and addresses are not fetched", Mend: mendFile}
	errNoFile = &citeway.Error{Code: citeway.Invalid, Message: "is no file in a data: URL or in base64", Mend: mendFile}
)

// FileIn is the file that a message holds, in a data: URL or in base64, with its media type: the one that is said beside it, else
// its own.
func FileIn(said, from string) (mime string, data []byte, err error) {
	if scheme, _, is := strings.Cut(from, "://"); is && !strings.ContainsAny(scheme, ":,/") {
		return "", nil, errFar
	}
	mime, data, err = dataOf(from)
	mime = cmp.Or(said, mime)
	if err != nil || len(data) == 0 {
		return mime, nil, errNoFile
	}
	if kind, _, _ := strings.Cut(mime, "/"); kind == "image" || kind == "audio" || kind == "video" {
		return mime, nil, &citeway.Error{Code: citeway.Invalid, Message: "is of type " + mime + ", and no words are read from it", Mend: mendFile}
	}
	return mime, data, nil
}

// Brought is a file that a message holds.
type Brought struct {
	// Place is where it stands in the request; Name and Mime are "" where they are not said.
	Place, Name, Mime string
	// Data is a data: URL, or base64.
	Data string
}

// Bring makes sources of the files of a request's messages. The first that cannot be read is refused at its place: an answer
// that does without would pass for one about it.
func Bring(ctx context.Context, by Reader, files []Brought) ([]citeway.Source, error) {
	if len(files) > MaxAttached {
		return nil, &citeway.Error{Code: citeway.TooLarge, Place: files[MaxAttached].Place, Message: "is of one file too many", Mend: "send at most " + strconv.Itoa(MaxAttached)}
	}
	var given []citeway.Source
	for i := range files {
		source, err := files[i].Source(ctx, by)
		if err != nil {
			return nil, Placed(err, files[i].Place)
		}
		given = append(given, *source)
	}
	return given, nil
}

// Source is the file as a source. Its errors have no place.
func (f *Brought) Source(ctx context.Context, by Reader) (*citeway.Source, error) {
	mime, data, err := FileIn(f.Mime, f.Data)
	if err != nil {
		return nil, err
	}
	return Attached(ctx, by, "attached:"+f.Place, ingest.File{Name: cmp.Or(f.Name, "attached file"), Mime: mime, Data: data})
}

// Placed is the error of a file at its place in the request.
func Placed(err error, place string) error {
	return upstream.Change(err, func(e *citeway.Error) { e.Place = place })
}

// dataOf reads a data: URL, or base64 alone.
// https://www.rfc-editor.org/rfc/rfc2397
func dataOf(from string) (mime string, data []byte, err error) {
	about, isURL := strings.CutPrefix(from, "data:")
	if !isURL {
		data, err = base64.StdEncoding.DecodeString(from)
		return "", data, err
	}
	about, encoded, _ := strings.Cut(about, ",")
	mime, is64 := strings.CutSuffix(about, ";base64")
	if is64 {
		data, err = base64.StdEncoding.DecodeString(encoded)
		return mime, data, err
	}
	text, err := url.PathUnescape(encoded)
	return mime, []byte(text), err
}
