package native

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"net/http"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect/convert"
	"github.com/citeway/citeway/dialect/pipe"
	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/resolve"
)

// convertRequest is the body of POST /v1/convert and /v1/check. Input is the
// message: a JSON value, or a string for forms that are text.
type convertRequest struct {
	From       string            `json:"from"`
	To         string            `json:"to"`
	Input      json.RawMessage   `json:"input"`
	Sources    []citeway.Source  `json:"sources"`
	Stream     bool              `json:"stream"`
	Unresolved string            `json:"unresolved"`
	Offsets    string            `json:"offsets"`
	Verify     bool              `json:"verify"`
	Settings   map[string]string `json:"settings"`
}

// options are those of the conversion, which lasts no longer than ctx.
func (q *convertRequest) options(ctx context.Context, s *Surface) (convert.Options, error) {
	o := convert.Options{From: or(q.From, "markdown"), To: or(q.To, "native"), Stream: q.Stream, Sources: q.Sources, Settings: q.Settings}
	o.Steps = []pipe.Step{while(ctx)}
	var err error
	if o.Unresolved, err = resolve.ParsePolicy(q.Unresolved); err != nil {
		return o, err
	}
	if o.Offsets, err = offsets(q.Offsets); err != nil {
		return o, err
	}
	if len(q.Input) == 0 {
		return o, &citeway.Error{Code: citeway.Invalid, Place: "input", Message: "is missing", Mend: "give the message as JSON, or as a string"}
	}
	if q.Verify {
		s.checked(ctx, &o)
	}
	return o, nil
}

// offsets is a unit by name; without one each form counts in its own.
func offsets(name string) (citeway.Unit, error) {
	if name == "" {
		return "", nil
	}
	return citeway.ParseUnit(name)
}

// input is the message itself: a JSON string is taken for the text it holds.
func (q *convertRequest) input() []byte {
	var text string
	if json.Unmarshal(q.Input, &text) == nil {
		return []byte(text)
	}
	return q.Input
}

// convert is POST /v1/convert: the message in the other form, with the findings
// in the header Citeway-Findings as a count and, for native, in the answer.
func (s *Surface) convert(w http.ResponseWriter, r *http.Request) error {
	var q convertRequest
	if err := decode(r, &q); err != nil {
		return err
	}
	ctx, done := working(r.Context(), WorkTime)
	defer done()
	o, err := q.options(ctx, s)
	if err != nil {
		return err
	}
	findings := []citeway.Finding{}
	o.Findings = func(f *citeway.Finding) { findings = append(findings, *f) }
	var out bytes.Buffer
	if err := convert.Convert(&out, bytes.NewReader(q.input()), o); err != nil {
		return unreadable(err)
	}
	server.WriteJSON(w, http.StatusOK, map[string]any{"output": output(&o, out.Bytes()), "findings": findings})
	return nil
}

// unreadable describes a fault of the input. The input came with the request: if it
// ends too soon, no upstream of ours is to blame.
func unreadable(err error) error {
	var ours *citeway.Error
	if !errors.As(err, &ours) {
		return err
	}
	said := *ours
	if said.Place == "" {
		said.Place = "input"
	}
	if said.Code == citeway.Truncated {
		said.Code = citeway.Invalid
	}
	return &said
}

// output is the JSON itself if the form is JSON, otherwise a string.
func output(o *convert.Options, b []byte) any {
	if !o.Stream && json.Valid(b) {
		return json.RawMessage(b)
	}
	return string(b)
}

// check is POST /v1/check: the answer with a verdict on each citation, and
// whether all hold.
func (s *Surface) check(w http.ResponseWriter, r *http.Request) error {
	var q convertRequest
	if err := decode(r, &q); err != nil {
		return err
	}
	q.To, q.Verify, q.Stream = "native", true, false
	ctx, done := working(r.Context(), WorkTime)
	defer done()
	o, err := q.options(ctx, s)
	if err != nil {
		return err
	}
	var out bytes.Buffer
	if err := convert.Convert(&out, bytes.NewReader(q.input()), o); err != nil {
		return unreadable(err)
	}
	var a citeway.Answer
	if err := json.Unmarshal(out.Bytes(), &a); err != nil {
		return err
	}
	server.WriteJSON(w, http.StatusOK, map[string]any{"holds": holds(&a), "answer": &a})
	return nil
}

// holds reports whether every citation holds; a marker that names no source does not.
func holds(a *citeway.Answer) bool {
	for i := range a.Findings {
		switch a.Findings[i].Kind {
		case citeway.OutOfRange, citeway.UnknownSource:
			return false
		}
	}
	for i := range a.Citations {
		if !a.Citations[i].Verdict.Holds() {
			return false
		}
	}
	return true
}
