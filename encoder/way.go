package encoder

import "math"

// way is how a machine calculates.
type way int

const (
	plain way = iota // Go alone
	simd             // float32 in blocks, by AVX2 and FMA or by NEON
	vnni             // whole numbers of 16 bits times those of the weights' eight, by AVX-512; the rest like simd
)

// String names the way.
func (w way) String() string { return [...]string{"plain", "simd", "vnni"}[w] }

// Block sizes of the assembly.
const (
	slack   = 8  // rows that a product may write behind the last
	rows6   = 6  // rows of a block of float32
	panel16 = 16 // columns of a block of float32
	rows8   = 8  // rows of a block of whole numbers
	panel32 = 32 // columns of a block of whole numbers
	// blockColumns is how many of a token's numbers are rounded together: the fewer, the
	// finer, and the more often they are brought back to float32.
	blockColumns = 128
)

// fits reports whether the sizes are such that the assembly can do them; w or plain is
// then the way.
func (w way) fit(h *header) way {
	if h.Width%panel32 != 0 || h.Hidden%panel32 != 0 || h.Width/h.Heads%panel16 != 0 {
		return plain
	}
	return w
}

// gelu is the Gaussian error linear unit.
func (w way) gelu(numbers []float32) {
	if w != plain {
		gelu8(&numbers[0], len(numbers))
		return
	}
	for i, x := range numbers {
		numbers[i] = float32(0.5 * float64(x) * (1 + math.Erf(float64(x)/math.Sqrt2)))
	}
}

// softmax makes shares of 1 of the scores. There may be written behind them, up to room
// numbers, a multiple of 8.
func (w way) softmax(scores []float32, room int, scale float32) {
	if w != plain {
		wide := scores[:room]
		for i := len(scores); i < room; i++ {
			wide[i] = -math.MaxFloat32
		}
		softmax8(&wide[0], room, scale)
		return
	}
	most := scores[0]
	for _, x := range scores {
		most = max(most, x)
	}
	sum := float32(0)
	for i, x := range scores {
		scores[i] = float32(math.Exp(float64((x - most) * scale)))
		sum += scores[i]
	}
	for i := range scores {
		scores[i] /= sum
	}
}

// layerNorm brings a state to mean 0 and variance 1, then scales and shifts it.
type layerNorm struct{ scale, shift []float32 }

// smallest is what BERT adds to a variance.
const smallest = 1e-12

// apply adds to each state, and norms it.
func (n *layerNorm) apply(w way, states, added []float32) {
	width := len(n.scale)
	for ; len(states) > 0; states, added = states[width:], added[width:] {
		if w != plain {
			norm8(&states[0], &added[0], &n.scale[0], &n.shift[0], width, 1/float32(width), smallest)
		} else {
			n.one(states[:width], added[:width])
		}
	}
}

func (n *layerNorm) one(state, added []float32) {
	sum := 0.0
	for i, x := range added {
		state[i] += x
		sum += float64(state[i])
	}
	mean := float32(sum / float64(len(state)))
	sum = 0
	for _, x := range state {
		sum += float64((x - mean) * (x - mean))
	}
	inverse := float32(1 / math.Sqrt(sum/float64(len(state))+smallest))
	for i, x := range state {
		state[i] = (x-mean)*inverse*n.scale[i] + n.shift[i]
	}
}
