package embed

import (
	"context"
	"crypto/sha256"
	"fmt"
	"sync"

	"github.com/citeway/citeway"
)

// MaxVectors is the most vectors that a file holds: of the built-in encoder, 100 MB.
const MaxVectors = 50_000

// key is the hash of a text.
type key [sha256.Size]byte

// Recall is an embedder that remembers. It is safe for use at the same time.
type Recall struct {
	inner Embedder
	path  string
	mu    sync.Mutex
	// old are the vectors of the file, used those asked for since.
	old, used map[key][]float32
	// new says that used holds vectors that the file lacks.
	new bool
}

var _ Embedder = (*Recall)(nil)

// Remember returns an embedder that remembers nothing until Open names a file.
func Remember(inner Embedder) *Recall { return &Recall{inner: inner, used: map[key][]float32{}} }

// Open takes in the vectors that the file at path holds, if it is there, and keeps
// from now on what it is asked for.
func (e *Recall) Open(path string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.path, e.old = path, loadRecall(path, e.inner)
}

// Dim is the length of the vectors.
func (e *Recall) Dim() int { return e.inner.Dim() }

// Name is the inner embedder's: the vectors are the same.
func (e *Recall) Name() string { return e.inner.Name() }

// Embed returns the vectors that are known and asks the inner embedder for the
// others. Errors: those of it; Upstream where it gives another number of vectors.
func (e *Recall) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	vectors, lacking := e.known(texts)
	if len(lacking) == 0 {
		return vectors, ctx.Err()
	}
	asked := make([]string, len(lacking))
	for n, i := range lacking {
		asked[n] = texts[i]
	}
	made, err := e.inner.Embed(ctx, asked)
	if err != nil {
		return nil, err
	}
	if len(made) != len(asked) {
		return nil, &citeway.Error{Code: citeway.Upstream, Place: e.Name(), Message: fmt.Sprintf("gave %d vectors for %d texts", len(made), len(asked))}
	}
	for n, i := range lacking {
		vectors[i] = made[n]
		e.keep(texts[i], made[n])
	}
	return vectors, nil
}

// known are the vectors of the texts that have one, and the places of the others.
// Each is a copy: who asked may change it.
func (e *Recall) known(texts []string) (vectors [][]float32, lacking []int) {
	e.mu.Lock()
	defer e.mu.Unlock()
	vectors = make([][]float32, len(texts))
	for i, text := range texts {
		k := key(sha256.Sum256([]byte(text)))
		v, is := e.used[k]
		if !is {
			v, is = e.old[k]
		}
		if !is {
			lacking = append(lacking, i)
			continue
		}
		e.used[k] = v
		vectors[i] = append([]float32(nil), v...)
	}
	return vectors, lacking
}

func (e *Recall) keep(text string, v []float32) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.path != "" && len(e.used) < MaxVectors && len(v) == e.inner.Dim() {
		e.used[key(sha256.Sum256([]byte(text)))] = append([]float32(nil), v...)
		e.new = true
	}
}

// Save writes the vectors asked for so far, replacing those in the file. If the
// file already has them, and few others, it is not rewritten. Returns Unavailable if
// the file cannot be written.
func (e *Recall) Save() error {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.path == "" || !e.new && len(e.old) <= 2*len(e.used) {
		return nil
	}
	if err := save(e.path, e.inner, e.used); err != nil {
		return &citeway.Error{Code: citeway.Unavailable, Place: e.path, Message: "vectors cannot be kept", Err: err}
	}
	e.new = false
	return nil
}
