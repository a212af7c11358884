package native

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/convert"
	"github.com/citeway/citeway/dialect/pipe"
	"github.com/citeway/citeway/dialect/table"
	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/resolve"
)

// Limits of what is inspected.
const (
	// MaxInspected is the most bytes of a message: it is written in every form.
	MaxInspected = 1 << 20
	// MaxPieces is the most pieces that a stream is cut into.
	MaxPieces = 5000
	// MaxShown is the most bytes that are shown of all forms, and of a stream.
	MaxShown = 4 << 20
)

// inspection is the body of POST /v1/inspect.
type inspection struct {
	Input string `json:"input"`
	// From is its form; "" and auto recognise it.
	From       string           `json:"from"`
	Sources    []citeway.Source `json:"sources"`
	Unresolved string           `json:"unresolved"`
	// To and Piece ask how a stream of the message arrives in a form, where it comes in
	// pieces of so many bytes.
	To    string `json:"to"`
	Piece int    `json:"piece"`
	// Forms are those that the message is written in; without any, all.
	Forms []string `json:"forms"`
}

// inspected is what is to be seen in a message.
type inspected struct {
	Form   string `json:"form"`
	Stream bool   `json:"stream"`
	// Candidates are the forms that it may be in, the likeliest first.
	Candidates []convert.Candidate `json:"candidates"`
	Holds      bool                `json:"holds"`
	Answer     *citeway.Answer     `json:"answer"`
	Forms      []inForm            `json:"forms"`
	Steps      []step              `json:"steps,omitempty"`
}

// inForm is the answer in one form, and what that form cannot carry.
type inForm struct {
	Name    string `json:"name"`
	Summary string `json:"summary"`
	Output  string `json:"output"`
	// Cut says that what comes after the output is more than is shown of all forms.
	Cut      bool              `json:"cut,omitempty"`
	Findings []citeway.Finding `json:"findings,omitempty"`
}

// step is what has been written when so many bytes of the stream have come.
type step struct {
	In  string `json:"in"`
	Out string `json:"out"`
}

// inspect is POST /v1/inspect: which form a message is in, what it says, whether that
// holds, and the same in every other form.
func (s *Surface) inspect(w http.ResponseWriter, r *http.Request) error {
	var q inspection
	if err := decode(r, &q); err != nil {
		return err
	}
	if len(q.Input) > MaxInspected {
		return &citeway.Error{Code: citeway.TooLarge, Place: "input", Message: "is longer than 1 MiB", Mend: "convert it with `citeway convert`"}
	}
	unresolved, err := resolve.ParsePolicy(q.Unresolved)
	if err != nil {
		return err
	}
	ctx, done := working(r.Context(), WorkTime)
	defer done()
	seen := &inspected{Candidates: convert.Recognise([]byte(q.Input), q.Sources)}
	if seen.Form, seen.Stream, err = q.form(seen.Candidates); err != nil {
		return err
	}
	if seen.Answer, err = s.verified(ctx, &q, seen, unresolved); err != nil {
		return unreadable(err)
	}
	seen.Holds = holds(seen.Answer)
	if seen.Forms, err = inEveryForm(ctx, &q, seen, unresolved); err != nil {
		return err
	}
	if q.Piece != 0 || q.To != "" {
		if seen.Steps, err = stepsOf(ctx, &q, seen, unresolved); err != nil {
			return err
		}
	}
	private(w)
	server.WriteJSON(w, http.StatusOK, seen)
	return nil
}

// form is the one that the message is read in.
func (q *inspection) form(candidates []convert.Candidate) (name string, stream bool, err error) {
	if q.From == "" || q.From == "auto" {
		if len(candidates) == 0 {
			return "", false, &citeway.Error{Code: citeway.Invalid, Place: "input", Message: "is in no form that is known", Mend: "paste what the service sent, whole; or name the form"}
		}
		return candidates[0].Form, candidates[0].Stream, nil
	}
	for _, c := range candidates {
		if c.Form == q.From {
			return c.Form, c.Stream, nil
		}
	}
	_, err = table.Lookup(q.From)
	return q.From, false, err
}

// options are those of reading the message in its form, while ctx lasts.
func (q *inspection) options(ctx context.Context, seen *inspected, unresolved resolve.Policy) convert.Options {
	return convert.Options{From: seen.Form, Stream: seen.Stream, Sources: q.Sources, Unresolved: unresolved, Steps: []pipe.Step{while(ctx)}}
}

// verified is the message as a native answer, its citations checked.
func (s *Surface) verified(ctx context.Context, q *inspection, seen *inspected, unresolved resolve.Policy) (*citeway.Answer, error) {
	o, kept := q.options(ctx, seen, unresolved), &citeway.Folder{}
	o.To = "native"
	s.checked(ctx, &o)
	o.Steps = append(o.Steps, func(next citeway.Sink) citeway.Sink {
		return citeway.SinkFunc(func(e citeway.Event) error {
			_ = kept.Put(e)
			return next.Put(e)
		})
	})
	if err := convert.Convert(io.Discard, strings.NewReader(q.Input), o); err != nil && citeway.CodeOf(err) != citeway.Truncated {
		return nil, err
	}
	return kept.Answer(), nil
}

// inEveryForm is the message in every form that is written.
func inEveryForm(ctx context.Context, q *inspection, seen *inspected, unresolved resolve.Policy) ([]inForm, error) {
	whole, err := json.Marshal(seen.Answer)
	if err != nil {
		return nil, err
	}
	var all []inForm
	room := MaxShown
	for _, f := range table.All() {
		if f.NewEncoder == nil || len(q.Forms) > 0 && !slices.Contains(q.Forms, f.Name) {
			continue
		}
		one := inForm{Name: f.Name, Summary: f.Summary, Cut: room <= 0}
		if one.Cut {
			all = append(all, one)
			continue
		}
		o := q.options(ctx, seen, unresolved)
		o.From, o.To, o.Stream, o.Sources = "native", f.Name, false, nil
		o.Findings = func(found *citeway.Finding) {
			if found.Kind == citeway.NotCarried {
				one.Findings = append(one.Findings, *found)
			}
		}
		out := clipped{room: room}
		if err := convert.Convert(&out, bytes.NewReader(whole), o); err != nil && !out.cut && citeway.CodeOf(err) != citeway.Truncated {
			return nil, unreadable(err)
		}
		one.Output, one.Cut = out.String(), out.cut
		room -= out.Len()
		all = append(all, one)
	}
	return all, nil
}

// stepsOf is what a stream of the message becomes, piece by piece. A message that is whole
// is streamed in its own form, or in native where that is only read.
func stepsOf(ctx context.Context, q *inspection, seen *inspected, unresolved resolve.Policy) ([]step, error) {
	o := q.options(ctx, seen, unresolved)
	if o.To = q.To; o.To == "" {
		o.To = "native"
	}
	in, err := streamOf(q, seen, &o)
	if err != nil {
		return nil, err
	}
	if q.Piece < 1 || len(in)/q.Piece > MaxPieces {
		return nil, &citeway.Error{Code: citeway.Invalid, Place: "piece", Message: "would cut the stream into more than " + strconv.Itoa(MaxPieces) + " pieces",
			Mend: "give at least " + strconv.Itoa(len(in)/MaxPieces+1)}
	}
	var out bytes.Buffer
	shown := 0
	to, err := convert.NewWriter(&out, o)
	if err != nil {
		return nil, err
	}
	var steps []step
	for len(in) > 0 {
		n := min(q.Piece, len(in))
		if _, err := to.Write(in[:n]); err != nil {
			return nil, unreadable(err)
		}
		if shown += n + out.Len(); shown > MaxShown {
			return nil, &citeway.Error{Code: citeway.TooLarge, Place: "piece", Message: "the stream becomes longer than 4 MiB", Mend: "give larger pieces, or choose a form that does not repeat the words"}
		}
		steps = append(steps, step{In: string(in[:n]), Out: out.String()})
		out.Reset()
		in = in[n:]
	}
	if err := to.Close(); err != nil && citeway.CodeOf(err) != citeway.Truncated {
		return nil, unreadable(err)
	}
	return append(steps, step{Out: out.String()}), nil
}

// streamOf is the message as a stream; o is set to read it.
func streamOf(q *inspection, seen *inspected, o *convert.Options) ([]byte, error) {
	f, err := table.Lookup(seen.Form)
	if err != nil {
		return nil, err
	}
	o.Stream = true
	if seen.Stream || f.Text {
		return []byte(q.Input), nil
	}
	if f.NewEncoder == nil {
		if f, err = table.Lookup("native"); err != nil {
			return nil, err
		}
	}
	var in bytes.Buffer
	o.From, o.Sources = f.Name, nil
	err = citeway.Unfold(seen.Answer, f.Encoder(&in, dialect.Options{Stream: true}))
	return in.Bytes(), err
}

// clipped keeps the first bytes that are written to it, and refuses the rest.
type clipped struct {
	bytes.Buffer
	room int
	cut  bool
}

var errFull = errors.New("no more is shown")

// Write keeps what there is room for.
func (c *clipped) Write(p []byte) (int, error) {
	n := min(len(p), c.room-c.Len())
	_, _ = c.Buffer.Write(p[:n]) // it takes all
	if n < len(p) {
		c.cut = true
		return n, errFull
	}
	return n, nil
}
