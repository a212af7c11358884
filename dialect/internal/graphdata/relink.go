package graphdata

import (
	"bytes"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect/internal/prose"
)

// relinker puts together the links in the prose that were written with a
// separator between their bracket and their parenthesis.
type relinker struct {
	next    citeway.Sink
	bracket bool   // the last byte sent is a closing bracket
	held    []byte // a separator after it, perhaps unfinished
	text    citeway.Text
}

// relink returns a sink that passes on what it is given, with the separator
// taken out of each ] and ( that it keeps apart. The same prose gives the same result, however it
// is cut.
func relink(next citeway.Sink) citeway.Sink { return &relinker{next: next} }

// Put passes on the event.
func (r *relinker) Put(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Text:
		return r.prose(e.Bytes)
	case *citeway.Source, *citeway.Finding, *citeway.Begin:
		return r.next.Put(e)
	}
	err := r.send(r.held)
	r.held, r.bracket = nil, false
	if err != nil {
		return err
	}
	return r.next.Put(e)
}

func (r *relinker) prose(b []byte) error {
	if len(r.held) > 0 {
		b = append(r.held, b...)
		r.held = nil
	}
	for len(b) > 0 {
		end := bytes.IndexByte(b, ']') + 1
		if r.bracket && begins(b) {
			if end = r.cut(b); end < 0 {
				return nil
			}
			b = b[end:]
			continue
		}
		if end == 0 {
			end = len(b)
		}
		if err := r.send(b[:end]); err != nil {
			return err
		}
		r.bracket = b[end-1] == ']'
		b = b[end:]
	}
	return nil
}

// cut decides about a separator that b begins with: how much of it goes, or -1
// where more must come first. One that no parenthesis follows stays.
func (r *relinker) cut(b []byte) int {
	n := len(prose.Separator)
	if len(b) <= n {
		r.held = append([]byte(nil), b...)
		return -1
	}
	r.bracket = false
	if b[n] == '(' {
		return n
	}
	return 0
}

// begins reports whether b begins with the separator, or as it does.
func begins(b []byte) bool {
	n := min(len(b), len(prose.Separator))
	return string(b[:n]) == prose.Separator[:n]
}

func (r *relinker) send(b []byte) error {
	if len(b) == 0 {
		return nil
	}
	r.text.Bytes = b
	return r.next.Put(&r.text)
}
