package native

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/internal/jsontext"
	"github.com/citeway/citeway/dialect/internal/prose"
	"github.com/citeway/citeway/internal/jsonobject"
)

// decoder reads native JSON and native server-sent events.
type decoder struct {
	sink  citeway.Sink
	begun bool
	at    int                 // bytes of prose sent
	sent  []*citeway.Citation // whose ids nobody has asked for yet
	cited map[string]bool     // the ids of those before
	words string              // the words of a citation whose text event is next
	last  *citeway.End
	unit  citeway.Unit
	index *citeway.Index // over what was sent, for units other than bytes
	prose strings.Builder
	mend  mender
	shape jsontext.Template // of text events
}

// newDecoder reads the positions of a stream in the unit given in o; a whole answer
// names its own unit.
func newDecoder(s citeway.Sink, o dialect.Options) dialect.Decoder {
	d := &decoder{sink: s, unit: o.Offsets}
	if d.unit != "" && d.unit != citeway.Bytes {
		d.index = citeway.NewIndex("")
	}
	return d
}

// Frame takes a whole answer or one event.
func (d *decoder) Frame(f dialect.Frame) error {
	if f.Done {
		return nil
	}
	switch f.Event {
	case "text":
		return d.text(f.Data)
	case "citation":
		return d.citation(f.Data)
	case "source":
		return decodeTo(f.Data, "source", func(s *citeway.Source) error {
			d.mend.source(s)
			return d.put(s)
		})
	case "finding":
		return decodeTo(f.Data, "finding", d.finding)
	case "done":
		return decodeTo(f.Data, "done", d.done)
	case "error":
		return decodeTo(f.Data, "error", func(e *citeway.Error) error {
			d.last = &citeway.End{Err: e}
			return nil
		})
	case "", "message", "answer":
		if a, is := readAnswer(f.Data); is {
			return d.whole(a)
		}
		return decodeTo(f.Data, "", d.whole)
	}
	return nil
}

// Close sends End. A stream without done was cut short.
func (d *decoder) Close() error {
	if d.last == nil {
		d.last = &citeway.End{Err: &citeway.Error{Code: citeway.Truncated, Message: "the stream ended before its done event"}}
	}
	if err := d.open(&citeway.Begin{}); err != nil {
		return err
	}
	return prose.SendEnd(d.sink, d.last)
}

// errNull is the cause when null is given instead of an object.
var errNull = errors.New("null is no object")

func decodeTo[T any](data []byte, place string, then func(*T) error) error {
	var v T
	err := json.Unmarshal(data, &v)
	if err == nil && string(bytes.TrimSpace(data)) == "null" {
		err = errNull
	}
	if err != nil {
		return &citeway.Error{Code: citeway.Invalid, Place: place, Message: "not the JSON of a native answer", Err: jsonobject.Plainly(err)}
	}
	return then(&v)
}

func (d *decoder) open(b *citeway.Begin) error {
	if d.begun {
		return nil
	}
	d.begun = true
	return d.sink.Put(b)
}

func (d *decoder) put(e citeway.Event) error {
	if !d.begun {
		if err := d.open(&citeway.Begin{}); err != nil {
			return err
		}
	}
	switch e := e.(type) {
	case *citeway.Text:
		d.at += len(e.Bytes)
		d.follow(e.Bytes)
	case *citeway.Citation:
		d.sent = append(d.sent, e)
		if e.Start == d.at {
			d.at += len(e.Label)
			d.follow([]byte(e.Label))
		}
	}
	return d.sink.Put(e)
}

// follow keeps the index over the prose.
func (d *decoder) follow(text []byte) {
	if d.index != nil {
		d.prose.Write(text)
		d.index.Grow(d.prose.String())
	}
}

// has reports whether a citation with that id was sent. Most answers revise nothing, and
// whole ones never ask.
func (d *decoder) has(id string) bool {
	if d.cited == nil {
		d.cited = map[string]bool{}
	}
	for _, c := range d.sent {
		d.cited[c.ID] = true
	}
	d.sent = d.sent[:0]
	return d.cited[id]
}

// toBytes converts the positions of a streamed citation. Those of its words, which have
// not come yet, follow from their length.
func (d *decoder) toBytes(c *citeway.Citation) {
	if d.index == nil {
		return
	}
	length := d.index.Convert(d.prose.Len(), citeway.Bytes, d.unit)
	words := c.Start == length && c.Label != ""
	c.Start = d.index.Convert(c.Start, d.unit, citeway.Bytes)
	c.End = d.index.Convert(c.End, d.unit, citeway.Bytes)
	if words {
		c.End = c.Start + len(c.Label)
	}
	if c.Claim != nil {
		*c.Claim = d.index.Span(*c.Claim, d.unit, citeway.Bytes)
	}
}

func (d *decoder) text(data []byte) error {
	if text, ok := d.plain(data); ok {
		return d.said(text)
	}
	return decodeTo(data, "text", func(t *struct {
		Text string `json:"text"`
	}) error {
		return d.said([]byte(t.Text))
	})
}

// plain returns the text of a text event, valid until the next call, and whether the event
// says nothing else. Most of a stream is such events, and those of one writer have one shape.
func (d *decoder) plain(data []byte) ([]byte, bool) {
	if text, ok := d.shape.Read(data); ok {
		return text, true
	}
	var at jsontext.Span
	c := jsontext.NewCursor(data)
	found := c.Object(func(key string) (ok bool) {
		again := at.From > 0
		at, ok = c.String()
		return ok && !again && key == "text"
	})
	if !found || !c.Done() {
		return nil, false
	}
	text, ok := d.shape.Unquote(data[at.From:at.To])
	if ok {
		d.shape.Learn(data, at)
	}
	return text, ok
}

// said sends text, but for the words that its citation brought.
func (d *decoder) said(text []byte) error {
	if d.words != "" {
		text = bytes.TrimPrefix(text, []byte(d.words))
		d.words = ""
	}
	if len(text) == 0 {
		return nil
	}
	return d.put(&citeway.Text{Bytes: text})
}

func (d *decoder) citation(data []byte) error {
	return decodeTo(data, "citation", func(r *struct {
		citeway.Citation
		Withdrawn bool `json:"withdrawn"`
	}) error {
		d.toBytes(&r.Citation)
		if left, err := d.check(&r.Citation); err != nil || !left {
			return err
		}
		if r.ID != "" && d.has(r.ID) {
			return d.put(&citeway.Revision{Citation: &r.Citation, Withdrawn: r.Withdrawn})
		}
		if r.Start == d.at {
			d.words = r.Label
		}
		return d.put(&r.Citation)
	})
}

// check reports whether a streamed citation can be passed on; a finding reports one
// that cannot.
func (d *decoder) check(c *citeway.Citation) (bool, error) {
	end := d.at
	if c.Start == end {
		end += len(c.Label)
	}
	if c.Start < 0 || c.End < c.Start || c.End > end {
		return false, d.put(&citeway.Finding{Kind: citeway.MismatchedOffset, Marker: c.Marker, At: d.at, Action: "dropped",
			Message: fmt.Sprintf("the span %d to %d of a citation does not lie within the text so far", c.Start, c.End)})
	}
	findings, left := d.mend.citation(c)
	for i := range findings {
		if err := d.put(&findings[i]); err != nil {
			return false, err
		}
	}
	return left, nil
}

// finding converts a finding's position. If its words have not come yet, it keeps the
// last known position.
func (d *decoder) finding(f *citeway.Finding) error {
	if d.index != nil {
		f.At = d.index.Convert(f.At, d.unit, citeway.Bytes)
	}
	return d.put(f)
}

func (d *decoder) done(a *citeway.Answer) error {
	end := a.End()
	if d.last != nil && end.Err == nil {
		end.Err = d.last.Err // an error that was told before stays one
	}
	d.last = end
	if d.begun {
		end.Extra = a.Extra
	}
	return d.open(&citeway.Begin{ID: a.ID, Model: a.Model, Generated: a.Generated, Extra: a.Extra})
}

// whole sends the events of a whole answer.
func (d *decoder) whole(a *citeway.Answer) error {
	if err := check(a); err != nil {
		return err
	}
	a = a.In(citeway.Bytes)
	late := d.mend.answer(a)
	return citeway.Unfold(a, citeway.SinkFunc(func(e citeway.Event) error {
		switch e := e.(type) {
		case *citeway.Begin:
			return d.open(e)
		case *citeway.End:
			d.last = e
			for _, c := range late { // they span words which have been sent
				if err := d.put(c); err != nil {
					return err
				}
			}
			return nil
		}
		return d.put(e)
	}))
}
