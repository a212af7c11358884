package encoder

import "math"

// attend sets seen, for each token of a text, to the mean of all tokens' values, weighed by
// how well their keys fit its query, for each head by itself.
func attend(w *workspace, mixed, seen []float32, width, heads int) {
	size := width / heads
	tokens := len(seen) / width
	scale := 1 / math.Sqrt(float64(size))
	scores := w.scores[:tokens]
	clear(seen)
	for head := range heads {
		for i := range tokens {
			query := mixed[3*i*width+head*size:][:size]
			for j := range scores {
				scores[j] = dot4(query, mixed[(3*j+1)*width+head*size:][:size])
			}
			weigh(scores, float32(scale))
			to := seen[i*width+head*size:][:size]
			for j, share := range scores {
				for k, x := range mixed[(3*j+2)*width+head*size:][:size] {
					to[k] += share * x
				}
			}
		}
	}
}

// weigh makes shares of 1 of the scores (softmax).
func weigh(scores []float32, scale float32) {
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
