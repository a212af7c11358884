package vector

import (
	"github.com/viterin/vek"
	"github.com/viterin/vek/vek32"
)

// fast reports whether the library has instructions for this machine: those of AVX2.
// Without them the library takes three times as long as plainDot.
var fast = vek.Info().Acceleration

// Dot is the sum of the products of x and y, number by number. y is at least as long as x.
// Nearly all the time of embedding and of searching by meaning is spent here.
func Dot(x, y []float32) float32 {
	if fast && len(x) > 0 {
		return vek32.Dot(x, y[:len(x)])
	}
	return plainDot(x, y)
}

// plainDot adds up in four places: an addition need not wait for the one before.
func plainDot(x, y []float32) float32 {
	y = y[:len(x)]
	var a, b, c, d float32
	for len(x) >= 4 && len(y) >= 4 {
		a += x[0] * y[0]
		b += x[1] * y[1]
		c += x[2] * y[2]
		d += x[3] * y[3]
		x, y = x[4:], y[4:]
	}
	for i := range x {
		a += x[i] * y[i]
	}
	return a + b + c + d
}
