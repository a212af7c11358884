package encoder

import (
	"context"
	"math"

	"github.com/citeway/citeway"
)

// Encoder is an open weights file. It may be used by many goroutines at once: all of its
// calls share as many workers as there are processors (GOMAXPROCS, read by Open).
type Encoder struct {
	header  header
	way     way
	ready   func() error    // makes the body, once; called before it is used
	body                    // what is read with
	workers chan *workspace // those that are free; nil is one not made yet
}

// Pair is two texts that are read together: a question and a passage, or a claim and a
// passage. The first is read up to 80 tokens, the second as far as Length leaves room.
type Pair struct{ First, Second string }

// Reading is what was read in a pair of a question and a passage.
type Reading struct {
	// Answers is the probability that Second answers the question First.
	Answers float64
	// Tokens are the tokens of Second, in order, as far as it was read.
	Tokens []Token
}

// Claim is what was read in a pair of a claim and a passage: the probabilities that Second
// says the claim First, says nothing about it, or says that it is wrong. They add up to 1.
type Claim struct{ Said, Unsaid, Denied float64 }

// Token is a piece of a word.
type Token struct {
	// Start and End are its place in the text, in bytes.
	Start, End int
	// Starts and Ends are logits that the answer starts, ends with this token.
	Starts, Ends float32
}

// Name is the name of the weights.
func (e *Encoder) Name() string { return e.header.Name }

// Space names the space in which Vectors lie. Vectors of another space are not to be
// compared with these; weights that differ in how they read alone may share it.
func (e *Encoder) Space() string { return e.header.Space }

// Dimension is how many numbers a vector has.
func (e *Encoder) Dimension() int { return e.header.Width }

// Length is the most tokens of a pair, and of a text, that are read, with the three
// (of a text two) that mark its ends.
func (e *Encoder) Length() int { return e.header.Length }

// Vectors returns a vector of unit length for each text, in order: the mean over its
// tokens. A text without a letter has one too. Errors: the context's, and that of a file opened Later.
func (e *Encoder) Vectors(ctx context.Context, texts []string) ([][]float32, error) {
	if err := e.ready(); err != nil {
		return nil, err
	}
	jobs := make([]job, len(texts))
	for i, text := range texts {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		jobs[i] = e.text(text)
	}
	vectors := make([][]float32, len(texts))
	err := e.run(ctx, e.vector, jobs, func(at int, states []float32) {
		vectors[at] = mean(states, e.header.Width)
		e.centred(vectors[at])
	})
	if err != nil {
		return nil, err
	}
	return vectors, nil
}

// Read reads each pair of a question and a passage; the readings are in the order of the
// pairs. Errors: the context's, that of a file opened Later, and Unavailable where its
// weights make vectors alone.
func (e *Encoder) Read(ctx context.Context, pairs []Pair) ([]Reading, error) {
	jobs, err := e.pairs(ctx, pairs)
	if err != nil {
		return nil, err
	}
	readings := make([]Reading, len(pairs))
	err = e.run(ctx, e.reader, jobs, func(at int, states []float32) { readings[at] = e.reading(&jobs[at], states) })
	if err != nil {
		return nil, err
	}
	return readings, nil
}

// Claims reads each pair of a claim and a passage; what was read is in the order of the
// pairs. Errors: those of Read.
func (e *Encoder) Claims(ctx context.Context, pairs []Pair) ([]Claim, error) {
	jobs, err := e.pairs(ctx, pairs)
	if err != nil {
		return nil, err
	}
	claims := make([]Claim, len(pairs))
	err = e.run(ctx, e.claims, jobs, func(at int, states []float32) {
		var logits [3]float32
		e.claim.apply(logits[:], states[:e.header.Width])
		claims[at].Said, claims[at].Unsaid, claims[at].Denied = shares(logits)
	})
	if err != nil {
		return nil, err
	}
	return claims, nil
}

// pairs makes the jobs of pairs that are to be read.
func (e *Encoder) pairs(ctx context.Context, pairs []Pair) ([]job, error) {
	if err := e.ready(); err != nil {
		return nil, err
	}
	if !e.reads {
		return nil, &citeway.Error{Code: citeway.Unavailable, Place: "encoder weights: " + e.header.Name, Message: "make vectors alone", Mend: "read with the weights that the program was built with"}
	}
	jobs := make([]job, len(pairs))
	for i, pair := range pairs {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		jobs[i] = e.pair(pair)
	}
	return jobs, nil
}

// reading is what the heads make of a pair's states.
func (e *Encoder) reading(j *job, states []float32) Reading {
	width := e.header.Width
	var logits [2]float32
	e.answer.apply(logits[:1], states[:width])
	r := Reading{Answers: 1 / (1 + math.Exp(-float64(logits[0]))), Tokens: j.second}
	for i := range r.Tokens {
		at := (j.begin + i) * width
		e.span.apply(logits[:], states[at:at+width])
		r.Tokens[i].Starts, r.Tokens[i].Ends = logits[0], logits[1]
	}
	return r
}

// shares makes probabilities of three logits.
func shares(logits [3]float32) (a, b, c float64) {
	most := float64(max(logits[0], logits[1], logits[2]))
	a, b, c = math.Exp(float64(logits[0])-most), math.Exp(float64(logits[1])-most), math.Exp(float64(logits[2])-most)
	sum := a + b + c
	return a / sum, b / sum, c / sum
}

// mean is the mean of the states, brought to unit length.
func mean(states []float32, width int) []float32 {
	vector := make([]float32, width)
	for at := 0; at < len(states); at += width {
		for i, x := range states[at : at+width] {
			vector[i] += x
		}
	}
	unit(vector)
	return vector
}

// centred has a vector tell from the centre where it lies: vectors of one model may all lie
// to one side, and be close to each other whatever they mean.
func (b *body) centred(vector []float32) {
	if b.centre == nil {
		return
	}
	for i := range vector {
		vector[i] -= b.centre[i]
	}
	unit(vector)
}

// unit brings a vector to unit length.
func unit(vector []float32) {
	length := 0.0
	for _, x := range vector {
		length += float64(x) * float64(x)
	}
	scale := float32(1 / max(math.Sqrt(length), math.SmallestNonzeroFloat32))
	for i := range vector {
		vector[i] *= scale
	}
}
