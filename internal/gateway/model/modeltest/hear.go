package modeltest

import (
	"context"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/resolve"
)

// Heard is what came of one answer.
type Heard struct {
	// Written is the words with markers as they were written.
	Written string
	// Answer is the answer, resolved against the sources of the request.
	Answer *citeway.Answer
	// End is how it ended, Err why it is not whole.
	End citeway.End
	Err error
}

// Hear asks m and resolves what it says.
func Hear(m model.Model, r *model.Request) Heard {
	var h Heard
	var f citeway.Folder
	var written strings.Builder
	next := resolve.New(&f, resolve.Options{Sources: r.Sources})
	h.Err = m.Stream(context.Background(), r, citeway.SinkFunc(func(e citeway.Event) error {
		switch e := e.(type) {
		case *citeway.Text:
			written.Write(e.Bytes)
		case *citeway.Marker:
			written.Write(e.Blank)
			written.Write(e.Raw)
		case *citeway.Citation:
			if e.Start == written.Len() {
				written.WriteString(e.Label)
			}
		case *citeway.End:
			h.End = *e
			return nil
		}
		return next.Put(e)
	}))
	if h.Err == nil && h.End.Err != nil {
		h.Err = h.End.Err
	}
	_ = next.Put(&h.End)
	h.Written, h.Answer = written.String(), f.Answer()
	return h
}

// Cites lists each citation as "words → source/passage,passage".
func (h *Heard) Cites() []string {
	var out []string
	for i := range h.Answer.Citations {
		c := &h.Answer.Citations[i]
		out = append(out, h.Answer.Text[c.Start:c.End]+" → "+strings.Join(c.Sources, "+")+"/"+strings.Join(c.Passages, ","))
	}
	return out
}

// Found lists the kinds of finding, in order.
func (h *Heard) Found() string {
	var kinds []string
	for i := range h.Answer.Findings {
		kinds = append(kinds, string(h.Answer.Findings[i].Kind))
	}
	return strings.Join(kinds, " ")
}

// Tides is a question with two sources beside it: the first has two passages.
func Tides() *model.Request {
	return &model.Request{
		Question: "When is high water?", Inline: true, Reads: citeway.Bracket, Beside: true,
		Messages: []model.Message{{Role: "user", Content: "When is high water?"}},
		Sources: []citeway.Source{
			{ID: "d_tables", Title: "Tide tables", Path: "sea/tides.md", Passages: []citeway.Passage{
				{ID: "p_rise", Text: "The tides rise twice a day.", Page: 3}, {ID: "p_water", Text: "High water is at six in the morning.", Page: 4}}},
			{ID: "d_log", Title: "Harbour log", URL: "https://harbour.example/log", Passages: []citeway.Passage{
				{ID: "p_winter", Text: "The harbour closes at nine in winter."}}},
		},
	}
}
