// Package embed turns text into vectors whose dot products say how close two texts
// are in meaning, so that a question in other words finds its passage. The encoder is
// Universal Sentence Encoder Lite, run in plain Go; its weights are described in
// internal/gateway/assets/encoder.md and may be missing.
//
// [OpenRemote] embeds by a server instead, any that speaks the OpenAI embeddings API
// (https://platform.openai.com/docs/api-reference/embeddings/create), and [Remember]
// keeps the vectors of an embedder in a file from one run to the next.
//
// The encoder knows English. It does not know truth: a sentence and its negation are
// close, and what supports a claim is for package verify to say.
package embed

import (
	"context"
	"fmt"
	"sync"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/assets"
)

// Dim is the length of the vectors.
const Dim = 512

// Window is how many pieces the encoder reads at a time: about 100 words.
const Window = 128

// The most of one text that is read: so many characters, and then so many
// windows. What stands behind is not in the vector.
const (
	MaxCharacters = 16 << 10
	MaxWindows    = 8
)

// Encoder embeds texts. It is safe for use at the same time; each call works on
// one core.
type Encoder struct {
	vocabulary *vocabulary
	network    *network
	scratch    sync.Pool // of *scratch
}

// New returns the encoder in file, which has the form of internal/gateway/assets/encoder.md and is
// not kept. Error: Invalid for an unusable file.
func New(file []byte) (*Encoder, error) {
	f, err := readFile(file)
	if err != nil {
		return nil, &citeway.Error{Code: citeway.Invalid, Place: "encoder", Message: "the file holds no encoder", Mend: "run `make assets` again", Err: err}
	}
	n, err := newNetwork(f)
	if err != nil {
		return nil, &citeway.Error{Code: citeway.Invalid, Place: "encoder", Message: "the file holds another encoder", Mend: "run `make assets` again", Err: err}
	}
	e := &Encoder{vocabulary: newVocabulary(f.pieces), network: n}
	e.scratch.New = func() any { return new(scratch) }
	return e, nil
}

// Dim is the length of the vectors: Dim.
func (e *Encoder) Dim() int { return Dim }

// Name says which encoder made a vector: vectors of two names do not compare.
func (e *Encoder) Name() string { return "use-lite-int8-1" }

// Embed returns a vector of length 1 for each text, in order. A text that is
// longer than a window is read window by window, and has the mean of their
// vectors. One without a word, or mostly in another script than Latin, has the
// zero vector, which is close to nothing: the encoder cannot read it, and what it
// would say of it is chance.
// Error: that of ctx, which is asked before each window.
func (e *Encoder) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	s := e.scratch.Get().(*scratch)
	defer e.scratch.Put(s)
	vectors := make([][]float32, len(texts))
	for i, text := range texts {
		v, err := e.one(ctx, s, text)
		if err != nil {
			return nil, err
		}
		vectors[i] = v
	}
	return vectors, nil
}

func (e *Encoder) one(ctx context.Context, s *scratch, text string) ([]float32, error) {
	sum := make([]float32, Dim)
	if !readable(text) {
		return sum, ctx.Err()
	}
	for _, window := range windows(e.vocabulary.tokens(text)) {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		for i, v := range e.network.run(s, window) {
			sum[i] += v
		}
	}
	unit(sum)
	return sum, ctx.Err()
}

// windows cuts tokens into as few windows as they need, of about the same length,
// so that no window holds a lone last word.
func windows(tokens []int32) [][]int32 {
	tokens = tokens[:min(len(tokens), MaxWindows*Window)]
	n := (len(tokens) + Window - 1) / Window
	all := make([][]int32, n)
	for i := range all {
		all[i] = tokens[i*len(tokens)/n : (i+1)*len(tokens)/n]
	}
	return all
}

// Open returns the encoder that the program was built with. Opening takes a tenth
// of a second: keep it. Error: Unavailable, with the mend, in a program that was
// built without one.
func Open() (*Encoder, error) {
	file, err := assets.Encoder()
	if err != nil {
		return nil, err
	}
	return New(file)
}

// Near returns the cosine of each text to the question, in order, from one call of
// e. Errors: those of e; Upstream where it gives another number of vectors.
func Near(ctx context.Context, e Embedder, question string, texts []string) ([]float64, error) {
	vectors, err := e.Embed(ctx, append([]string{question}, texts...))
	if err != nil {
		return nil, err
	}
	if len(vectors) != len(texts)+1 {
		return nil, &citeway.Error{Code: citeway.Upstream, Place: e.Name(), Message: fmt.Sprintf("gave %d vectors for %d texts", len(vectors), len(texts)+1)}
	}
	cosines := make([]float64, len(texts))
	for i, v := range vectors[1:] {
		for k := range min(len(v), len(vectors[0])) {
			cosines[i] += float64(v[k]) * float64(vectors[0][k])
		}
	}
	return cosines, nil
}
