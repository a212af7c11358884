package dialect

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/citeway/citeway"
)

// Limits of what is read.
const (
	// MaxMessage is the most bytes of a whole message.
	MaxMessage = 64 << 20
	// MaxFrame is the most bytes of one frame of a stream.
	MaxFrame = 16 << 20
)

// BOM is the byte order mark that some programs write before JSON or SSE; it is
// no part of either.
var BOM = []byte("\xef\xbb\xbf")

// Reader cuts bytes into frames and gives them to a decoder. It takes SSE in
// every legal framing (CR, LF or CRLF; no blank after the colon; comments; several
// lines of data; a missing last blank line; [DONE] or none) and JSON values one
// a line; it finds out which by the first bytes of each line. Bytes may come in
// pieces of any size. Make one with NewReader; use it from one goroutine at a time.
type Reader struct {
	decoder Decoder
	line    []byte // the line so far
	data    []byte // the data of the event so far
	event   string
	has     bool // a data line has come
	cr      bool // the last byte was a CR: a LF next belongs to it
	frames  int
	begun   bool // the first line has been read
	done    bool // the stream said [DONE]: what follows is not read
}

// NewReader reads a stream of frames for d.
func NewReader(d Decoder) *Reader { return &Reader{decoder: d} }

// Write takes the next bytes. The decoder's error is returned, with the number
// of the frame in its place.
func (r *Reader) Write(p []byte) (int, error) {
	rest := p
	for len(rest) > 0 && !r.done {
		if r.cr && rest[0] == '\n' {
			rest, r.cr = rest[1:], false
			continue
		}
		r.cr = false
		end := lineEnd(rest)
		if end < 0 {
			r.line = append(r.line, rest...)
			return len(p), r.tooLong()
		}
		line := rest[:end]
		if len(r.line) > 0 {
			r.line = append(r.line, line...)
			line = r.line
		}
		r.cr = rest[end] == '\r'
		rest = rest[end+1:]
		err := r.take(line)
		r.line = r.line[:0]
		if err != nil {
			return len(p) - len(rest), err
		}
	}
	return len(p), nil
}

// shortPiece is up to how many bytes looking at each is faster than a search.
const shortPiece = 16

// lineEnd is the place of the first CR or LF in b, or -1. In more than a few bytes, two
// searches for one byte are faster than one search for either.
func lineEnd(b []byte) int {
	if len(b) <= shortPiece {
		for i, c := range b {
			if c == '\n' || c == '\r' {
				return i
			}
		}
		return -1
	}
	lf := bytes.IndexByte(b, '\n')
	if lf < 0 {
		return bytes.IndexByte(b, '\r')
	}
	if cr := bytes.IndexByte(b[:lf], '\r'); cr >= 0 {
		return cr
	}
	return lf
}

// Close gives what is left to the decoder and closes it. Where both fail, the
// first error is returned.
func (r *Reader) Close() error {
	var err error
	if len(r.line) > 0 && !r.done {
		err = r.take(r.line)
		r.line = nil
	}
	if err == nil && r.has {
		err = r.emit()
	}
	if closed := r.decoder.Close(); err == nil {
		err = closed
	}
	return err
}

// tooLong is an error where a frame has become too long.
func (r *Reader) tooLong() error {
	if len(r.line)+len(r.data) <= MaxFrame {
		return nil
	}
	return r.refused()
}

func (r *Reader) refused() error {
	return &citeway.Error{Code: citeway.TooLarge, Place: r.place(), Message: fmt.Sprintf("longer than %d bytes", MaxFrame)}
}

func (r *Reader) place() string { return fmt.Sprintf("frame %d", r.frames+1) }

// take reads one line of the stream, without its end.
func (r *Reader) take(line []byte) error {
	if !r.begun {
		line, r.begun = bytes.TrimPrefix(line, BOM), true
	}
	if len(line) == 0 {
		return r.emit()
	}
	if line[0] == '{' || line[0] == '[' && !r.has {
		return r.json(line)
	}
	name, value, _ := bytes.Cut(line, []byte(":"))
	value = bytes.TrimPrefix(value, []byte(" "))
	switch string(name) {
	case "data":
		if r.has {
			r.data = append(r.data, '\n')
		}
		r.data, r.has = append(r.data, value...), true
		return r.tooLong()
	case "event":
		r.event = string(value)
	}
	return nil
}

// json gives a line that is a JSON value to the decoder.
func (r *Reader) json(line []byte) error {
	r.data, r.has = append(r.data[:0], line...), true
	return r.emit()
}

// emit gives the event so far to the decoder.
func (r *Reader) emit() error {
	if !r.has {
		r.event = ""
		return nil
	}
	f := Frame{Event: r.event, Data: r.data}
	if string(bytes.TrimSpace(r.data)) == "[DONE]" {
		f, r.done = Frame{Event: r.event, Done: true}, true
	}
	err := r.decoder.Frame(f)
	if err != nil {
		err = At(r.place(), err)
	}
	r.frames++
	r.data, r.event, r.has = r.data[:0], "", false
	return err
}

// At puts place before the place of an error of ours; other errors stay.
func At(place string, err error) error {
	var e *citeway.Error
	if !errors.As(err, &e) {
		return err
	}
	at := *e
	at.Place = place
	if e.Place != "" {
		at.Place += ": " + e.Place
	}
	return &at
}
