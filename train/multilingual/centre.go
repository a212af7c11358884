package main

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/citeway/citeway/encoder"
)

// The texts whose vectors' mean is the centre: of pieces taken by chance, with a seed.
const (
	texts         = 2000
	textPieces    = 24
	textsTogether = 64
)

// centreOf is the mean of the vectors of texts that mean nothing.
func centreOf(s *source) ([]float32, error) {
	file, err := weights(s, nil)
	if err != nil {
		return nil, err
	}
	e, err := encoder.Open(file)
	if err != nil {
		return nil, err
	}
	chance := chances(s.scores)
	random := rand.New(rand.NewPCG(1, 2))
	centre := make([]float32, s.Width)
	for range texts / textsTogether {
		var some []string
		for range textsTogether {
			var b strings.Builder
			b.WriteString("passage: ")
			for range textPieces {
				b.WriteString(strings.ReplaceAll(s.pieces[chance.pick(random)], "\u2581", " "))
			}
			some = append(some, b.String())
		}
		vectors, err := e.Vectors(context.Background(), some)
		if err != nil {
			return nil, err
		}
		for _, v := range vectors {
			for i, x := range v {
				centre[i] += x
			}
		}
	}
	for i := range centre {
		centre[i] /= float32(texts / textsTogether * textsTogether)
	}
	return centre, nil
}

// chances are the shares that pieces have of texts, summed up.
type shares []float64

func chances(scores []float32) shares {
	sums, all := make(shares, len(scores)), 0.0
	for i, score := range scores {
		if score < 0 { // 0 is a mark
			all += math.Exp(float64(score))
		}
		sums[i] = all
	}
	return sums
}

func (c shares) pick(random *rand.Rand) int {
	at, _ := slices.BinarySearch(c, random.Float64()*c[len(c)-1])
	return at
}
