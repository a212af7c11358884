package through

import (
	"bytes"
	"errors"
	"io"

	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/internal/jsonobject"
)

// maxPeek is the most bytes of a stream that are held to see how it begins: what an
// upstream sends before its first words is a frame or two.
const maxPeek = 64 << 10

// Peek reads a stream up to the first thing that a reader would see, and returns
// everything read. If the stream fails before that, the error says why, with the codes
// of [Stream].
func Peek(upstream io.Reader) (io.Reader, error) { return peekAt(upstream, chunkSays) }

// PeekResponse is Peek for the stream of a response.
func PeekResponse(upstream io.Reader) (io.Reader, error) { return peekAt(upstream, eventSays) }

// peek reads frames until one says something, or that the answer failed.
type peek struct {
	// says reports whether a frame says something, and the error that it is.
	says  func(o jsonobject.Fields, event string) (bool, error)
	said  bool // a frame came
	begun bool
	err   error
}

func peekAt(upstream io.Reader, says func(jsonobject.Fields, string) (bool, error)) (io.Reader, error) {
	p := &peek{says: says}
	var held bytes.Buffer
	r, buf := dialect.NewReader(p), make([]byte, piece)
	for {
		n, err := upstream.Read(buf)
		held.Write(buf[:n])
		if _, failed := r.Write(buf[:n]); failed != nil {
			return nil, plainly(failed)
		}
		switch {
		case p.err != nil:
			return nil, p.err
		case p.begun || held.Len() > maxPeek:
			return io.MultiReader(&held, after{upstream, err}), nil
		case errors.Is(err, io.EOF):
			return nil, cutShort(nil)
		case err != nil:
			return nil, plainly(err)
		}
	}
}

// after reads on, or ends as reading ended.
type after struct {
	upstream io.Reader
	err      error
}

// Read reads on.
func (a after) Read(b []byte) (int, error) {
	if a.err != nil {
		return 0, a.err
	}
	return a.upstream.Read(b)
}

// Frame looks at the next frame.
func (p *peek) Frame(f dialect.Frame) error {
	if p.begun || p.err != nil || !f.Done && len(bytes.TrimSpace(f.Data)) == 0 {
		return nil
	}
	switch {
	case f.Done && !p.said:
		p.err = empty()
		return nil
	case f.Done:
		p.begun = true // whether that is an answer is judged as without looking
		return nil
	}
	p.said = true
	o, err := read(f.Data)
	if err != nil {
		p.err = plainly(err)
		return nil
	}
	p.begun, p.err = p.says(o, f.Event)
	return nil
}

// Close is for dialect.Reader.
func (p *peek) Close() error { return nil }

// chunkSays reports whether a chunk holds more than its head and a role.
func chunkSays(o jsonobject.Fields, event string) (bool, error) {
	if raw := o.Get("error"); raw != nil || event == "error" {
		return false, complaint(raw)
	}
	for _, raw := range jsonobject.List(o.Get("choices")) {
		c, err := jsonobject.Valid(raw)
		if err != nil {
			continue
		}
		part, _ := jsonobject.Valid(c.Get("delta"))
		if isText(c.Get("finish_reason")) || speaks(part) {
			return true, nil
		}
	}
	return false, nil
}

// speaks reports whether a delta holds anything besides a role and sources.
func speaks(part jsonobject.Fields) bool {
	for _, f := range part {
		switch string(f.Name) {
		case "role", "annotations", "context", "event":
			continue
		}
		if raw := string(f.Raw); raw != "null" && raw != `""` && raw != "[]" {
			return true
		}
	}
	return false
}

// eventSays reports whether an event of a response says more than that it began.
func eventSays(o jsonobject.Fields, event string) (bool, error) {
	kind := o.Text("type")
	if kind == "" {
		kind = event
	}
	switch kind {
	case kindCreated, kindProgress, kindQueued:
		return false, nil
	case kindFailed:
		response, _ := jsonobject.Valid(o.Get("response"))
		return false, complaint(response.Get("error"))
	case kindError:
		if raw := o.Get("error"); raw != nil {
			return false, complaint(raw)
		}
		return false, complaint(o.Bytes())
	case "":
		if raw := o.Get("error"); raw != nil {
			return false, complaint(raw)
		}
	}
	return true, nil
}

// Complaint returns the error that a whole body represents, or nil if it is not an
// error.
func Complaint(body []byte) error {
	o, err := read(body)
	if err != nil || o.Get("error") == nil || len(jsonobject.List(o.Get("choices"))) > 0 || string(o.Get("error")) == "null" {
		return nil
	}
	return complaint(o.Get("error"))
}
