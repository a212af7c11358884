package tool

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence"
)

// Outcome is what became of one call.
type Outcome struct {
	// ID is the citation id that the call was given.
	ID   string
	Call citeway.Call
	// Content is what the model is shown: the result with what cites it, or
	// {"error":{…}}.
	Content json.RawMessage
	// Err says why there is no result; nil where there is one.
	Err *citeway.Error
	// Sources can be cited from now on.
	Sources []citeway.Source
	// Records are the evidence of them.
	Records  []evidence.Record
	Findings []citeway.Finding
}

// mark is what cites the n-th of a result's sources, from 0; "" is nothing.
type mark func(n int, s *citeway.Source) string

func unmarked(int, *citeway.Source) string { return "" }

// outcome makes of a result what is shown, kept and cited. known names passages
// that were shown before; it may be nil.
func (d *Desk) outcome(id string, call citeway.Call, r Result, err error, as mark, known passages) Outcome {
	o := Outcome{ID: id, Call: call, Findings: r.Findings}
	if err == nil && !d.Access.Sees(r.Source.Label) {
		err = &citeway.Error{Code: citeway.Forbidden, Place: call.Name, Message: "the result has a label above your clearance", Mend: "answer without"}
	}
	if err == nil {
		err = d.fit(&r, &o)
	}
	if err != nil {
		return o.failed(err)
	}
	shown := objectOf(neutral(r.JSON))
	if r.Found != nil {
		shown = d.found(&o, r.Found, shown, as, known)
	} else {
		shown = d.called(&o, &r, shown, as)
	}
	o.Content = shown.before("citation_id", id).Bytes()
	o.Records = append([]evidence.Record{d.record(&o, &r)}, o.Records...)
	return o
}

// failed is the outcome of a call without result.
func (o Outcome) failed(err error) Outcome {
	var e *citeway.Error
	if !errors.As(err, &e) {
		e = &citeway.Error{Code: citeway.Internal, Message: "failed", Err: err}
	}
	said, _ := json.Marshal(map[string]any{"error": e}) // strings alone: it does not fail
	o.Err, o.Content = e, neutral(said)
	return o
}

// fit holds a result to the limits. The last documents of a search are left out
// until it fits; any other result is whole or an error, since half of it misleads.
func (d *Desk) fit(r *Result, o *Outcome) error {
	most := d.Limits.filled().Bytes
	r.Found = slices.DeleteFunc(slices.Clone(r.Found), func(f Found) bool { return !d.Access.Sees(f.Source.Label) })
	if r.JSON == nil {
		r.JSON = json.RawMessage(`{}`)
	}
	size := len(r.JSON)
	for i := range r.Found {
		if size += len(r.Found[i].JSON) + len(r.Found[i].Passage.Text); size > most && i > 0 {
			o.Findings = append(o.Findings, citeway.Finding{Kind: citeway.Trimmed, Action: "trimmed",
				Message: fmt.Sprintf("%d of the %d documents that %s found were left out: they are over %d bytes", len(r.Found)-i, len(r.Found), o.Call.Name, most)})
			r.Found = r.Found[:i]
			return nil
		}
	}
	if size > most {
		return &citeway.Error{Code: citeway.TooLarge, Place: o.Call.Name, Message: fmt.Sprintf("the result is %d bytes, and %d are allowed", size, most), Mend: "ask for less, as with a limit"}
	}
	if !json.Valid(r.JSON) {
		return &citeway.Error{Code: citeway.Upstream, Place: o.Call.Name, Message: "gave a result that is not JSON", Mend: "answer without"}
	}
	return nil
}

// called makes the call itself citable.
func (d *Desk) called(o *Outcome, r *Result, shown object, as mark) object {
	s := r.Source
	s.ID, s.Number, s.Kind = o.ID, 0, citeway.KindTool
	if s.Title == "" {
		s.Title = o.Call.Name
	}
	if s.URL == "" && d.OpenURL != nil {
		s.URL = d.OpenURL(o.ID)
	}
	if len(s.Passages) == 0 {
		s.Passages = []citeway.Passage{{Text: string(r.JSON)}}
	}
	s.Passages = slices.Clone(s.Passages)
	for i := range s.Passages {
		s.Passages[i].ID = o.ID
		if i > 0 {
			s.Passages[i].ID = NewID()
		}
	}
	r.Source = s
	o.Records = d.further(o, &s)
	shown = shown.before("open_url", s.URL)
	if r.Plain || strings.HasPrefix(o.Call.ID, Looking) {
		return shown
	}
	o.Sources = []citeway.Source{s}
	return shown.before("cite_as", as(0, &s))
}

// further are the records of a result's passages beyond the first, which is the
// call's own.
func (d *Desk) further(o *Outcome, s *citeway.Source) []evidence.Record {
	var records []evidence.Record
	bare := *s
	bare.Passages = nil
	for _, p := range s.Passages[1:] {
		records = append(records, evidence.Record{ID: p.ID, Kind: evidence.Passage, Answer: d.Answer, Source: bare, Passage: p,
			Tool: o.Call.Name, Owner: d.Access.Owner, Created: time.Now().UTC()})
	}
	return records
}

// record is the evidence of the call.
func (d *Desk) record(o *Outcome, r *Result) evidence.Record {
	args, _ := Arguments(o.Call.Arguments) // they were read before
	s := r.Source
	if s.ID == "" { // a search: its documents are cited, the call is told of
		s = citeway.Source{ID: o.ID, Kind: citeway.KindTool, Title: o.Call.Name, Query: args}
	}
	if s.Query == nil {
		s.Query = args
	}
	return evidence.OfCall(&evidence.Call{ID: o.ID, Answer: d.Answer, Tool: o.Call.Name, Arguments: args, Resolved: s.Query,
		Result: r.whole(), Digest: r.Digest, Source: s, Owner: d.Access.Owner})
}
