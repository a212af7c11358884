// Package extractive is the built-in model. It writes nothing of its own: it picks
// the sentences that answer the question from the passages shown, orders them, cites
// each one, and says plainly when the passages do not answer.
//
// It is deterministic and needs no network, key or file. A few features weigh a
// sentence: how much of the question it holds, weighted by rarity; whether it has the
// kind of thing asked for; where it stands and what stands beside it. A logistic
// model, whose weights are data in this folder, combines them.
//
// A question whose words are not those of the passages scores on none of these. Then,
// if one document stands out by its passages' scores, [Options.Near] may compare
// meanings, and the nearest sentences answer; without it the model abstains.
//
// A question for a definition ("What is a tide?") is answered by the sentence that gives
// it, or else by the one that opens what is named after the thing.
//
// A question of several parts ("How long is the warranty, and who pays the return?",
// "Compare the TW-20 and the TW-60") is answered part by part, each part from the
// passages that hold the most of it. The answer names the parts that the passages do
// not answer.
//
// It does no retrieving, resolving or verifying, and calls no other model.
package extractive

import (
	"context"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/language"
	"github.com/citeway/citeway/marker"
)

// Name is the model's name.
const Name = "extractive"

// NoAnswer is how the model begins, without a citation, when the passages shown
// do not answer the question. Which come nearest follows. It is said in the question's
// language where that is German, French, Spanish, Italian, Portuguese, Dutch, Polish, Chinese or Japanese.
const NoAnswer = "The documents do not answer this question."

// NoPart comes, without a citation, before a part of the question that the passages
// shown do not answer, in the question's language as NoAnswer does.
const NoPart = "The documents do not answer this part:"

// The defaults of Options.
const (
	DefaultSentences = 4
	DefaultThreshold = 0.3
)

// Options are the model's settings; the zero value is good.
type Options struct {
	// Sentences is the most sentences in an answer; 0 means DefaultSentences. A
	// question with more parts than that gets one for each part.
	Sentences int
	// Threshold is the confidence in [0, 1] below which the model says that the
	// documents do not answer; 0 means DefaultThreshold, and a negative value never
	// abstains.
	Threshold float64
	// Weights replace the fitted ones.
	Weights *Weights
	// Near is asked when the words of the sources do not answer, so that a question
	// in other words can still be answered. It may be nil.
	Near Near
	// AnyTongue says that Near knows many languages: a question in another language than the
	// sources' is then answered by meaning alone.
	AnyTongue bool
	// NearWait is how long Near may take; 0 means DefaultNearWait.
	NearWait time.Duration
	// Reader reads the passages beside their words. Without one, or if it fails, the words
	// decide.
	Reader Reader
	// plain is what the request says of the sources: their words are no Markdown.
	plain bool
	// context is what it says of the headings above the passages.
	context map[string]string
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
	if o.NearWait <= 0 {
		o.NearWait = DefaultNearWait
	}
	if o.Weights == nil {
		w := DefaultWeights()
		if o.Reader != nil {
			w = ReaderWeights()
		}
		o.Weights = &w
	}
	return &Model{options: o}
}

// Name is "extractive".
func (m *Model) Name() string { return Name }

// Stream writes the answer, one sentence with its marker at a time. It reads the
// question, the sources and the marker settings of the request. Its only errors are
// those of the sink and the context, and Invalid for a call that it cannot make.
func (m *Model) Stream(ctx context.Context, r *model.Request, sink citeway.Sink) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if demanded(r) {
		return call(r, sink)
	}
	if reply, is := model.Courtesy(asked(r)); is {
		return say(sink, reply)
	}
	result := m.within(ctx, r)
	if result.refuses() {
		if err := sink.Put(&citeway.Finding{Kind: citeway.NoAnswer, Action: "shown", Message: "the sources do not answer the question"}); err != nil {
			return err
		}
	}
	scanner := marker.New(unjoined(sink), r.Reads)
	pieces, cut := result.write(r, m.options.AnyTongue)
	for _, piece := range pieces {
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
	if cut {
		return sink.Put(&citeway.End{Finish: citeway.FinishLength})
	}
	return sink.Put(&citeway.End{Finish: citeway.FinishStop})
}

// say sends words that need no source.
func say(sink citeway.Sink, words string) error {
	if err := sink.Put(&citeway.Text{Bytes: []byte(words)}); err != nil {
		return err
	}
	return sink.Put(&citeway.End{Finish: citeway.FinishStop})
}

// asked is the request's question, or its last user message.
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

// Cited is a place where a sentence was found.
type Cited struct {
	// Source and Passage are indexes into the list of sources and into that source's
	// passages.
	Source, Passage int
	// Span is the part of the passage's text that the sentence was made from.
	Span citeway.Span
}

// Sentence is one sentence of an answer.
type Sentence struct {
	// Text is the sentence without markup and markers.
	Text string
	// Cited are the places where it was found; it was taken from the first.
	Cited []Cited
	// Score is the probability in [0, 1] that it belongs to the answer, or the
	// cosine of one found by meaning.
	Score float64
	// Titled says that the sentence is of a list that only its document's title says what it is of.
	Titled bool
	// Rival says that sentences of several documents answer the question, each with a value of
	// its own, and that this is one of them.
	Rival bool
}

// Result is an answer before it is written.
type Result struct {
	// Sentences are as they are read: the best leads.
	Sentences []Sentence
	// Parts are the parts of the question, in order, if each was answered by itself.
	// A question that asks one thing has none.
	Parts []Part
	// Confidence is the probability in [0, 1] that the sources answer the question.
	// For an answer found by meaning it is the best cosine, if that is greater.
	Confidence float64
	// Abstained says that Confidence is below the model's threshold. Sentences are
	// then the closest ones there are, and are not written.
	Abstained bool
}

// Answer picks the sentences of the sources' passages that answer the question.
func (m *Model) Answer(text string, sources []citeway.Source) Result {
	return m.answer(context.Background(), text, sources)
}

func (m *Model) answer(ctx context.Context, text string, sources []citeway.Source) Result {
	r := m.read(text, sources)
	ranked := r.rank()
	if len(ranked) == 0 || r.total == 0 {
		return Result{Abstained: true}
	}
	result := Result{Confidence: r.sureness(ranked)}
	if m.options.Reader != nil && r.readBy(ctx, m.options.Reader, text, sources) {
		ranked = r.rerank()
		result.Confidence = r.readSureness(ranked, result.Confidence)
	}
	sure := result.Confidence >= m.options.Threshold || r.plain(ranked[0]) || r.defined(ranked[0])
	result.Abstained = !sure || m.options.Threshold > 0 && r.besides(ranked[0])
	if !result.Abstained {
		result.Sentences = r.pick(ranked, m.options.Sentences)
	}
	if m.multilingual(text, sources, r, result.Abstained) {
		if !m.across(ctx, text, sources, r, &result) {
			result = Result{Sentences: r.pick(ranked, m.options.Sentences), Confidence: result.Confidence, Abstained: true}
		}
		return result
	}
	if m.partly(ctx, text, sources, &result) {
		return result
	}
	if result.Abstained && (r.abroad(sources) || !m.byMeaning(ctx, text, sources, r, &result)) {
		result.Sentences = r.pick(ranked, m.options.Sentences)
	}
	return result
}

// plain reports whether a sentence, with its title, has every word of a question and
// just the kind of thing asked for: then it is sure to answer. A row says no verb, nor what stands
// below the name of a setting, so that words like those of the question do for them; and what
// stands there says what the setting is.
func (r *reading) plain(i int) bool {
	u := &r.units[i]
	if len(r.question.stems) < 2 || u.features[fExact] == 0 && !(u.headed && r.question.wants == definition) {
		return false
	}
	return u.features[fCover] >= 1 || (u.record || u.headed) && r.toldIn(i)
}

// toldIn reports whether a sentence, its headings and its title say every word of the question, in
// whatever words.
func (r *reading) toldIn(i int) bool {
	around := r.around(i)
	for n := range r.question.stems {
		if bestOf(around, n) < leastTold {
			return false
		}
	}
	return true
}

// leastTold is how well a word of the question is said at least by words that stand for it.
const leastTold = 0.5

// From these logits on a reader's word that a passage answers counts more than that words of the
// question are nowhere, or that the kind of thing asked for is. A row of a table says no verb, and
// its neighbours have the question's other words: for it even odds do.
const (
	knowingly    = 0.5
	knowinglyRow = 0
)

// besides reports whether the best sentence surely is beside the question.
func (r *reading) besides(best int) bool {
	u := &r.units[best]
	if r.unnamed() || r.another(u) || r.rowOfAnother(u) {
		return true
	}
	missing := u.lacks || r.elsewhere()
	if r.meant == nil || r.question.tongue != language.English { // the reader knows English only
		return missing || r.subjectOnly(best) || u.features[fUnion] < leastCover
	}
	sure := knowingly
	if u.record {
		sure = knowinglyRow
	}
	return missing && r.meant[best].answers < sure
}

// leastCover is the share of the question that the best sentence and its title must
// hold for the sources to answer at all.
const leastCover = 0.35

// Score is the probability in [0, 1] that the sources answer the question.
func (m *Model) Score(text string, sources []citeway.Source) float64 {
	return m.Answer(text, sources).Confidence
}

// within answers with the leeway that the request allows: if the sources do not
// surely answer, the threshold is lowered by that share of itself, to none at 1. What
// is answered without leeway is answered the same with it.
func (m *Model) within(ctx context.Context, r *model.Request) Result {
	question := asked(r)
	if r.Plain != m.options.plain || len(r.Context) > 0 {
		m = &Model{options: m.options}
		m.options.plain, m.options.context = r.Plain, r.Context
	}
	if r.About != "" {
		return m.followUp(ctx, question, r)
	}
	result := m.answer(ctx, question, r.Sources)
	if !result.Abstained || !(r.Leeway > 0) || m.options.Threshold <= 0 {
		return result
	}
	bold := Model{options: m.options}
	if bold.options.Threshold *= 1 - r.Leeway; bold.options.Threshold <= 0 {
		bold.options.Threshold = -1
	}
	return bold.answer(ctx, question, r.Sources)
}
