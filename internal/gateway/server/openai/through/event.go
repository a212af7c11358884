package through

import (
	"bytes"
	"encoding/json"
	"strconv"

	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/internal/jsonobject"
)

// The kinds of event that are looked at; all others pass as they are.
const (
	kindCreated    = "response.created"
	kindProgress   = "response.in_progress"
	kindQueued     = "response.queued"
	kindDelta      = "response.output_text.delta"
	kindNoted      = "response.output_text.annotation.added"
	kindTextDone   = "response.output_text.done"
	kindPartDone   = "response.content_part.done"
	kindItemDone   = "response.output_item.done"
	kindCompleted  = "response.completed"
	kindIncomplete = "response.incomplete"
	kindFailed     = "response.failed"
	kindError      = "error"
)

// incoming is one event of a response, taken apart. Its bytes are lent.
type incoming struct {
	raw    []byte
	kind   string
	fields jsonobject.Fields
	same   bool // nothing of it was changed yet
}

// openEvent takes a frame apart. An event within it goes no further.
func openEvent(f dialect.Frame) (*incoming, error) {
	o, err := jsonobject.Read(f.Data)
	if err != nil {
		return nil, noResponse(err)
	}
	e := &incoming{raw: f.Data, kind: o.Text("type"), fields: o}
	if e.kind == "" {
		e.kind = f.Event
	}
	e.fields.Drop("event")
	e.same = len(e.fields) == len(o) && bytes.IndexByte(f.Data, '\n') < 0
	return e, nil
}

// set changes a field.
func (e *incoming) set(name string, raw json.RawMessage) {
	e.fields.Set(name, raw)
	e.same = false
}

// bytes is the event as JSON on one line: a line break in JSON is a blank.
func (e *incoming) bytes() []byte {
	if e.same {
		return e.raw
	}
	return bytes.ReplaceAll(e.fields.Bytes(), []byte("\n"), []byte(" "))
}

// place is which part the event is of.
func (e *incoming) place() place { return place{e.number("output_index"), e.number("content_index")} }

func (e *incoming) number(name string) int {
	n, _ := strconv.Atoi(string(e.fields.Get(name))) // 0 if it is left out
	return n
}

// apart is a copy of the event in its own memory.
func (e *incoming) apart() *incoming {
	own := &incoming{raw: bytes.Clone(e.raw), kind: e.kind, same: e.same}
	own.fields, _ = jsonobject.Valid(own.raw) // it was one before
	own.fields.Drop("event")
	return own
}

// number as JSON.
func number(n int) json.RawMessage { return strconv.AppendInt(nil, int64(n), 10) }
