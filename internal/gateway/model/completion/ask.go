package completion

import (
	"context"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/model/reading"
	"github.com/citeway/citeway/internal/upstream"
)

// Speech is how a server's answers are read.
type Speech struct {
	// Form is the dialect it speaks.
	Form dialect.Form
	// Reads are the markers that the dialect's own decoder looks for, beside those
	// that the request names; 0 where it looks for none, and a scanner does.
	Reads citeway.Syntax
	// Counts are the markers whose numbers count in the server's own sources.
	Counts citeway.Syntax
}

// Server is one that speaks chat completions.
type Server struct {
	Client *upstream.Client
	// Path is that of chat completions below the client's base.
	Path    string
	Speech  Speech
	Manners Manners
}

// Ask sends the body b and what is answered to sink, as model.Model's Stream
// does. A request that is refused for a field that another server takes is sent
// once more without it.
func (s *Server) Ask(ctx context.Context, b *Body, r *model.Request, sink citeway.Sink) error {
	for {
		dressed := s.Manners.dress(*b)
		err := s.ask(ctx, &dressed, r, sink)
		if err == nil || !s.Manners.learn(&dressed, err) {
			return err
		}
	}
}

func (s *Server) ask(ctx context.Context, b *Body, r *model.Request, sink citeway.Sink) error {
	raw, err := b.JSON()
	if err != nil {
		return err
	}
	var tally *Tally
	err = reading.Ask(ctx, s.Client, upstream.Request{Path: s.Path, Body: raw}, func() reading.Reading {
		tally = &Tally{}
		return s.Speech.reading(tally, r, sink)
	})
	if err != nil {
		return err
	}
	end := tally.End()
	if end.Err = ended(end.Finish, r.MaxTokens); end.Err != nil {
		end.Calls = nil
	}
	return sink.Put(end)
}

// reading reads one try: the dialect, where it needs one a scanner, and the
// server's sources under ids of their own.
func (s *Speech) reading(tally *Tally, r *model.Request, sink citeway.Sink) *reading.Decoding {
	adopted := reading.NewAdopt(sink, s.Counts, len(r.Sources) > 0)
	adopted.Knows(r.Sources)
	var d *reading.Decoding
	switch {
	case s.Reads != 0:
		d = reading.Decode(s.Form, dialect.Options{Syntaxes: s.Reads | r.Reads}, adopted)
	case r.Reads == 0:
		d = reading.Decode(s.Form, dialect.Options{}, adopted)
	default:
		scan := reading.NewScan(adopted, r.Reads)
		d = reading.Decode(s.Form, dialect.Options{}, scan)
		d.Flush = scan.Close
	}
	d.Watch = tally.Frame
	return d
}

// ended is the error of an answer that says of itself that it is not whole. A
// limit that the request set is none.
func ended(finish citeway.Finish, limit int) *citeway.Error {
	switch {
	case finish == citeway.FinishLength && limit == 0:
		return &citeway.Error{Code: citeway.Truncated, Place: "model", Message: "the model stopped at its own limit of tokens"}
	case finish == citeway.FinishFilter:
		return &citeway.Error{Code: citeway.Upstream, Place: "model", Message: "the model's server held the answer back by its content filter"}
	}
	return nil
}
