package encoder

import "fmt"

// open makes an Encoder of a file's bytes, but for its workers; fast is how it calculates if
// the sizes allow it.
func open(data []byte, fast way) (*Encoder, error) {
	h, w, err := parse(data)
	if err != nil {
		return nil, err
	}
	e := &Encoder{header: h, way: fast.fit(&h)}
	w.way = e.way
	entries := w.lines("vocabulary")
	e.words = newVocabulary(entries)
	if missing := e.words.lacks(); missing != "" && w.err == nil {
		w.err = invalid("vocabulary", "it lacks %s", missing)
	}
	positions := w.parts["positions"].Rows
	if w.err == nil && (positions < h.Length || positions > maxLength) {
		w.err = invalid("positions", "%d is not from the length %d to %d", positions, h.Length, maxLength)
	}
	e.input = input{
		words: w.matrix("words", len(entries), h.Width), positions: w.matrix("positions", positions, h.Width),
		kinds: w.numbers("kinds", 2, h.Width), norm: w.norm("norm", h.Width),
	}
	e.stem = w.tower("stem", &h, 0, h.Stem)
	e.vector = w.tower("vector", &h, h.Stem, h.Layers)
	e.reader = w.tower("reader", &h, h.Stem, h.Layers)
	e.answer, e.span, e.claim = w.head("answer", 1, h.Width), w.head("span", 2, h.Width), w.head("claim", 3, h.Width)
	if w.err != nil {
		return nil, w.err
	}
	return e, nil
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
