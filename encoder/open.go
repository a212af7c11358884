package encoder

import (
	"fmt"
	"runtime"
	"sync"
)

// Open reads a weights file. It keeps data, which must not change afterwards. Error: Invalid,
// with the place in the file, where the bytes are no such file.
func Open(data []byte) (*Encoder, error) {
	return openAs(data, fastest())
}

// Later is Open for a program that may never read anything: it reads the file's head alone,
// and the rest, with some 40 MB of memory, when something is first to be read. Error: Invalid
// where the head is none; what is wrong with the rest is the error of Vectors and Read.
func Later(data []byte) (*Encoder, error) {
	return laterAs(data, fastest())
}

func openAs(data []byte, fast way) (*Encoder, error) {
	e, err := laterAs(data, fast)
	if err == nil {
		err = e.ready()
	}
	if err != nil {
		return nil, err
	}
	return e, nil
}

func laterAs(data []byte, fast way) (*Encoder, error) {
	h, rest, err := parse(data)
	if err != nil {
		return nil, err
	}
	e := &Encoder{header: h, way: fast.fit(&h), workers: make(chan *workspace, runtime.GOMAXPROCS(0))}
	e.ready = sync.OnceValue(func() (err error) {
		e.body, err = e.read(rest)
		return err
	})
	for range cap(e.workers) {
		e.workers <- nil
	}
	return e, nil
}

// body is all that an encoder reads with, made of what stands behind a file's head.
type body struct {
	words  cutting
	input  input
	stem   []layer
	vector []layer
	reader []layer // of questions
	claims []layer
	answer head
	span   head
	claim  head
	reads  bool      // whether there are the three heads
	centre []float32 // of vectors, which are told from there; nil is the origin
}

// read makes a body of the bytes behind the head.
func (e *Encoder) read(rest []byte) (body, error) {
	h, b := &e.header, body{}
	w, err := h.weights(rest)
	if err != nil {
		return b, err
	}
	w.way = e.way
	entries := w.lines("vocabulary")
	b.words = w.cutting(h, entries)
	if missing := b.words.lacks(); missing != "" && w.err == nil {
		w.err = invalid("vocabulary", "it lacks %s", missing)
	}
	positions := w.parts["positions"].Rows
	if w.err == nil && (positions < h.Length || positions > maxLength) {
		w.err = invalid("positions", "%d is not from the length %d to %d", positions, h.Length, maxLength)
	}
	b.input = input{
		words: w.matrix("words", len(entries), h.Width), positions: w.matrix("positions", positions, h.Width),
		kinds: w.numbers("kinds", 2, h.Width), norm: w.norm("norm", h.Width),
	}
	b.stem = w.tower("stem", h, 0, h.Stem)
	b.vector = w.tower("vector", h, h.Stem, h.Layers)
	b.reader = w.tower("reader", h, h.Stem, h.Layers)
	b.claims = w.tower("claims", h, h.Stem, h.Layers)
	if b.reads = w.has("answer") || h.Tokens == ""; b.reads {
		b.answer, b.span, b.claim = w.head("answer", 1, h.Width), w.head("span", 2, h.Width), w.head("claim", 3, h.Width)
	}
	if w.has("centre") {
		b.centre = w.numbers("centre", 1, h.Width)
	}
	return b, w.err
}

// cutting is how texts are cut in those entries.
func (w *weights) cutting(h *header, entries []string) cutting {
	if h.Tokens == "" {
		return newVocabulary(entries)
	}
	scores, normal := w.numbers("scores", len(entries), 1), w.lines("normal")
	if w.err != nil {
		return &unigram{}
	}
	return newUnigram(entries, scores, normal)
}

// tower returns the layers from, up to but without to.
func (w *weights) tower(name string, h *header, from, to int) []layer {
	var layers []layer
	for i := from; i < to && w.err == nil; i++ {
		at := fmt.Sprintf("%s.%d.", name, i)
		layers = append(layers, layer{
			mix: w.linear(at+"mix", 3*h.Width, h.Width), out: w.linear(at+"out", h.Width, h.Width),
			up: w.linear(at+"up", h.Hidden, h.Width), down: w.linear(at+"down", h.Width, h.Hidden),
			norm1: w.norm(at+"norm1", h.Width), norm2: w.norm(at+"norm2", h.Width),
		})
	}
	return layers
}

func (w *weights) linear(name string, rows, columns int) linear {
	m, bias := w.matrix(name, rows, columns), w.numbers(name+".bias", 1, rows)
	if w.err != nil {
		return linear{}
	}
	return newLinear(w.way, m, bias)
}

func (w *weights) norm(name string, width int) layerNorm {
	both := w.numbers(name, 2, width)
	if w.err != nil {
		return layerNorm{}
	}
	return layerNorm{scale: both[:width], shift: both[width:]}
}

func (w *weights) head(name string, rows, columns int) head {
	return head{weights: w.numbers(name, rows, columns), bias: w.numbers(name+".bias", 1, rows)}
}
