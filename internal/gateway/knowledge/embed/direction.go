package embed

import "math"

// mean is the direction of the vectors together; the zero vector of none.
func mean(vectors [][]float32, dim int) []float32 {
	sum := make([]float32, dim)
	for _, v := range vectors {
		for i := range min(dim, len(v)) {
			sum[i] += v[i]
		}
	}
	unit(sum)
	return sum
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

func zero(v []float32) bool {
	for _, x := range v {
		if x != 0 {
			return false
		}
	}
	return true
}
