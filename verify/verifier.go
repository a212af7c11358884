package verify

import (
	"sync"

	"github.com/citeway/citeway"
)

// Options says how a Verifier works. The zero value is the built-in model.
type Options struct {
	// Weights replaces the built-in model. Those made for other signals are not
	// used, and every score is then as unsure as can be.
	Weights *Weights
}

// Verifier checks claims against passages. It is safe for concurrent use.
type Verifier struct {
	model   *model
	readers sync.Pool
	matches sync.Pool
}

// New returns a Verifier.
func New(o Options) *Verifier {
	v := &Verifier{model: theModel()}
	if o.Weights != nil {
		v.model = newModel(o.Weights)
	}
	v.readers.New = func() any { return newReader() }
	v.matches.New = func() any { return &match{reader: newReader()} }
	return v
}

// Result is what became of one claim.
type Result struct {
	Verdict citeway.Verdict
	// Score is the probability in [0, 1] that the passages support the claim.
	Score float64
	// Quotes are the stretches of the passages that support the claim, or that it
	// quotes.
	Quotes []Quote
	// Reasons says in words why.
	Reasons []string
	// Sentences are the sentences of the passages that bear on the claim, best first.
	Sentences []Sentence
}

// Quote is a stretch of a passage: Start and End are bytes into it.
type Quote struct {
	// Evidence is the passage's place among those given, from 0.
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

// Pair checks claim against the passages, taken together.
func (v *Verifier) Pair(claim string, evidence []string) Result {
	prepared := make([]*Evidence, len(evidence))
	for i, e := range evidence {
		prepared[i] = v.Prepare(e)
	}
	return v.PairPrepared(claim, prepared...)
}

// PairPrepared checks claim against passages made ready, taken together.
func (v *Verifier) PairPrepared(claim string, evidence ...*Evidence) Result {
	m := v.matches.Get().(*match)
	defer v.release(m)
	quotes := m.measure(claim, evidence)
	if m.empty() {
		return Result{Verdict: citeway.Unchecked, Reasons: []string{"there is nothing to compare"}}
	}
	r := Result{Score: v.model.Probability(v.model.sum(&m.vector))}
	m.conclude(&r, quotes)
	return r
}

// Signals are the model's inputs for a claim and its passages, as SignalNames
// names them.
func (v *Verifier) Signals(claim string, evidence ...*Evidence) []float32 {
	m := v.matches.Get().(*match)
	defer v.release(m)
	m.measure(claim, evidence)
	return append([]float32(nil), m.vector[:]...)
}

func (v *Verifier) release(m *match) {
	m.evidence, m.text = nil, ""
	v.matches.Put(m)
}

// measure fills the vector for a claim and its passages.
func (m *match) measure(claim string, evidence []*Evidence) []quotation {
	l := english0
	most := -1
	for _, e := range evidence {
		if len(e.in) > most {
			l, most = e.lang, len(e.in)
		}
	}
	m.setClaim(claim, l)
	m.setEvidence(evidence)
	m.choose()
	m.looks()
	quotes := m.quoted(claim, evidence)
	m.signals(quotes)
	return quotes
}

// empty reports whether the claim says nothing or there is nothing to say it.
func (m *match) empty() bool { return len(m.terms) == 0 || len(m.hit) == 0 }
