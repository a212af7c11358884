package vector

import "math"

// A vector is kept as whole numbers of two bytes: each is numbers[i] * 2^-exponent, rounded.
// The high bytes lie apart from the low ones, so that a search can look at the high bytes
// alone: half of what is kept, and a quarter of what float32 numbers take. Whole numbers add
// up to the same sum in any order, so that a score is the same on every machine.
const (
	// mostWhole is the largest whole number: its high byte, rounded, is still one byte.
	mostWhole = 127 << 8
	// step is what one of the high byte is worth.
	step = 1 << 8
	// stride is the multiple that vectors are filled up to with zeros.
	stride = 32
	// segment is how many products of a byte and two bytes add up within 32 bits, whatever
	// they are.
	segment = 512
)

// wide is the length of vectors of dim numbers as they are kept.
func wide(dim int) int { return (dim + stride - 1) / stride * stride }

// leastExponent keeps the scale of the smallest vectors a number.
const leastExponent = -120

// exponentOf is the power of two by which numbers up to most become whole ones, as fine as
// they may be.
func exponentOf(most float64) int {
	if most == 0 {
		return 0
	}
	fraction, exponent := math.Frexp(most / mostWhole)
	if fraction == 0.5 {
		exponent--
	}
	return max(exponent, leastExponent)
}

// largest is the largest number of a vector, without its sign; NaN or infinite where the
// vector holds such a number: without their signs, numbers are in the order of their bits.
func largest(vector []float32) float64 {
	most := uint32(0)
	for _, v := range vector {
		most = max(most, math.Float32bits(v)&math.MaxInt32)
	}
	return float64(math.Float32frombits(most))
}

// question is a question's vector, ready to be compared.
type question struct {
	numbers []int16
	// scale is what one of the numbers is worth, length the length of all of them.
	scale, length float64
}

// ask is a question's vector; one that holds no number or an infinite one is close to nothing.
func ask(vector []float32) question {
	q := question{numbers: make([]int16, wide(len(vector)))}
	most := largest(vector)
	if !(most <= math.MaxFloat32) {
		return q
	}
	exponent := exponentOf(most)
	q.scale = math.Ldexp(1, exponent)
	squares, by := 0.0, math.Ldexp(1, -exponent)
	for i, v := range vector {
		n := math.RoundToEven(float64(v) * by)
		q.numbers[i] = int16(n)
		squares += n * n
	}
	q.length = math.Sqrt(squares)
	return q
}

// measure is what is known of a kept vector beside its bytes.
type measure struct {
	// scale is what one of its whole numbers is worth: a power of two.
	scale float32
	// rest is the length of its low bytes, rounded up: what a search that looked at the high
	// bytes alone cannot know.
	rest float32
}

// code writes a vector of finite numbers: its high bytes and its low ones.
func code(high, low []int8, vector []float32) measure {
	exponent := exponentOf(largest(vector))
	by, squares := math.Ldexp(1, -exponent), 0
	for i, v := range vector {
		n := int(math.RoundToEven(float64(v) * by))
		h := (n + step/2) >> 8
		l := n - h*step
		high[i], low[i] = int8(h), int8(l)
		squares += l * l
	}
	return measure{scale: float32(math.Ldexp(1, exponent)), rest: math.Nextafter32(float32(math.Sqrt(float64(squares))), math.MaxFloat32)}
}
