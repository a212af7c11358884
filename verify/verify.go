// Package verify says whether a passage supports a claim, without a model or a
// network. It reads the claim and its passages, matches one with the other,
// measures the match as signals, and concludes: a calibrated probability, a
// verdict, and the reasons in words. [Verifier.PairPrepared] is the whole way;
// the files are named after its four stages.
//
//   - read: words, numbers, names, negations and sentences;
//   - match: where the claim's words stand, which sentences say most of it, how
//     those differ from it, and where its quotations are from;
//   - signal: overlap weighted by rarity, facts that are missing, negations and
//     comparisons turned round;
//   - conclude: boosted trees over the signals, then verdict and reasons.
//
// Around it, [Step] checks the citations of a streamed answer, [Claims] finds the
// claim that each supports, and [Verifier.Correlate] cites a text after the fact.
// A model may give a second opinion behind [Judge]; wire forms and files stay out.
//
//	v := verify.New(verify.Options{})
//	r := v.Pair("Tides rise twice a day.", []string{"The sea rises twice each day."})
//	// r.Verdict, r.Score, r.Quotes, r.Reasons
package verify

import (
	_ "embed"
	"encoding/json"
	"slices"
	"sync"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/trees"
)

//go:embed weights.json
var weightsJSON []byte

var theModel = sync.OnceValue(func() *trees.Model { return modelOf(weightsJSON) })

// modelOf is the model of weights as JSON; weights that cannot be used make every
// claim as unsure as can be.
func modelOf(weights []byte) *trees.Model {
	var w trees.Weights
	if json.Unmarshal(weights, &w) != nil {
		w = trees.Weights{}
	}
	return trees.New(&w, signalNames[:])
}

// Options says how a Verifier works. The zero value is the built-in model.
type Options struct {
	// Weights replaces the built-in model by a weights.json of your own. With weights that
	// Check refuses every claim is as unsure as can be.
	Weights []byte
	// Reader reads the claims that Reads says, in Read, Pairs and Step; nil is none.
	Reader Reader
	// Reads says which claims are read; "" is ReadAuto, and so is what Check refuses.
	Reads Reads
}

// Check returns an Invalid error if Weights cannot be read or were made for other signals, or
// if Reads is no choice. New takes such options all the same.
func (o Options) Check() error {
	if _, err := ParseReads(string(o.Reads)); err != nil || o.Weights == nil {
		return err
	}
	var w trees.Weights
	if err := json.Unmarshal(o.Weights, &w); err != nil {
		return &citeway.Error{Code: citeway.Invalid, Place: "weights", Message: "cannot be read", Mend: "give a weights.json as `go run ./train weights` writes it", Err: err}
	}
	if len(w.Cover) == 0 || !slices.Equal(w.Signals, signalNames[:]) {
		return &citeway.Error{Code: citeway.Invalid, Place: "weights", Message: "were made for other signals", Mend: "make them again with this version"}
	}
	return nil
}

// Verifier checks claims against passages. Make one with New; it is safe for concurrent use.
type Verifier struct {
	model   *trees.Model
	reader  Reader
	reads   Reads
	readers sync.Pool
	workers sync.Pool
}

// New returns a Verifier.
func New(o Options) *Verifier {
	v := &Verifier{model: theModel(), reader: o.Reader, reads: ReadAuto}
	if reads, err := ParseReads(string(o.Reads)); err == nil {
		v.reads = reads
	}
	if o.Weights != nil {
		v.model = modelOf(o.Weights)
	}
	v.readers.New = func() any { return newReader() }
	v.workers.New = func() any { return newWorker() }
	return v
}

// Result is what became of one claim.
type Result struct {
	Verdict citeway.Verdict
	// Score is the probability in [0, 1] that the passages support the claim.
	Score float64
	// Against is the probability that the passages say otherwise, where that is high
	// enough to be said; else 0.
	Against float64
	// By says what decided; "" is by words.
	By citeway.Decider
	// Quotes are the stretches of the passages that support the claim, or that it
	// quotes.
	Quotes []Quote
	// Reasons says in words why.
	Reasons []string
	// Sentences are the sentences of the passages that bear on the claim, best first.
	Sentences []Sentence
	// covered is the score before the verdict set a bound to it.
	covered float64
}

// Quote is a stretch of a passage: Start and End are bytes into it.
type Quote struct {
	// Evidence is the index of the passage among those given.
	Evidence int
	Start    int
	End      int
	Text     string
}

// Sentence is a sentence of a passage and the share of the claim that it covers.
type Sentence struct {
	Quote
	Share float64
}

// Pair checks claim against the passages, all together and each alone: the verdict is
// never worse than by one of them.
func (v *Verifier) Pair(claim string, evidence []string) Result {
	return v.PairPrepared(claim, v.prepared(evidence)...)
}

func (v *Verifier) prepared(evidence []string) []*Evidence {
	list := make([]*Evidence, len(evidence))
	for i, e := range evidence {
		list[i] = v.Prepare(e)
	}
	return list
}

// PairPrepared checks claim against prepared passages, all together and each alone:
// the verdict is never worse than by one of them.
func (v *Verifier) PairPrepared(claim string, evidence ...*Evidence) Result {
	w := v.workers.Get().(*worker)
	defer v.release(w)
	return v.together(w, claim, evidence)
}

// Signals are the model's inputs for a claim and its passages, named by
// SignalNames.
func (v *Verifier) Signals(claim string, evidence ...*Evidence) []float32 {
	w := v.workers.Get().(*worker)
	defer v.release(w)
	s := measured(w.match(w.read(claim, mainLanguage(evidence)), evidence))
	return append([]float32(nil), s.v[:]...)
}

// worker is the memory that one check works in, reused from check to check.
type worker struct {
	reader *reader
	said   claim
	found  match
}

func newWorker() *worker {
	w := &worker{reader: newReader()}
	w.found.company = theKin()
	return w
}

// release puts a worker back without what it was given.
func (v *Verifier) release(w *worker) {
	w.said.text, w.found.evidence = "", nil
	for i := range w.found.seen {
		w.found.seen[i].in = nil
	}
	v.workers.Put(w)
}
