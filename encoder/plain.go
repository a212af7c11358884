package encoder

// plain is apply without assembly: two tokens by four rows at a time, so that each number
// that is loaded is used more than once.
func (l *linear) plain(dst, src []float32, tokens int) {
	n := l.columns
	for t := 0; t < tokens; t += 2 {
		one, two := src[t*n:][:n], src[min(t+1, tokens-1)*n:][:n]
		toOne, toTwo := dst[t*l.rows:][:l.rows], dst[min(t+1, tokens-1)*l.rows:][:l.rows]
		i := 0
		for ; i+4 <= l.rows; i += 4 {
			sums := dot2x4(one, two, l.floats[i*n:(i+4)*n])
			for k, bias := range l.bias[i : i+4] {
				toOne[i+k], toTwo[i+k] = bias+sums[k], bias+sums[4+k]
			}
		}
		for ; i < l.rows; i++ {
			row := l.floats[i*n:][:n]
			toOne[i], toTwo[i] = l.bias[i]+dot4(row, one), l.bias[i]+dot4(row, two)
		}
	}
}

// dot2x4 returns the products of a with four rows that lie one behind the other, then
// those of b.
func dot2x4(a, b, rows []float32) [8]float32 {
	var a0, a1, a2, a3, b0, b1, b2, b3 float32
	n := len(a)
	r0, r1, r2, r3 := rows[:n], rows[n:][:n], rows[2*n:][:n], rows[3*n:][:n]
	b = b[:n]
	for i, x := range a {
		y := b[i]
		a0 += x * r0[i]
		b0 += y * r0[i]
		a1 += x * r1[i]
		b1 += y * r1[i]
		a2 += x * r2[i]
		b2 += y * r2[i]
		a3 += x * r3[i]
		b3 += y * r3[i]
	}
	return [8]float32{a0, a1, a2, a3, b0, b1, b2, b3}
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
