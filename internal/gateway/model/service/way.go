package service

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strconv"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/upstream"
	"github.com/citeway/citeway/resolve"
)

// Way is how the answers of one service are read. Only Form is needed.
type Way struct {
	// Model is what errors call the model.
	Model string
	// Form is the dialect that the service speaks.
	Form dialect.Form
	// Reads are the markers that the form's own decoder looks for, beside those that
	// the request names; if 0, it looks for none and a scanner does.
	Reads citeway.Syntax
	// Counts are the markers whose numbers count in the service's own list, once it
	// has sent one.
	Counts citeway.Syntax
	// Find finds what was shown in what is cited; nil where nothing was passed but in
	// the conversation.
	Find Finder
	// Beside says that passages were passed beside the conversation: a model that is
	// shown none of their numbers writes no markers, and none are looked for.
	Beside bool
	// Hold keeps the answer until it is whole, for a service that names what it cites
	// after the words: markers can be placed only where the words have just come.
	Hold bool
	// Last is the event that a stream ends with where that is not [DONE]; "" for none.
	Last string
	// Cut says what was left out of the request. It is sent once an answer came:
	// before, another model could not be asked instead.
	Cut []citeway.Finding
	// Mends say what to do about an error, by the name that the service gives it.
	Mends map[string]string
	// Short says why an answer that came to its end failed; nil leaves it to the end
	// itself.
	Short func(end *citeway.End) *citeway.Error
}

// Stream sends q and gives sink what is answered, as model.Model's Stream does. Each
// try is read anew.
func (w *Way) Stream(ctx context.Context, c *upstream.Client, q upstream.Request, r *model.Request, sink citeway.Sink) error {
	var d *decoding
	var held citeway.Folder
	err := ask(ctx, c, q, w.Last, func() reader {
		to := sink
		if w.Hold {
			held = citeway.Folder{}
			to = &held
		}
		d = w.decode(r, to)
		return d
	})
	if w.Hold {
		if given := unfold(held.Answer(), sink); given != nil {
			return given
		}
	}
	if err != nil {
		return w.mended(err, d)
	}
	for i := range w.Cut {
		if err := sink.Put(&w.Cut[i]); err != nil {
			return err
		}
	}
	return sink.Put(w.end(d, r))
}

// unfold sends what was held, each citation at its words; Begin and End are the
// turn's own.
func unfold(a *citeway.Answer, sink citeway.Sink) error {
	return citeway.Unfold(a, citeway.SinkFunc(func(e citeway.Event) error {
		switch e.(type) {
		case *citeway.Begin, *citeway.End:
			return nil
		}
		return sink.Put(e)
	}))
}

// decode reads one try: the form, a scanner if it needs one, and the ids of sources.
func (w *Way) decode(r *model.Request, sink citeway.Sink) *decoding {
	next := citeway.Sink(newTie(sink, r.Sources, w.Find, w.Counts))
	if w.Reads != 0 {
		return decode(w.Form, dialect.Options{Syntaxes: w.Reads | r.Reads}, next)
	}
	if w.Beside || r.Reads == 0 {
		return decode(w.Form, dialect.Options{}, next)
	}
	scan := NewScan(next, r.Reads)
	scan.held = r.Held
	scan.scanner.Know(resolve.Named(r.Sources))
	d := decode(w.Form, dialect.Options{}, scan)
	d.flush = scan.Close
	return d
}

// mended is err with the mend of its kind, unless it has one: the kind of a refusal is
// the reason that the server gave, that of another error the form's name for it.
func (w *Way) mended(err error, d *decoding) error {
	var e *citeway.Error
	if !errors.As(err, &e) || e.Mend != "" || e.Code != citeway.Upstream {
		return err
	}
	kind := ""
	var fault dialect.Fault
	if d != nil && d.end != nil && d.end.Err != nil && errors.As(d.end.Err, &fault) {
		kind = string(fault)
	}
	var refused *upstream.Refusal
	if errors.As(err, &refused) {
		kind = refused.Reason
	}
	if w.Mends[kind] == "" {
		return err
	}
	return upstream.Change(err, func(e *citeway.Error) { e.Mend = w.Mends[kind] })
}

// end is the end of an answer that came to its end. What one form alone knows of it stays
// here. An answer that stopped short, at a limit of tokens or by a filter too, calls nothing:
// half of its calls may be missing.
func (w *Way) end(d *decoding, r *model.Request) *citeway.End {
	end := &citeway.End{Finish: d.end.Finish, Usage: d.end.Usage, Err: w.short(d.end)}
	if end.Err != nil || end.Finish == citeway.FinishLength || end.Finish == citeway.FinishFilter || len(d.end.Calls) == 0 {
		return end
	}
	if end.Finish == "" || end.Finish == citeway.FinishStop {
		end.Finish = citeway.FinishCalls
	}
	end.Calls = slices.Clone(d.end.Calls)
	for i := range end.Calls {
		c := &end.Calls[i]
		c.ID = cmp.Or(c.ID, "call_"+d.id+strconv.Itoa(i+1))
	}
	return end
}

// short is the error of an answer that came to an end, but failed. One that a filter held back
// is an answer that ended so, unless it says itself that it failed.
func (w *Way) short(end *citeway.End) *citeway.Error {
	if w.Short != nil {
		if own := w.Short(end); own != nil {
			return own
		}
	}
	if end.Finish != citeway.FinishFilter || end.Err == nil {
		return nil
	}
	e := &citeway.Error{Code: citeway.Upstream, Place: "model", Message: "the model's server held the answer back by its content filter",
		Mend: "ask in other words, or ask another model"}
	if w.Model != "" {
		e.Place += " " + w.Model
	}
	return e
}
