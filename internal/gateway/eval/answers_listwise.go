package eval

import "math"

// How weights are fitted to lists.
const (
	listSteps = 400
	listRate  = 0.3
	// listHold is how strongly a weight is held at nothing, for features that vary by one.
	// Public questions share their passages' words more than people's do; held so firmly,
	// their weights leave more to meaning.
	listHold = 0.04
)

// listwise fits weights so that in each list those that are true come first: what grows is
// the share that they have of the list, as softmax gives it. The bias, and how far apart
// the scores lie, are then fitted to single examples, so that a score is a probability.
func listwise(lists [][]fitted, size int) []float64 {
	spread := even(lists, size)
	weights, speed := make([]float64, size), make([]float64, size)
	for range listSteps {
		slope := make([]float64, size)
		n := 0.0
		for _, list := range lists {
			n += listSlope(list, weights, slope)
		}
		for i := range weights {
			speed[i] = fitMomentum*speed[i] - listRate*(slope[i]/n+listHold*weights[i])
			weights[i] += speed[i]
		}
	}
	var single []fitted
	for _, list := range lists {
		for _, e := range list {
			single = append(single, fitted{[]float64{dot(weights, e.features)}, e.truth})
		}
	}
	scale := logistic(single, []float64{0, 1}, 0)
	all := []float64{scale[0]}
	for i, w := range weights {
		all = append(all, math.Round(100*scale[1]*w/spread[i])/100)
	}
	return all
}

// even divides each feature of the lists by its standard deviation, and returns these.
func even(lists [][]fitted, size int) []float64 {
	sums, squares, n := make([]float64, size), make([]float64, size), 0.0
	for _, list := range lists {
		for _, e := range list {
			for i, f := range e.features {
				sums[i], squares[i] = sums[i]+f, squares[i]+f*f
			}
			n++
		}
	}
	spread := make([]float64, size)
	for i := range spread {
		spread[i] = max(math.Sqrt(max(squares[i]/n-sums[i]*sums[i]/n/n, 0)), 1e-9)
	}
	for _, list := range lists {
		for _, e := range list {
			for i := range e.features {
				e.features[i] /= spread[i]
			}
		}
	}
	return spread
}

// listSlope adds how the loss of a list changes with each weight, and returns how many
// lists that was: one without a true example says nothing.
func listSlope(list []fitted, weights, slope []float64) float64 {
	most := math.Inf(-1)
	for _, e := range list {
		most = max(most, dot(weights, e.features))
	}
	all, right := 0.0, 0.0
	for _, e := range list {
		share := math.Exp(dot(weights, e.features) - most)
		all += share
		right += share * one(e.truth)
	}
	if right == 0 {
		return 0
	}
	for _, e := range list {
		share := math.Exp(dot(weights, e.features) - most)
		off := share/all - share*one(e.truth)/right
		for i, f := range e.features {
			slope[i] += off * f
		}
	}
	return 1
}

func dot(a, b []float64) float64 {
	sum := 0.0
	for i := range a {
		sum += a[i] * b[i]
	}
	return sum
}
