package rill

import (
	"cmp"
	"encoding/json"
	"strconv"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/internal/prose"
	"github.com/citeway/citeway/marker"
)

// decoder reads the messages of a turn, all at once or one in each event. The tool calls
// are sent with the answer, which comes last.
type decoder struct {
	sink         citeway.Sink
	live         citeway.Syntax
	conversation string
	calls        []*toolCall
	byID         map[string]*toolCall
	answered     bool
	begun        bool
	end          citeway.End
	findings     []*citeway.Finding
}

func newDecoder(s citeway.Sink, o dialect.Options) dialect.Decoder {
	live := cmp.Or(o.Syntaxes, citeway.Cite)
	return &decoder{sink: s, live: live, byID: map[string]*toolCall{}}
}

// Frame takes a whole turn, a conversation, one event of a stream, or a message.
func (d *decoder) Frame(f dialect.Frame) error {
	if f.Done || d.end.Err != nil || d.answered {
		return nil
	}
	o, err := parse(f.Data)
	if err != nil {
		return &citeway.Error{Code: citeway.Invalid, Message: "not a message: not a JSON object", Err: err}
	}
	if inner := o.object("result"); inner != nil {
		o = inner // as a gateway wraps the events of a stream
	}
	if f.Event == "error" || o.has("error") && !o.has("message") {
		d.fail(o)
		return nil
	}
	d.conversation = cmp.Or(o.word("conversation_id"), o.object("conversation").word("id"), d.conversation)
	switch {
	case o.has("messages"):
		return d.turn(o)
	case o.has("message"):
		return d.take(readMessage(o.object("message"), "message.", d.refuse))
	}
	return d.take(readMessage(o, "", d.refuse))
}

// turn takes the messages of a conversation; the last answer is the answer.
func (d *decoder) turn(o object) error {
	messages, ok := o.list("messages")
	if !ok {
		return &citeway.Error{Code: citeway.Invalid, Place: "messages", Message: "not a list of messages"}
	}
	var last *message
	for i, o := range messages {
		m := readMessage(o, "messages["+strconv.Itoa(i)+"].", d.refuse)
		if _, answers := m.answer(); answers || m.failure() != nil {
			last = m
			continue
		}
		if err := d.take(m); err != nil {
			return err
		}
	}
	if last == nil {
		return nil
	}
	return d.take(last)
}

// take takes one message.
func (d *decoder) take(m *message) error {
	if d.end.Err = m.failure(); d.end.Err != nil {
		if len(m.texts) == 0 {
			return nil
		}
		return d.answer(m, strings.Join(m.texts, "\n\n"))
	}
	if c := m.toolCall(); c != nil {
		t := &toolCall{call: *c}
		d.calls = append(d.calls, t)
		d.byID[t.id] = t
		return nil
	}
	if r := m.toolResult(); r != nil {
		if t := d.byID[r.id]; t != nil {
			t.content, t.failed = r.content, r.failed
		}
		return nil
	}
	if text, answers := m.answer(); answers {
		d.answered = true
		return d.answer(m, text)
	}
	return nil
}

// answer sends the answer: what could be cited, then the prose.
func (d *decoder) answer(m *message, text string) error {
	if err := d.begin(m.id); err != nil {
		return err
	}
	sources := d.shown(m)
	l := newLinks(sources)
	text = l.rewrite(unfenced(text))
	for _, s := range append(sources, l.sources...) {
		if err := d.sink.Put(s); err != nil {
			return err
		}
	}
	for _, f := range append(d.findings, l.findings...) {
		if err := d.sink.Put(f); err != nil {
			return err
		}
	}
	scan := marker.New(&cites{next: d.sink, calls: d.byID, originals: l.originals}, d.live)
	if _, err := scan.Write([]byte(text)); err != nil {
		return err
	}
	return scan.Close()
}

// shown are the sources that the answer may cite: the queries that were answered, and
// those that the citations array adds.
func (d *decoder) shown(m *message) []*citeway.Source {
	var sources []*citeway.Source
	byID := map[string]*citeway.Source{}
	add := func(s *citeway.Source) {
		sources = append(sources, s)
		byID[s.ID] = s
	}
	for _, t := range d.calls {
		if t.citable() && byID[t.id] == nil {
			add(t.source())
		}
	}
	for i := range m.citations {
		c := &m.citations[i]
		switch s, t := byID[c.id], d.byID[c.id]; {
		case s != nil:
			c.fill(s)
		case t == nil:
			add(c.source())
		}
	}
	return sources
}

func (d *decoder) begin(id string) error {
	if d.begun {
		return nil
	}
	d.begun = true
	b := &citeway.Begin{ID: id, Generated: true}
	if d.conversation != "" {
		raw, _ := json.Marshal(d.conversation) // a string does not fail
		b.Extra = map[string]json.RawMessage{extraConversation: raw}
	}
	return d.sink.Put(b)
}

// unfenced is an answer without the Markdown fence that a model put around it.
func unfenced(text string) string {
	inner, fenced := strings.CutPrefix(strings.TrimSpace(text), "```markdown\n")
	inner, closed := strings.CutSuffix(inner, "\n```")
	if !fenced || !closed || strings.Contains("\n"+inner, "\n```") {
		return text
	}
	return inner
}

// fail takes an error event: {code, error}, or {error: {code, message}}.
func (d *decoder) fail(o object) {
	place, text := o.word("code"), o.word("error")
	if inner := o.object("error"); inner != nil {
		place, text = inner.word("code"), inner.word("message")
	}
	d.end.Err = &citeway.Error{Code: citeway.Upstream, Place: place, Message: cmp.Or(text, "the service gave an error")}
}

func (d *decoder) refuse(path, why string) {
	d.findings = append(d.findings, &citeway.Finding{Kind: citeway.Refused, Action: "dropped", Message: path + " " + why})
}

// Close sends End. A turn without an answer was cut short.
func (d *decoder) Close() error {
	if err := d.begin(""); err != nil {
		return err
	}
	if !d.answered && d.end.Err == nil {
		d.end.Err = &citeway.Error{Code: citeway.Truncated, Message: "the turn ended before its answer"}
	}
	return prose.SendEnd(d.sink, &d.end)
}
