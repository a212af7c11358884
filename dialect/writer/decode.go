package writer

import (
	"bytes"
	"encoding/json"
	"fmt"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/internal/completion"
	"github.com/citeway/citeway/dialect/internal/graphdata"
)

// decoder reads one answer.
type decoder struct {
	sink   citeway.Sink
	reader *graphdata.Reader
	stream bool
	begun  bool
	ended  bool // references have come, or the answer is a whole one
	err    *citeway.Error
	extra  map[string]json.RawMessage
}

func newDecoder(s citeway.Sink, o dialect.Options) dialect.Decoder {
	d := &decoder{sink: s, stream: o.Stream, extra: map[string]json.RawMessage{}}
	d.reader = graphdata.NewReader(s, o.Syntaxes, d)
	return d
}

// Frame takes a whole answer, or a piece of one.
func (d *decoder) Frame(f dialect.Frame) error {
	if d.err != nil {
		return nil
	}
	if f.Done { // the service sends none, those in front of it may
		d.ended = true
		return nil
	}
	if data := bytes.TrimLeft(f.Data, " \t\r\n"); len(data) == 0 || data[0] != '{' || !json.Valid(f.Data) {
		return &citeway.Error{Code: citeway.Invalid, Message: "not an answer to a question: not a JSON object"}
	}
	answer, err := d.answer(f.Data)
	if err != nil {
		return err
	}
	if err := d.begin(answer.Raw("question")); err != nil {
		return err
	}
	if err := d.read(answer); err != nil {
		return err
	}
	d.err = graphdata.ReadErrors(f.Data, f.Event)
	d.ended = d.ended || !d.stream
	return nil
}

// answer is the object that holds the answer: the frame itself, or else what is
// under data.
func (d *decoder) answer(data []byte) (*completion.Fields, error) {
	f, _ := completion.NewFields(data, "$", d.refuseLate)
	for _, field := range []string{"answer", "references", "sources", "question"} {
		if f.Raw(field) != nil {
			return f, nil
		}
	}
	if raw := f.Raw("data"); raw != nil {
		if inner, ok := completion.NewFields(raw, "data", d.refuseLate); ok {
			return inner, nil
		}
	}
	return f, f.Err()
}

// refuseLate is Refuse, once the answer has begun.
func (d *decoder) refuseLate(path, why string) error {
	if err := d.begin(nil); err != nil {
		return err
	}
	return d.Refuse(path, why)
}

// begin sends Begin with the first frame.
func (d *decoder) begin(question json.RawMessage) error {
	if d.begun {
		return nil
	}
	d.begun = true
	b := &citeway.Begin{Generated: true}
	if question != nil {
		b.Extra = map[string]json.RawMessage{own + "question": question}
	}
	return d.sink.Put(b)
}

// read takes what a frame says. The references of a whole answer are read before
// its words.
func (d *decoder) read(f *completion.Fields) error {
	if err := d.reader.Graph(f, ""); err != nil {
		return err
	}
	if raw := f.Raw("subqueries"); raw != nil {
		d.extra[own+"subqueries"] = raw
		d.ended = true
	}
	if f.Raw("references") != nil || len(f.List("sources")) > 0 {
		d.ended = true
	}
	text := f.Verbatim("answer")
	if f.Err() != nil || text == "" {
		return f.Err()
	}
	return d.reader.Prose([]byte(text))
}

// Refuse reports a part of the input that was not accepted.
func (d *decoder) Refuse(path, why string) error {
	return d.Find(citeway.Refused, "dropped", "%s %s", path, why)
}

// Find reports a finding.
func (d *decoder) Find(kind citeway.FindingKind, action, format string, args ...any) error {
	return d.sink.Put(&citeway.Finding{Kind: kind, Action: action, Message: fmt.Sprintf(format, args...)})
}

// Close ends the prose and sends End. An error of code Truncated says that a
// stream ended before its last frame.
func (d *decoder) Close() error {
	if err := d.begin(nil); err != nil {
		return err
	}
	if err := d.reader.Finish(); err != nil {
		return err
	}
	if d.err == nil && !d.ended {
		d.err = &citeway.Error{Code: citeway.Truncated, Message: "the stream ended before its answer did: no frame with references came"}
	}
	if err := d.sink.Put(&citeway.End{Err: d.err, Extra: d.extra}); err != nil || d.err == nil {
		return err
	}
	if d.err.Code == citeway.Truncated {
		return d.err
	}
	return nil
}
