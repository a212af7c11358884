package gateway

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/assembly"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/watch"
	"github.com/citeway/citeway/marker"
	"github.com/citeway/citeway/prompt"
)

// Model writes answers. Its methods must be safe for concurrent use.
type Model interface {
	// Name is what an answer says it was written by.
	Name() string
	// Write asks the model and writes its words to w as they come, in pieces of any
	// size. Citations are markers in the words, as r.Messages ask for them. An error
	// of w must be returned at once; any other ends the answer with what was written, and
	// the log is told of it. A *citeway.Error is what the reader sees of it, without its
	// Err: Invalid (the request cannot be answered), Upstream (the service refused or
	// failed), Unavailable (it was not reached) or Truncated (it broke off). Any other
	// error, any other code, and a panic, is told as Upstream, without its words.
	Write(ctx context.Context, r *Request, w io.Writer) error
}

// Request is what a model is asked.
type Request struct {
	// Messages are the whole prompt: instructions, rules for citing, the passages
	// found, the conversation, and the question last.
	Messages []prompt.Message
	// Question is the question by itself.
	Question string
	// Sources are the sources shown with their passages; the n-th is number n.
	Sources []citeway.Source
	// MaxTokens is the most tokens wanted of the answer; 0 leaves it to the model.
	MaxTokens int
	// Temperature is from 0 to 2; nil leaves it to the model.
	Temperature *float64
}

// Retriever finds passages. Its methods must be safe for concurrent use.
type Retriever interface {
	// Retrieve returns the sources that may answer q, the best first, each with the
	// passages found; none is no error. It must return nothing that q.Sets hide; what
	// bears a label above q.Clearance is left out afterwards too. A passage's score that is
	// not in [0, 1] counts as none. Errors are those of
	// Model.Write, and end the answer; with no sources the model is asked all the same, and
	// nothing it writes is cited.
	Retrieve(ctx context.Context, q Query) ([]citeway.Source, error)
}

// Query is a question to a retriever.
type Query struct {
	Text string
	// Limit is the most passages wanted.
	Limit int
	// Clearance is the highest label rank that the caller may see; nil is all.
	Clearance *int
	// Sets are the sets of sources that the caller may see; nil is all.
	Sets []string
}

// own are the parts that the options bring, as the assembly takes them.
func own(o *Options, log *slog.Logger) assembly.Own {
	parts := assembly.Own{Evidence: o.Evidence}
	if o.Model != nil {
		parts.Model = ownModel{o.Model, log}
	}
	if o.Retriever != nil {
		parts.Library = ownLibrary{o.Retriever, log}
	}
	return parts
}

// ownModel is a program's model as the gateway asks one: its markers are found.
type ownModel struct {
	Model
	log *slog.Logger
}

// Stream asks the model.
func (m ownModel) Stream(ctx context.Context, r *model.Request, sink citeway.Sink) error {
	var left error // that of the sink
	words := marker.New(citeway.SinkFunc(func(e citeway.Event) error {
		if left == nil {
			left = watch.Caught(func() error { return sink.Put(e) }) // a panic there is not the model's
		}
		return left
	}), r.Reads)
	q := &Request{Messages: r.Messages, Question: r.Question, Sources: r.Sources, MaxTokens: r.MaxTokens, Temperature: r.Temperature}
	err := watch.Caught(func() error { return m.Write(ctx, q, words) })
	if closed := words.Close(); err == nil {
		err = closed
	}
	switch {
	case left != nil:
		return left
	case err == nil:
		return sink.Put(&citeway.End{Finish: citeway.FinishStop})
	case ctx.Err() != nil:
		return err
	}
	if err = failed("model "+m.Name(), "the model failed", err); citeway.CodeOf(err) != citeway.Invalid {
		m.log.WarnContext(ctx, "a model failed", "model", m.Name(), "error", err)
	}
	return err
}

// failed is an error of a program's own part as the gateway knows errors: one whose code
// such a part has none of is the failure of a service, and its words are for the log.
func failed(place, what string, err error) error {
	switch citeway.CodeOf(err) {
	case citeway.Invalid, citeway.Upstream, citeway.Unavailable, citeway.Truncated:
		return err
	}
	return &citeway.Error{Code: citeway.Upstream, Place: place, Message: what, Err: err}
}

// ownLibrary is a program's retriever as the gateway searches one.
type ownLibrary struct {
	Retriever
	log *slog.Logger
}

// Search asks the retriever. Its hits have no version, since no library keeps them.
func (l ownLibrary) Search(ctx context.Context, q knowledge.Query) (hits []knowledge.Hit, err error) {
	err = watch.Caught(func() error {
		found, err := l.Retrieve(ctx, Query{Text: q.Text, Limit: q.Wanted(), Clearance: q.Clearance, Sets: q.Sets})
		if err == nil {
			hits, err = hitsOf(found, &q)
		}
		return err
	})
	switch {
	case err == nil:
		return hits, nil
	case ctx.Err() != nil:
		return nil, err
	}
	err = failed("retriever", "the search failed", err)
	l.log.WarnContext(ctx, "a search failed", "error", err)
	return nil, err
}

// hitsOf are the passages found that q's caller may see. An error says that a source cannot
// be written as JSON, as evidence is.
func hitsOf(found []citeway.Source, q *knowledge.Query) (hits []knowledge.Hit, err error) {
	for i := range found {
		s := found[i]
		if !q.Sight().Cleared(knowledge.RankOf(s.Label)) {
			continue
		}
		passages := s.Passages
		s.Passages, s.Number = nil, 0
		s.ID = cmp.Or(s.ID, s.URL, s.Path, s.Name())
		for _, p := range passages[:min(len(passages), q.Wanted()-len(hits))] {
			if p.Score != nil && !(*p.Score >= 0 && *p.Score <= 1) {
				p.Score = nil
			}
			hit := knowledge.Hit{Source: s, Passage: p, Score: 1 / float64(len(hits)+1)}
			if _, err := json.Marshal(&hit); err != nil {
				return nil, fmt.Errorf("the source %q: %w", s.ID, err)
			}
			hits = append(hits, hit)
		}
	}
	return hits, nil
}
