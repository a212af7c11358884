package main

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"sync"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/sqlite"
)

// The library.
const (
	vocabulary = 60_000 // words
	each       = 5      // passages of a document
	length     = 60     // words of a passage
	subjects   = 2_000  // about which passages are
	numbers    = 384    // of a vector, as the built-in encoder's
	writers    = 8      // who put documents at the same time
	secret     = 10     // one document in so many bears a label
	secretRank = 2
)

// word is the n-th word of the vocabulary, the frequent ones first and short.
func word(n int) string {
	const syllables = "bacedifoguhajekilomunaperisotuvawexizo"
	var b strings.Builder
	for n += 19; n > 0; n /= 19 {
		b.WriteString(syllables[n%19*2 : n%19*2+2])
	}
	return b.String()
}

// text is the words of a passage; the same number gives the same. The first word is its
// subject.
func text(n int) string {
	r := rand.New(rand.NewPCG(uint64(n), 7))
	zipf := rand.NewZipf(r, 1.1, 3, vocabulary-1)
	var b strings.Builder
	b.WriteString("subject" + word(r.IntN(subjects)))
	for range length - 1 {
		b.WriteString(" " + word(int(zipf.Uint64())))
	}
	return b.String() + "."
}

// document is the n-th, with its passages.
func document(n int, change string) (*knowledge.Document, []knowledge.Passage) {
	d := &knowledge.Document{ID: knowledge.DocumentID(fmt.Sprint("document ", n)), Path: fmt.Sprintf("%d.md", n)}
	d.Title = "Document " + word(n%vocabulary)
	if n%secret == 0 {
		d.Label = &citeway.Label{Name: "secret", Rank: secretRank}
	}
	var spans []citeway.Span
	for i := range each {
		start := len(d.Text)
		d.Text += text(n*each+i) + change
		spans = append(spans, citeway.Span{Start: start, End: len(d.Text)})
		d.Text += "\n\n"
	}
	d.Version = knowledge.VersionOf(d.Text)
	passages := make([]knowledge.Passage, each)
	for i, span := range spans {
		passages[i] = knowledge.Passage{ID: knowledge.PassageID(d.ID, d.Version, fmt.Sprint(span)), Document: d.ID, Version: d.Version,
			Text: span.In(d.Text), Span: span, Chunk: fmt.Sprint(i)}
	}
	return d, passages
}

// put puts every document.
func (r *run) put(ctx context.Context, store *sqlite.Store) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var all sync.WaitGroup
	for from := range writers {
		all.Go(func() {
			for n := from; n < r.passages/each && ctx.Err() == nil; n += writers {
				d, passages := document(n, "")
				if _, err := store.Put(ctx, d, passages); err != nil {
					cancel(err)
				}
			}
		})
	}
	all.Wait()
	return context.Cause(ctx)
}

// about is an embedder whose vectors lie about one centre for each first word.
type about struct{ centres sync.Map }

func newSubjects() *about { return &about{} }

// Dim is how many numbers a vector has.
func (*about) Dim() int { return numbers }

// Name is the embedder's.
func (*about) Name() string { return "made up" }

// Embed makes the vectors of texts, each about the centre of its first word.
func (a *about) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	vectors := make([][]float32, len(texts))
	for i, text := range texts {
		subject, _, _ := strings.Cut(text, " ")
		vectors[i] = beside(a.centre(subject), 0.8, hash(text))
	}
	return vectors, ctx.Err()
}

func (a *about) centre(subject string) []float32 {
	if kept, known := a.centres.Load(subject); known {
		return kept.([]float32)
	}
	centre := beside(make([]float32, numbers), 1, hash(subject))
	a.centres.Store(subject, centre)
	return centre
}

// hash is the same in every process.
func hash(text string) uint64 {
	h := uint64(14695981039346656037)
	for i := range len(text) {
		h = (h ^ uint64(text[i])) * 1099511628211
	}
	return h
}

// beside is a vector of length 1 that lies about that far from a centre.
func beside(centre []float32, far float64, seed uint64) []float32 {
	r := rand.New(rand.NewPCG(seed, 3))
	v, squares := make([]float32, numbers), 0.0
	for i := range v {
		v[i] = centre[i] + float32(far*r.NormFloat64()/math.Sqrt(numbers))
		squares += float64(v[i]) * float64(v[i])
	}
	for i := range v {
		v[i] /= float32(math.Sqrt(squares))
	}
	return v
}
