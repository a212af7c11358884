// Package completion is the shape that the chat completion forms share: an
// object with choices, whose message holds the prose, and its stream of chunks,
// whose deltas hold pieces of it. The forms say what of a chunk names sources
// and how a marker is spelled.
//
// Where it comes from: the chat completion and chat completion chunk objects of
// OpenAI's API reference (platform.openai.com/docs/api-reference/chat) and of
// Azure OpenAI's, as their services send them. A field that only
// one form has is left as JSON in the types here.
package completion

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"strconv"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/internal/ending"
)

// Reader is what one form adds to the shape.
type Reader interface {
	// Message reads what a message or chunk says beside its prose, before the
	// prose is read. choice is the one that is read, or nil.
	Message(m *Message, choice *Part) error
	// Prose reads a piece of the prose.
	Prose(text []byte) error
	// Finish ends the prose, before End is sent.
	Finish() error
}

// Decoder reads chat completions, whole and as chunks. A form embeds it and is
// its Reader.
type Decoder struct {
	// Sink takes the events.
	Sink citeway.Sink
	// Form is the form's name, which the names of its extra fields begin with.
	Form string
	// Missing says, for forms that end in their own way, what did not come where
	// the stream was cut short.
	Missing string

	reader   Reader
	plain    plain
	begun    bool
	read     bool // a frame has come
	chosen   bool // and one with choices
	spoken   bool // a piece of prose has come
	pieces   bool // a call has come, or a piece of one
	ended    bool // the message said that it ends
	over     bool // and nothing of it has come since
	others   bool // a second choice was reported
	extra    map[string]json.RawMessage
	calls    ending.Calls
	finish   string          // the last finish_reason
	usage    json.RawMessage // the last usage
	err      *citeway.Error
	findings []*citeway.Finding // made before the message began
}

// Start gives the decoder its reader.
func (d *Decoder) Start(r Reader) { d.reader = r }

// Frame takes a whole message, a chunk, or [DONE].
func (d *Decoder) Frame(f dialect.Frame) error {
	switch {
	case d.err != nil:
		return nil
	case f.Done:
		d.ended = true
		return nil
	}
	if d.begun {
		if text, ok := d.plain.text(f.Data); ok {
			return d.prose(text)
		}
	}
	return d.message(f)
}

func (d *Decoder) prose(text []byte) error {
	if len(text) == 0 {
		return nil
	}
	d.spoken, d.over = true, false
	return d.reader.Prose(text)
}

// message reads a frame that says more than a piece of prose.
func (d *Decoder) message(f dialect.Frame) error {
	m, refused, err := parse(f.Data)
	if err != nil {
		return err
	}
	d.read, d.chosen = true, d.chosen || m.Choices != nil
	if refused != "" {
		if err := d.Refuse(refused, "has the wrong type"); err != nil {
			return err
		}
	}
	if err := d.Open(m); err != nil {
		return err
	}
	wrong := wireError(m, f.Event)
	if wrong == nil || len(m.Choices) > 0 {
		err = d.choices(m)
	}
	d.err = wrong
	return err
}

// Open sends Begin with what the first message says of itself.
func (d *Decoder) Open(m *Message) error {
	if Present(m.Usage) {
		d.usage = bytes.Clone(m.Usage)
	}
	if d.begun {
		return nil
	}
	d.begun = true
	d.keep("created", m.Created)
	d.keep("system_fingerprint", m.Fingerprint)
	err := d.Sink.Put(&citeway.Begin{ID: m.ID, Model: m.Model, Generated: true, Extra: d.extra})
	for i := 0; i < len(d.findings) && err == nil; i++ {
		err = d.Sink.Put(d.findings[i])
	}
	d.extra, d.findings = nil, nil
	return err
}

// choices reads the first choice; the others are another answer.
func (d *Decoder) choices(m *Message) error {
	if len(m.Choices) == 0 {
		return d.reader.Message(m, nil)
	}
	for i := range m.Choices {
		if m.Choices[i].Index == 0 {
			return d.choice(m, &m.Choices[i], i)
		}
	}
	if err := d.reader.Message(m, nil); err != nil {
		return err
	}
	return d.other()
}

func (d *Decoder) choice(m *Message, c *Choice, i int) error {
	if len(m.Choices) > 1 {
		if err := d.other(); err != nil {
			return err
		}
	}
	part, name := c.Delta, "delta"
	if part == nil || c.Message != nil && !d.spoken && !Present(part.Content) {
		part, name = c.Message, "message"
	}
	if part == nil {
		part = &Part{}
	}
	if err := d.reader.Message(m, part); err != nil {
		return err
	}
	if err := d.called(part, name, i); err != nil {
		return err
	}
	if err := d.speak(part, name, i); err != nil {
		return err
	}
	if c.FinishReason != nil && *c.FinishReason != "" {
		d.finish, d.over = *c.FinishReason, true
	}
	d.ended = d.ended || d.finish != "" || c.Delta == nil && c.Message != nil
	return nil
}

// called reads the tools that a part calls. A whole message after its pieces repeats
// them.
func (d *Decoder) called(part *Part, name string, i int) error {
	if name == "message" && d.pieces {
		return nil
	}
	if len(part.Calls) > 0 {
		d.pieces, d.over = true, false
	}
	for n, raw := range part.Calls {
		if d.calls.Piece(raw) {
			continue
		}
		if err := d.Refuse(fmt.Sprintf("choices[%d].%s.tool_calls[%d]", i, name, n), "is no call"); err != nil {
			return err
		}
	}
	return nil
}

// speak reads the prose of a part. A whole message after its pieces repeats them.
func (d *Decoder) speak(part *Part, name string, i int) error {
	if name == "message" && d.spoken {
		return nil
	}
	text, ok := part.text()
	if !ok {
		return d.Refuse("choices["+strconv.Itoa(i)+"]."+name+".content", "is neither text nor a list of parts")
	}
	return d.prose(text)
}

// other reports once that a second answer is not read.
func (d *Decoder) other() error {
	if d.others {
		return nil
	}
	d.others = true
	return d.Find(citeway.Trimmed, "dropped", "the message holds several answers; the first is read")
}

// Close ends the prose and sends End. An error of code Truncated says that the
// stream ended before the answer did.
func (d *Decoder) Close() error {
	if err := d.Open(&Message{}); err != nil {
		return err
	}
	if err := d.reader.Finish(); err != nil {
		return err
	}
	if why := d.calls.Refused(); why != "" {
		if err := d.Find(citeway.Refused, "dropped", "%s", why); err != nil {
			return err
		}
	}
	if d.err == nil && !d.ended {
		d.err = &citeway.Error{Code: citeway.Truncated, Message: d.short()}
	}
	err := d.Sink.Put(d.end())
	if err == nil && d.err != nil && d.err.Code == citeway.Truncated {
		return d.err
	}
	return err
}

// short says what a message lacks that did not end.
func (d *Decoder) short() string {
	if d.read && !d.chosen && d.Missing == "" {
		return "it has no choices, so it is no chat completion"
	}
	return "the stream ended before its answer did: " + cmp.Or(d.Missing, "no finish_reason and no [DONE] came")
}

// end is the end of the message. A message that broke off calls nothing.
func (d *Decoder) end() *citeway.End {
	e := &citeway.End{Finish: reasons.Read(d.finish), Err: d.err}
	if e.Err == nil {
		e.Calls = d.calls.List()
	}
	var whole bool
	if e.Usage, whole = readUsage(d.usage); !whole {
		d.keep("usage", d.usage)
	}
	e.Extra = reasonsOf(d.Form).Keep(d.finish, d.extra)
	return e
}

// Fail ends the answer with an error of the service; nothing that follows is read.
func (d *Decoder) Fail(e *citeway.Error) { d.err = e }

// Failed reports whether the answer ended with an error.
func (d *Decoder) Failed() bool { return d.err != nil }

// Over reports whether a finish_reason has come and no piece of the answer since, so that
// what may follow stands behind it, as its usage does.
func (d *Decoder) Over() bool { return d.over }

// Ended says that the message is whole, for forms that end in their own way.
func (d *Decoder) Ended() { d.ended = true }
