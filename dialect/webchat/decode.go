package webchat

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/internal/livestream"
	"github.com/citeway/citeway/dialect/internal/prose"
	"github.com/citeway/citeway/internal/jsonobject"
	"github.com/citeway/citeway/marker"
)

// decoder reads activities, alone or in an activity set, whole or as a
// livestream.
type decoder struct {
	sink     citeway.Sink
	bind     *binder
	scan     *marker.Scanner
	begun    bool
	stream   string // the id of the livestream
	live     bool   // a livestream has begun
	sequence int
	final    bool
	read     string // the prose read so far
	early    []*citeway.Finding
	end      citeway.End
}

func newDecoder(s citeway.Sink, o dialect.Options) dialect.Decoder {
	live := cmp.Or(o.Syntaxes, Form().Syntaxes)
	d := &decoder{sink: s, bind: newBinder(s)}
	d.scan = marker.New(prose.Clean(prose.Edges(d.bind)), live)
	return d
}

// Frame takes an activity or an activity set.
func (d *decoder) Frame(f dialect.Frame) error {
	if f.Done || d.end.Err != nil {
		return nil
	}
	raw, err := fieldsOf(f.Data)
	if err != nil {
		return &citeway.Error{Code: citeway.Invalid, Message: "not an activity: not a JSON object", Err: err}
	}
	if set, ok := raw.Value("activities"); ok {
		return d.set(set)
	}
	return d.activity(raw, "")
}

// fieldsOf reads an object; null is one without fields.
func fieldsOf(data []byte) (jsonobject.Fields, error) {
	fields, err := jsonobject.Read(data)
	if err != nil && string(bytes.TrimSpace(data)) == "null" {
		return nil, nil
	}
	return fields, err
}

// set takes the activities of a polling response.
func (d *decoder) set(data json.RawMessage) error {
	var set []json.RawMessage
	if err := json.Unmarshal(data, &set); err != nil {
		return &citeway.Error{Code: citeway.Invalid, Place: "activities", Message: "not a list of activities", Err: err}
	}
	for i, item := range set {
		path := "activities[" + strconv.Itoa(i) + "]"
		raw, err := fieldsOf(item)
		if err != nil {
			if err := d.refuse(path, "is not an activity"); err != nil {
				return err
			}
			continue
		}
		if err := d.activity(raw, path+"."); err != nil {
			return err
		}
	}
	return nil
}

// activity takes one activity.
func (d *decoder) activity(raw jsonobject.Fields, path string) error {
	g := &readGraph{}
	a := readActivity(raw, path, g.refuse)
	if failed, ok := raw.Value("error"); ok && a.kind == "" {
		return d.failed(failed)
	}
	s := a.stream()
	switch {
	case a.fromUser():
		return nil
	case a.kind == "":
		return d.refuse(path+"type", "is missing; nothing shows an activity without one")
	case a.kind == messageType && path == "":
		return &citeway.Error{Code: citeway.Invalid, Place: path + "type", Message: "is that of a Message thing and not of an activity", Mend: "put it in the entities of the activity that holds the text"}
	case a.kind != "message" && a.kind != "typing", a.kind == "typing" && s.Type == "":
		return nil
	case d.final || d.live && s.ID != "" && s.ID != d.stream:
		return d.refuse(path+"text", "belongs to another message")
	}
	if s.Type != "" {
		d.join(a, s)
	}
	if s.Type == "informative" {
		return nil
	}
	return d.take(a, s, g, raw, path)
}

// join notes that the livestream has begun.
func (d *decoder) join(a *activity, s streaming) {
	if d.live {
		return
	}
	d.live, d.stream = true, s.ID
	if d.stream == "" {
		d.stream = a.id
	}
}

// take reads an activity of the answer.
func (d *decoder) take(a *activity, s streaming, g *readGraph, raw jsonobject.Fields, path string) error {
	d.final = s.Type != "streaming"
	if sequence, err := s.Sequence.Int64(); err == nil && !d.final {
		if int(sequence) <= d.sequence {
			return nil // it came late; what it said is known
		}
		d.sequence = int(sequence)
	}
	if a.kind == "typing" && d.final && a.text == "" {
		d.end.Err = &citeway.Error{Code: citeway.Upstream, Message: "the message was withdrawn"}
		return nil
	}
	d.graph(a, g, path)
	if err := d.begin(a, g); err != nil {
		return err
	}
	if d.final {
		d.keep(a, raw, g)
		if err := tell(d.sink, g.findings); err != nil {
			return err
		}
	}
	return d.text(a)
}

// begin opens the answer. A livestream counts as written by a model unless its first
// activity has a Message that does not say so.
func (d *decoder) begin(a *activity, g *readGraph) error {
	if d.begun {
		return nil
	}
	d.begun = true
	b := &citeway.Begin{ID: a.id, Generated: g.generated || !g.found && d.live}
	if d.live {
		b.ID = d.stream
	}
	if b.ID == livestream.Unnamed {
		b.ID = ""
	}
	if err := d.sink.Put(b); err != nil {
		return err
	}
	return tell(d.sink, d.early)
}

// tell sends findings.
func tell(sink citeway.Sink, findings []*citeway.Finding) error {
	for _, f := range findings {
		if err := sink.Put(f); err != nil {
			return err
		}
	}
	return nil
}

// text reads the new part of the prose.
func (d *decoder) text(a *activity) error {
	if a.plain() {
		return d.plain(a)
	}
	defs, body, ok := leading(a.text, d.final)
	seen := map[string]bool{}
	for _, def := range defs {
		if seen[def.label] {
			continue
		}
		seen[def.label] = true
		if err := d.bind.define(def, true); err != nil {
			return err
		}
	}
	if !ok {
		return nil
	}
	if err := d.grow(body); err != nil {
		return err
	}
	if !d.final {
		return nil
	}
	if err := d.scan.Close(); err != nil {
		return err
	}
	return d.bind.finish()
}

// plain reads text that is not Markdown and so holds no citations.
func (d *decoder) plain(a *activity) error {
	if err := d.scan.Close(); err != nil {
		return err
	}
	if err := d.bind.finish(); err != nil {
		return err
	}
	body := strings.TrimPrefix(a.text, d.read)
	d.read = a.text
	if body == "" {
		return nil
	}
	return d.sink.Put(&citeway.Text{Bytes: []byte(body)})
}

// grow reads body, which begins with what was read before. If a bot rewrote what it had
// sent, the final text is read from where the two differ.
func (d *decoder) grow(body string) error {
	if !strings.HasPrefix(body, d.read) {
		if !d.final {
			return nil
		}
		at := common(body, d.read)
		if strings.TrimSpace(d.read[at:]) != "" {
			if err := d.refuse("text", fmt.Sprintf("differs from byte %d on from what was streamed before; both are kept", at)); err != nil {
				return err
			}
		}
		d.read = body[:at]
	}
	more := body[len(d.read):]
	d.read = body
	_, err := d.scan.Write([]byte(more))
	return err
}

func common(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// failed takes the error object of Direct Line.
func (d *decoder) failed(data json.RawMessage) error {
	var f fault
	if json.Unmarshal(data, &f) != nil || f.Message == "" {
		f.Message = "the bot gave an error"
	}
	d.end.Err = &citeway.Error{Code: citeway.Upstream, Place: f.Code, Message: f.Message}
	return nil
}

// keep keeps what the last activity says of the whole answer: its label, its error and
// the fields that no other form has.
func (d *decoder) keep(a *activity, raw jsonobject.Fields, g *readGraph) {
	for i := range raw {
		if name := string(raw[i].Name); !own[name] {
			g.set(name, slices.Clone(raw[i].Raw))
		}
	}
	if data := a.otherData(); data != nil {
		g.set("channelData", data)
	}
	d.end.Extra, d.end.Label = g.extra, g.label
	if f := a.fault(); f != nil {
		d.end.Err = &citeway.Error{Code: citeway.Upstream, Place: f.Code, Message: f.Message}
	}
}

// refuse reports a part that was not read.
func (d *decoder) refuse(path, why string) error {
	if !d.begun {
		d.early = append(d.early, refusal(path, why))
		return nil
	}
	return d.sink.Put(refusal(path, why))
}

// Close sends End. If the message was cut short, what arrived is kept.
func (d *decoder) Close() error {
	if !d.begun {
		if err := d.begin(&activity{}, &readGraph{found: true}); err != nil {
			return err
		}
	}
	if !d.final {
		if err := d.scan.Close(); err != nil {
			return err
		}
		if err := d.bind.finish(); err != nil {
			return err
		}
		if d.end.Err == nil {
			d.end.Err = &citeway.Error{Code: citeway.Truncated, Message: "the message ended before its final activity"}
		}
	}
	return prose.SendEnd(d.sink, &d.end)
}
