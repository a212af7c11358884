package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/internal/jsonobject"
)

// maxSources is the most bytes of a file of sources.
const maxSources = 64 << 20

// open opens the file of that name, or standard input for "" and "-". What has no end yet
// is read until ctx ends.
func (m *Main) open(ctx context.Context, name string) (io.ReadCloser, error) {
	if name == "" || name == "-" {
		return inUTF8("standard input", stoppable(ctx, io.NopCloser(m.Stdin)))
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, &citeway.Error{Code: citeway.Invalid, Place: name, Message: "cannot be read", Err: err}
	}
	info, err := f.Stat()
	switch {
	case err == nil && info.IsDir():
		f.Close()
		return nil, &citeway.Error{Code: citeway.Invalid, Place: name, Message: "is a folder", Mend: "name a file, or give the text on standard input"}
	case err == nil && !info.Mode().IsRegular():
		return inUTF8(name, stoppable(ctx, f))
	}
	return inUTF8(name, f)
}

// inUTF8 refuses what begins with the byte order mark of UTF-16, as some shells write what
// programs print: none of its markers would be found.
func inUTF8(place string, in io.ReadCloser) (io.ReadCloser, error) {
	r := bufio.NewReader(in)
	if head, _ := r.Peek(2); isUTF16(head) {
		in.Close()
		return nil, errUTF16(place)
	}
	return struct {
		io.Reader
		io.Closer
	}{r, in}, nil
}

// isUTF16 reports whether a file with that head is UTF-16.
func isUTF16(head []byte) bool {
	return bytes.HasPrefix(head, []byte("\xff\xfe")) || bytes.HasPrefix(head, []byte("\xfe\xff"))
}

func errUTF16(place string) error {
	return &citeway.Error{Code: citeway.Invalid, Place: place, Message: "is UTF-16", Mend: "write it as UTF-8: iconv -f UTF-16 -t UTF-8"}
}

// readSources reads a JSON array of native sources. A field that no source has, such as a
// misspelt one, is named to told: a source without its words would pass every check.
func readSources(name string, told io.Writer) ([]citeway.Source, error) {
	if name == "" {
		return nil, nil
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, &citeway.Error{Code: citeway.Invalid, Place: name, Message: "cannot be read", Err: err}
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, maxSources+1))
	if err != nil {
		return nil, &citeway.Error{Code: citeway.Invalid, Place: name, Message: "cannot be read", Err: err}
	}
	if len(data) > maxSources {
		return nil, &citeway.Error{Code: citeway.TooLarge, Place: name, Message: fmt.Sprintf("larger than %d bytes", maxSources)}
	}
	if isUTF16(data) {
		return nil, errUTF16(name)
	}
	data = bytes.TrimPrefix(data, dialect.BOM)
	sources, err := parseSources(name, data)
	if field := unread(data); err == nil && field != "" {
		fmt.Fprintf(told, "citeway: %s: the field %s is not read; a source has id, title, url, path and passages, and a passage id, text and page (docs/dialects/native.md)\n", name, field)
	}
	return sources, err
}

// unread is the first field, in quotes, that no source or passage has; "" for none.
func unread(data []byte) string {
	known := json.NewDecoder(bytes.NewReader(data))
	known.DisallowUnknownFields()
	err := known.Decode(&[]*citeway.Source{})
	if err == nil {
		return ""
	}
	_, field, _ := strings.Cut(err.Error(), "unknown field ")
	return field
}

// parseSources reads the array. It refuses null, for the array and for a source.
func parseSources(name string, data []byte) ([]citeway.Source, error) {
	var read []*citeway.Source
	bad := &citeway.Error{Code: citeway.Invalid, Place: name, Message: "not a JSON array of sources", Mend: `write [{"title": "…", "url": "…"}]`}
	if err := json.Unmarshal(data, &read); err != nil {
		bad.Place, bad.Err = jsonPlace(name, data, err), jsonobject.Plainly(err)
		return nil, bad
	}
	if read == nil {
		return nil, bad
	}
	sources := make([]citeway.Source, 0, len(read))
	for i, s := range read {
		if s == nil {
			bad.Place = fmt.Sprintf("%s: sources[%d]", name, i)
			return nil, bad
		}
		sources = append(sources, *s)
	}
	return sources, nil
}

// withoutBOM reads in without the byte order mark that may begin it.
func withoutBOM(in io.Reader) io.Reader {
	r := bufio.NewReader(in)
	if head, err := r.Peek(len(dialect.BOM)); err == nil && bytes.Equal(head, dialect.BOM) {
		_, _ = r.Discard(len(dialect.BOM))
	}
	return r
}

// jsonPlace returns the file and line of an error in JSON.
func jsonPlace(name string, data []byte, err error) string {
	at := int64(-1)
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		at = syntax.Offset
	case errors.As(err, &kind):
		at = kind.Offset
	}
	if at < 0 || at > int64(len(data)) {
		return name
	}
	line := 1
	for _, b := range data[:at] {
		if b == '\n' {
			line++
		}
	}
	return fmt.Sprintf("%s:%d", name, line)
}

// wholeWatch notes whether an answer says that its service broke off. Plain text has
// no place for that, so the command reports it.
type wholeWatch struct{ broken *citeway.Error }

// step makes the watch a step over events.
func (w *wholeWatch) step(next citeway.Sink) citeway.Sink {
	return citeway.SinkFunc(func(e citeway.Event) error {
		if end, last := e.(*citeway.End); last {
			w.broken = end.Err
		}
		return next.Put(e)
	})
}

// err returns nil for a whole answer.
func (w *wholeWatch) err() error {
	if w.broken == nil {
		return nil
	}
	said := *w.broken
	said.Message, said.Err = "the answer is not whole", errors.Join(errors.New(w.broken.Message), w.broken.Err)
	return &said
}
