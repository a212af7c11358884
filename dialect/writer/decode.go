package writer

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/internal/completion"
	"github.com/citeway/citeway/dialect/internal/references"
	"github.com/citeway/citeway/internal/jsonobject"
)

// decoder reads answers, whole and as frames.
type decoder struct {
	completion.Decoder
	refs   *references.Reader
	plain  plain
	begun  bool
	stream bool
	frames int
}

func newDecoder(s citeway.Sink, o dialect.Options) dialect.Decoder {
	live := cmp.Or(o.Syntaxes, Form().Syntaxes)
	d := &decoder{stream: o.Stream}
	d.Decoder = completion.Decoder{Sink: s, Form: name, Missing: "no frame with references came"}
	d.refs = references.NewReader(s, live, name, d)
	d.Start(d)
	return d
}

// answer is one frame, or the whole.
type answer struct {
	Question   json.RawMessage   `json:"question"`
	Answer     json.RawMessage   `json:"answer"`
	Sources    json.RawMessage   `json:"sources"`
	Subqueries json.RawMessage   `json:"subqueries"`
	References json.RawMessage   `json:"references"`
	Data       *answer           `json:"data"`
	Errors     []json.RawMessage `json:"errors"`
	Error      json.RawMessage   `json:"error"`
}

// Frame takes a whole answer or one frame.
func (d *decoder) Frame(f dialect.Frame) error {
	if d.Failed() || f.Done {
		return nil
	}
	d.frames++
	if d.begun {
		if text, ok := d.plain.text(f.Data); ok {
			return d.Prose(text)
		}
	}
	a := &answer{}
	refused, err := unmarshal(f.Data, a)
	if err != nil {
		return err
	}
	d.begun = true
	if err := d.Open(&completion.Message{}); err != nil {
		return err
	}
	if refused != "" {
		if err := d.Refuse(refused, "has the wrong type"); err != nil {
			return err
		}
	}
	return d.read(a, f.Event)
}

// unmarshal reads a frame. Fields of the wrong type are left out and the first of
// them is named.
func unmarshal(data []byte, a *answer) (refused string, err error) {
	if jsonobject.IsJSON(data) && jsonobject.Once(data, answerFields, a.field) {
		return "", nil
	}
	*a = answer{}
	err = json.Unmarshal(data, a)
	var wrong *json.UnmarshalTypeError
	if errors.As(err, &wrong) && wrong.Field != "" {
		return wrong.Field, nil
	}
	if err == nil && !bytes.HasPrefix(bytes.TrimLeft(data, " \t\r\n"), []byte("{")) {
		err = errors.New("null")
	}
	if err != nil {
		return "", &citeway.Error{Code: citeway.Invalid, Message: "not an answer: not a JSON object", Err: err}
	}
	return "", nil
}

var answerFields = []string{"question", "answer", "sources", "subqueries", "references", "data", "errors", "error"}

// field reads a field, and reports whether it is of its type. What is JSON in it is a part
// of the frame.
func (a *answer) field(name string, raw json.RawMessage) bool {
	switch name {
	case "question":
		a.Question = raw
	case "answer":
		a.Answer = raw
	case "sources":
		a.Sources = raw
	case "subqueries":
		a.Subqueries = raw
	case "references":
		a.References = raw
	case "error":
		a.Error = raw
	case "errors":
		a.Errors = jsonobject.List(raw)
		return raw[0] == '[' && len(a.Errors) > 0 || !completion.Present(raw)
	default:
		if completion.Present(raw) {
			a.Data = &answer{}
			return jsonobject.Once(raw, answerFields, a.Data.field)
		}
	}
	return true
}

func (d *decoder) read(a *answer, event string) error {
	if wrong := references.Failure(a.Errors, a.Error, event); wrong != nil {
		defer d.Fail(wrong)
	}
	if a.Answer == nil && a.Data != nil {
		a = a.Data
	}
	d.keep("question", a.Question)
	d.keep("subqueries", a.Subqueries)
	if completion.Present(a.Answer) {
		if a.Answer[0] != '"' {
			if err := d.Refuse("answer", "is not text"); err != nil {
				return err
			}
		}
		if err := d.Prose(jsonobject.Bytes(a.Answer)); err != nil {
			return err
		}
	}
	last, err := d.refs.Take(a.References, a.Sources)
	if last || completion.Present(a.References) || completion.Present(a.Subqueries) {
		d.Ended()
	}
	return err
}

func (d *decoder) keep(name string, raw json.RawMessage) {
	if completion.Present(raw) {
		d.Keep(map[string]json.RawMessage{own + name: bytes.Clone(raw)})
	}
}

// Message is not called: the frames of this form are its own.
func (d *decoder) Message(*completion.Message, *completion.Part) error { return nil }

// Prose reads a piece of the prose.
func (d *decoder) Prose(text []byte) error { return d.refs.Write(text) }

// Finish ends the prose. One frame that was not said to be of a stream is a
// whole answer, with references or without.
func (d *decoder) Finish() error {
	if !d.stream && d.frames == 1 {
		d.Ended()
	}
	return d.refs.Finish()
}
