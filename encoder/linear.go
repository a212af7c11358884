package encoder

// linear is a full layer: the product with a matrix, and a bias.
type linear struct {
	rows, columns int
	weights       []float32
	bias          []float32
}

func newLinear(m matrix, bias []float32) linear {
	l := linear{rows: m.rows, columns: m.columns, weights: make([]float32, m.rows*m.columns), bias: bias}
	for i := range m.rows {
		m.row(l.weights[i*m.columns:(i+1)*m.columns], i)
	}
	return l
}

// apply sets dst, a row of l.rows numbers a token, to what it makes of src, a row of
// l.columns numbers a token.
func (l *linear) apply(dst, src []float32) {
	for n := 0; len(src) > 0; n++ {
		for i := range l.rows {
			dst[i] = l.bias[i] + dot4(l.weights[i*l.columns:(i+1)*l.columns], src[:l.columns])
		}
		dst, src = dst[l.rows:], src[l.columns:]
	}
}

func dot4(a, b []float32) float32 {
	var s0, s1, s2, s3 float32
	b = b[:len(a)]
	for len(a) >= 4 && len(b) >= 4 {
		s0 += a[0] * b[0]
		s1 += a[1] * b[1]
		s2 += a[2] * b[2]
		s3 += a[3] * b[3]
		a, b = a[4:], b[4:]
	}
	for i, x := range a {
		s0 += x * b[i]
	}
	return s0 + s1 + s2 + s3
}
