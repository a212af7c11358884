package through

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strconv"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/jsonobject"
)

// events writes the events of a response.
type events struct {
	w        io.Writer
	frame    []byte
	wrote    bool
	numbered bool // the upstream numbers its events
	next     int  // number
	failed   error
}

// send writes an event, under the next number.
func (s *events) send(e *incoming) error {
	s.number(e)
	s.frame = s.frame[:0]
	if clean(e.kind) {
		s.frame = append(append(append(s.frame, "event: "...), e.kind...), '\n')
	}
	s.frame = append(append(append(s.frame, "data: "...), e.bytes()...), "\n\n"...)
	s.wrote = true
	_, s.failed = s.w.Write(s.frame)
	return s.failed
}

// number gives an event its number. The first counts as the upstream says.
func (s *events) number(e *incoming) {
	raw := e.fields.Get("sequence_number")
	if !s.wrote && raw != nil {
		s.numbered = true
		s.next, _ = strconv.Atoi(string(raw)) // one that is none is 0
	}
	if !s.numbered {
		return
	}
	if n := number(s.next); !bytes.Equal(n, raw) {
		e.set("sequence_number", n)
	}
	s.next++
}

// clean reports whether a name can stand on a line of its own.
func clean(name string) bool {
	for i := range len(name) {
		if name[i] < ' ' {
			return false
		}
	}
	return name != ""
}

// fail ends the stream with why it broke off. Where nothing was written yet, the
// error is returned.
func (s *responses) fail(err error) error {
	if !s.wrote {
		return err
	}
	s.broke(err)
	said, _ := json.Marshal(map[string]string{"code": "server_error", "message": shown(err)}) // texts are JSON always
	e := &incoming{kind: kindFailed, fields: jsonobject.Fields{{Name: []byte("type"), Raw: jsonobject.Quote(kindFailed)}}}
	if s.numbered {
		e.set("sequence_number", nil)
	}
	if s.first == nil {
		e.kind = kindError
		e.set("type", jsonobject.Quote(kindError))
		e.set("code", jsonobject.Quote("server_error"))
		e.set("message", jsonobject.Quote(shown(err)))
		e.set("param", json.RawMessage("null"))
		return s.send(e)
	}
	s.first.Set("status", jsonobject.Quote("failed"))
	s.first.Set("error", said)
	s.first.Set("output", jsonobject.Join(s.unfinished()))
	e.set("response", s.first.Bytes())
	return s.send(e)
}

// broke tells why the answer broke off, which its reader is told within the stream.
func (s *responses) broke(err error) {
	if s.o.Failed != nil {
		s.o.Failed(err)
	}
	var own *citeway.Error
	if s.o.Told != nil && errors.As(err, &own) {
		s.o.Told.Note(&citeway.End{Err: own})
	}
}

// unfinished returns the items received so far, and the received part of a message that
// did not end.
func (s *responses) unfinished() []json.RawMessage {
	var content []json.RawMessage
	for at := (place{s.at[0], 0}); s.at[0] >= len(s.done) && s.items.known[at] != nil; at[1]++ {
		content = append(content, s.items.known[at])
	}
	if content == nil {
		return s.done
	}
	message := jsonobject.Fields{{Name: []byte("type"), Raw: jsonobject.Quote("message")}, {Name: []byte("status"), Raw: jsonobject.Quote("incomplete")},
		{Name: []byte("role"), Raw: jsonobject.Quote("assistant")}, {Name: []byte("content"), Raw: jsonobject.Join(content)}}
	if id := s.last.Get("item_id"); id != nil {
		message.Set("id", id)
	}
	return append(s.done, message.Bytes())
}

// shown is an error as a reader may see it.
func shown(err error) string {
	var e *citeway.Error
	errors.As(plainly(err), &e) // it is one always
	return e.Message
}
