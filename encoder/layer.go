package encoder

// layer is one layer of the transformer.
type layer struct {
	mix          linear // queries, keys and values at once
	out          linear
	up, down     linear
	norm1, norm2 layerNorm
}

// apply replaces the states of a batch by those of the next layer. ends are where each
// text's tokens end.
func (l *layer) apply(w *workspace, ends []int, heads int) {
	width := l.mix.columns
	tokens := ends[len(ends)-1]
	states, spare, hidden := w.states[:tokens*width], w.spare[:tokens*width], w.hidden[:tokens*l.up.rows]
	l.mix.apply(w, w.mixed, w.states, tokens)
	from := 0
	for _, to := range ends {
		w.attend(from, to, width, heads)
		from = to
	}
	l.out.apply(w, w.spare, w.seen, tokens)
	l.norm1.apply(w.way, states, spare)
	l.up.apply(w, w.hidden, w.states, tokens)
	w.way.gelu(hidden)
	l.down.apply(w, w.spare, w.hidden, tokens)
	l.norm2.apply(w.way, states, spare)
}
