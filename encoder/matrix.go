package encoder

// matrix is rows of eight-bit weights, each row with its scale.
type matrix struct {
	rows, columns int
	weights       []byte // signed
	scales        []float32
}

// row adds a row, as float32 numbers, to dst.
func (m *matrix) row(dst []float32, at int) {
	scale := m.scales[at]
	for i, x := range m.weights[at*m.columns : (at+1)*m.columns] {
		dst[i] += scale * float32(int8(x))
	}
}

// head is the small last step: a few rows of float32 weights.
type head struct{ weights, bias []float32 }

// apply sets dst to what the rows make of one state.
func (h *head) apply(dst, state []float32) {
	for i := range dst {
		dst[i] = h.bias[i] + dot4(h.weights[i*len(state):(i+1)*len(state)], state)
	}
}
