package embed

import (
	"math"

	"github.com/citeway/citeway/internal/gateway/knowledge/vector"
)

// dense multiplies by a matrix and adds a bias. weight has a row for each output.
type dense struct {
	in, out      int
	weight, bias []float32
}

// apply works on count places of src. The places go by within a row of weights:
// a row stays in the nearest cache, all the weights do not.
func (d *dense) apply(dst, src []float32, count int) {
	for o := range d.out {
		row, bias := d.weight[o*d.in:(o+1)*d.in], d.bias[o]
		for at := range count {
			dst[at*d.out+o] = vector.Dot(src[at*d.in:(at+1)*d.in], row) + bias
		}
	}
}

// epsilon keeps a norm from dividing by nothing.
const epsilon = 1e-6

// scaling brings each place to mean 0 and variance 1, and then to its own scale.
type scaling struct{ scale, bias []float32 }

func (n *scaling) apply(dst, src []float32, count int) {
	width := len(n.scale)
	for at := range count {
		in, out := src[at*width:(at+1)*width], dst[at*width:(at+1)*width]
		mean, factor := spread(in)
		for i, v := range in {
			out[i] = n.scale[i]*factor*(v-mean) + n.bias[i]
		}
	}
}

// spread is the mean, and 1 over the standard deviation.
func spread(in []float32) (mean, factor float32) {
	var sum, squares float64
	for _, v := range in {
		sum += float64(v)
	}
	m := sum / float64(len(in))
	for _, v := range in {
		squares += (float64(v) - m) * (float64(v) - m)
	}
	return float32(m), float32(1 / math.Sqrt(squares/float64(len(in))+epsilon))
}

func softmax(x []float32) {
	top := x[0]
	for _, v := range x {
		top = max(top, v)
	}
	var sum float32
	for i, v := range x {
		x[i] = float32(math.Exp(float64(v - top)))
		sum += x[i]
	}
	for i := range x {
		x[i] /= sum
	}
}

// unit brings x to length 1; what has no length stays.
func unit(x []float32) {
	var squares float64
	for _, v := range x {
		squares += float64(v) * float64(v)
	}
	if squares == 0 {
		return
	}
	factor := float32(1 / math.Sqrt(squares))
	for i := range x {
		x[i] *= factor
	}
}

func add(dst, x []float32) {
	for i, v := range x {
		dst[i] += v
	}
}
