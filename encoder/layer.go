package encoder

import "math"

// smallest is what BERT adds to a variance.
const smallest = 1e-12

// layer is one layer of the transformer.
type layer struct {
	mix          linear // queries, keys and values at once
	out          linear
	up, down     linear
	norm1, norm2 layerNorm
}

// layerNorm brings a state to mean 0 and variance 1, then scales and shifts it.
type layerNorm struct{ scale, shift []float32 }

// apply norms each state.
func (n *layerNorm) apply(states []float32) {
	width := len(n.scale)
	for ; len(states) > 0; states = states[width:] {
		state := states[:width]
		sum := 0.0
		for _, x := range state {
			sum += float64(x)
		}
		mean := float32(sum / float64(width))
		sum = 0
		for _, x := range state {
			sum += float64((x - mean) * (x - mean))
		}
		inverse := float32(1 / math.Sqrt(sum/float64(width)+smallest))
		for i, x := range state {
			state[i] = (x-mean)*inverse*n.scale[i] + n.shift[i]
		}
	}
}

// apply replaces the states of a batch by those of the next layer. ends are where each
// text's tokens end.
func (l *layer) apply(w *workspace, ends []int, heads int) {
	width := l.mix.columns
	tokens := ends[len(ends)-1]
	states, mixed := w.states[:tokens*width], w.mixed[:3*tokens*width]
	l.mix.apply(mixed, states)
	from := 0
	for _, to := range ends {
		attend(w, mixed[3*from*width:3*to*width], w.seen[from*width:to*width], width, heads)
		from = to
	}
	spare := w.spare[:tokens*width]
	l.out.apply(spare, w.seen[:tokens*width])
	add(states, spare)
	l.norm1.apply(states)
	hidden := w.hidden[:tokens*l.up.rows]
	l.up.apply(hidden, states)
	gelu(hidden)
	l.down.apply(spare, hidden)
	add(states, spare)
	l.norm2.apply(states)
}

func add(to, from []float32) {
	for i, x := range from {
		to[i] += x
	}
}

// gelu is the Gaussian error linear unit.
func gelu(numbers []float32) {
	for i, x := range numbers {
		numbers[i] = float32(0.5 * float64(x) * (1 + math.Erf(float64(x)/math.Sqrt2)))
	}
}
