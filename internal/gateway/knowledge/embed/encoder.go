// Package embed turns text into vectors whose dot products say how close two texts
// are in meaning, so that a question in other words finds its passage. The built-in
// embedder stands on package encoder, whose weights may be missing.
//
// [OpenRemote] embeds by a server instead, any that speaks the OpenAI embeddings API
// (https://platform.openai.com/docs/api-reference/embeddings/create), and [Remember]
// keeps the vectors of an embedder in a file from one run to the next.
//
// The built-in encoder knows English, one that NewMultilingual takes most written languages.
// Neither knows truth: a sentence and its negation are
// close, and what supports a claim is for package verify to say.
package embed

import (
	"context"

	"github.com/citeway/citeway/assets"
	"github.com/citeway/citeway/encoder"
)

// Window is how many tokens of a text are read at a time: about 100 words.
const Window = 128

// The most of one text that is read: so many characters, and then so many
// windows. What stands behind is not in the vector.
const (
	MaxCharacters = 16 << 10
	MaxWindows    = 8
)

// way is told with the encoder's own name in that of its vectors: it changes when they
// are made of its answers in another way.
const way = "-1"

// Reader makes vectors of short texts: an encoder.Encoder.
type Reader interface {
	// Vectors returns a vector of length 1 for each text, in order.
	Vectors(ctx context.Context, texts []string) ([][]float32, error)
	// Windows cuts a text in stretches of at most that many tokens; none if it has no word.
	Windows(text string, most int) []string
	// Dimension is the length of the vectors, and Space the name of where they lie.
	Dimension() int
	Space() string
}

var _ Reader = (*encoder.Encoder)(nil)

// Encoder embeds texts of any length. It is safe for use at the same time.
type Encoder struct {
	by Reader
	// asks and tells are put before questions and before other texts, as the weights were
	// trained.
	asks, tells string
	// any says that it reads every script.
	any bool
}

// New returns the embedder that reads by r, which knows English.
func New(r Reader) *Encoder { return &Encoder{by: r} }

// NewMultilingual returns the embedder that reads by r, which knows many languages and was
// trained to tell questions from what answers them, as those of the E5 family are
// (Wang and others 2024, https://arxiv.org/abs/2402.05672).
func NewMultilingual(r Reader) *Encoder {
	return &Encoder{by: r, asks: "query: ", tells: "passage: ", any: true}
}

// Dim is the length of the vectors.
func (e *Encoder) Dim() int { return e.by.Dimension() }

// Name says which encoder made a vector: vectors of two names do not compare.
func (e *Encoder) Name() string { return e.by.Space() + way }

// Embed returns a vector of length 1 for each text, in order. A text that is
// longer than a window is read window by window, and has the mean of their
// vectors. One without a word, or mostly in another script than the encoder knows, has
// the zero vector, which is close to nothing: what the encoder would say of it is chance.
// Errors: those of the Reader, and that of ctx.
func (e *Encoder) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	return e.embed(ctx, e.tells, texts)
}

// Question returns the vector of a question. Errors: those of Embed.
func (e *Encoder) Question(ctx context.Context, text string) ([]float32, error) {
	vectors, err := e.embed(ctx, e.asks, []string{text})
	if err != nil {
		return nil, err
	}
	return vectors[0], nil
}

func (e *Encoder) embed(ctx context.Context, before string, texts []string) ([][]float32, error) {
	var windows []string
	ends := make([]int, len(texts))
	for i, text := range texts {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		for _, window := range e.windows(text) {
			windows = append(windows, before+window)
		}
		ends[i] = len(windows)
	}
	read, err := e.by.Vectors(ctx, windows) // without a window too: it says whether anything can be read
	if err != nil {
		return nil, err
	}
	vectors, from := make([][]float32, len(texts)), 0
	for i, end := range ends {
		vectors[i] = mean(read[from:end], e.Dim())
		from = end
	}
	return vectors, ctx.Err()
}

// windows are the stretches of a text that are read.
func (e *Encoder) windows(text string) []string {
	if text = head(text, MaxCharacters); !e.any && !readable(text) {
		return nil
	}
	all := e.by.Windows(text, Window)
	return all[:min(len(all), MaxWindows)]
}

// Open returns the embedder that the program was built with. It opens an encoder of its
// own, which takes a tenth of a second and memory: keep it. Error: Unavailable, with the
// mend, in a program that was built without weights.
func Open() (*Encoder, error) {
	file, err := assets.Encoder()
	if err != nil {
		return nil, err
	}
	e, err := encoder.Open(file)
	if err != nil {
		return nil, err
	}
	return New(e), nil
}
