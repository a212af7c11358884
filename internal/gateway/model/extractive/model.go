package extractive

import (
	"context"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/marker"
)

// Name is the model's name.
const Name = "extractive"

// NoAnswer is what the model writes, without a citation, when the passages shown
// do not answer.
const NoAnswer = "The documents do not answer this question."

// NoPart stands, without a citation, before a part of the question that the
// passages shown do not answer.
const NoPart = "The documents do not answer this part:"

// The defaults of Options.
const (
	DefaultSentences = 4
	DefaultThreshold = 0.3
)

// Options are the model's settings; the zero value is good.
type Options struct {
	// Sentences is the most sentences of an answer, from 1; 0 is DefaultSentences. A
	// question of more parts has one for each.
	Sentences int
	// Threshold is the confidence in [0, 1] below which the model says that the
	// documents do not answer; 0 is DefaultThreshold, a negative one never abstains.
	Threshold float64
	// Weights replace the fitted ones.
	Weights *Weights
	// Near is asked where the words of the sources do not answer, so that a question
	// in other words may be; nil never.
	Near Near
}

// Model is the built-in model. It has no state.
type Model struct{ options Options }

var _ model.Model = (*Model)(nil)

// New returns the model with those options.
func New(o Options) *Model {
	if o.Sentences <= 0 {
		o.Sentences = DefaultSentences
	}
	if o.Threshold == 0 {
		o.Threshold = DefaultThreshold
	}
	if o.Weights == nil {
		w := DefaultWeights()
		o.Weights = &w
	}
	return &Model{options: o}
}

// Name is "extractive".
func (m *Model) Name() string { return Name }

// Stream writes the answer, one sentence with its marker at a time. Of the
// request it reads the question, the sources and how markers are wanted. Its
// only errors are the sink's and the context's.
func (m *Model) Stream(ctx context.Context, r *model.Request, sink citeway.Sink) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	scanner := marker.New(sink, r.Reads)
	result := m.within(ctx, r)
	for _, piece := range result.write(r) {
		if err := ctx.Err(); err != nil {
			return err
		}
		if _, err := scanner.Write([]byte(piece)); err != nil {
			return err
		}
	}
	if err := scanner.Close(); err != nil {
		return err
	}
	return sink.Put(&citeway.End{Finish: citeway.FinishStop})
}

// asked is the question of the request, or its last message of a user.
func asked(r *model.Request) string {
	if r.Question != "" {
		return r.Question
	}
	for i := len(r.Messages) - 1; i >= 0; i-- {
		if r.Messages[i].Role == "user" {
			return r.Messages[i].Content
		}
	}
	return ""
}

// Cited is a place where a sentence stands.
type Cited struct {
	// Source and Passage are places in the list of sources and in its passages,
	// from 0.
	Source, Passage int
	// Span is the stretch of the passage's text that the sentence was made from.
	Span citeway.Span
}

// Sentence is one sentence of an answer.
type Sentence struct {
	// Text is the sentence without markup and markers.
	Text string
	// Cited are the places where it stands, the first the one it was taken from.
	Cited []Cited
	// Score is the probability in [0, 1] that it belongs to the answer, or the
	// cosine of one found by meaning.
	Score float64
}

// Result is an answer before it is written.
type Result struct {
	// Sentences are in the order in which they are to be read.
	Sentences []Sentence
	// Parts are what a question of several parts asks, in order, where they were
	// answered each by itself; none for a question that asks one thing.
	Parts []Part
	// Confidence is the probability in [0, 1] that the sources answer the question;
	// of an answer found by meaning, the best cosine where that is more.
	Confidence float64
	// Abstained says that it is below the model's threshold; Sentences are then
	// the nearest there is and are not written.
	Abstained bool
}

// Answer picks the sentences of the sources' passages that answer the question.
func (m *Model) Answer(text string, sources []citeway.Source) Result {
	return m.answer(context.Background(), text, sources)
}

func (m *Model) answer(ctx context.Context, text string, sources []citeway.Source) Result {
	r := read(text, sources, m.options.Weights)
	ranked := r.rank()
	if len(ranked) == 0 || r.total == 0 {
		return Result{Abstained: true}
	}
	features := r.confidence(ranked)
	result := Result{Confidence: probability(m.options.Weights.Answer, features[:])}
	result.Abstained = result.Confidence < m.options.Threshold || m.options.Threshold > 0 && features[aUnion] < leastCover
	if !result.Abstained {
		result.Sentences = r.pick(ranked, m.options.Sentences)
	}
	if m.partly(text, sources, &result) {
		return result
	}
	if result.Abstained && !m.byMeaning(ctx, text, sources, r, &result) {
		result.Sentences = r.pick(ranked, m.options.Sentences)
	}
	return result
}

// leastCover is the share of the question that the best sentence with its title
// must hold for the sources to answer at all.
const leastCover = 0.2

// Score is the probability in [0, 1] that the sources answer the question.
func (m *Model) Score(text string, sources []citeway.Source) float64 {
	return m.Answer(text, sources).Confidence
}
