package encoder

import "math"

// linear is a full layer: the product with a matrix, and a bias.
type linear struct {
	rows, columns int
	bias          []float32
	floats        []float32 // plain: row by row; simd: panels of 16 rows, column by column
	whole         []int16   // vnni: panels of 32 rows, by pairs of columns
	scales        []float32 // vnni: of each row
	sums          []float32 // vnni: of each block of columns, of each row
}

func newLinear(w way, m matrix, bias []float32) linear {
	l := linear{rows: m.rows, columns: m.columns, bias: bias}
	switch w {
	case plain:
		l.floats = make([]float32, m.rows*m.columns)
		for i := range m.rows {
			m.row(l.floats[i*m.columns:(i+1)*m.columns], i)
		}
	case simd:
		l.packFloats(&m)
	case vnni:
		l.packWhole(&m)
	}
	return l
}

func (l *linear) packFloats(m *matrix) {
	l.floats = make([]float32, m.rows*m.columns)
	row := make([]float32, m.columns)
	for i := range m.rows {
		clear(row)
		m.row(row, i)
		panel := l.floats[i/panel16*panel16*m.columns:]
		for k, x := range row {
			panel[k*panel16+i%panel16] = x
		}
	}
}

func (l *linear) packWhole(m *matrix) {
	l.whole, l.scales = make([]int16, m.rows*m.columns), m.scales
	l.sums = make([]float32, blocks(m.columns)*m.rows)
	for i := range m.rows {
		panel := l.whole[i/panel32*panel32*m.columns:]
		for k, x := range m.weights[i*m.columns : (i+1)*m.columns] {
			panel[k/2*2*panel32+i%panel32*2+k%2] = int16(int8(x))
			l.sums[k/blockColumns*m.rows+i] += m.scales[i] * float32(int8(x))
		}
	}
}

// blocks is how many blocks so many columns make.
func blocks(columns int) int { return (columns + blockColumns - 1) / blockColumns }

// apply sets dst, a row of l.rows numbers a token, to what it makes of src, a row of
// l.columns numbers a token. Both have slack behind them, which may be read and written.
func (l *linear) apply(w *workspace, dst, src []float32, tokens int) {
	switch w.way {
	case plain:
		l.plain(dst, src, tokens)
	case simd:
		for at := 0; at < l.rows; at += panel16 {
			panel := &l.floats[at*l.columns]
			for i := 0; i < tokens; i += rows6 {
				product6x16(&dst[i*l.rows+at], 4*l.rows, &src[i*l.columns], 4*l.columns, panel, 4*panel16, l.columns, &l.bias[at])
			}
		}
	case vnni:
		l.applyWhole(w, dst, src, tokens)
	}
}

// applyWhole multiplies block of columns by block of columns. The first begins with the
// bias, the others with what those before them made.
func (l *linear) applyWhole(w *workspace, dst, src []float32, tokens int) {
	for b := range blocks(l.columns) {
		from := b * blockColumns
		columns := min(blockColumns, l.columns-from)
		scales, middles := w.scales[:tokens+slack], w.middles[:tokens+slack]
		for i := range tokens {
			scales[i], middles[i] = round(w.whole[i*columns:(i+1)*columns], src[i*l.columns+from:])
		}
		for at := 0; at < l.rows; at += panel32 {
			panel := &l.whole[at*l.columns+from*panel32]
			for i := 0; i < tokens; i += rows8 {
				before, stride := &l.bias[at], 0
				if b > 0 {
					before, stride = &dst[i*l.rows+at], 4*l.rows
				}
				product8x32(&dst[i*l.rows+at], 4*l.rows, before, stride, &w.whole[i*columns], 2*columns, panel, columns/2,
					&scales[i], &middles[i], &l.scales[at], &l.sums[b*l.rows+at])
			}
		}
	}
}

// round makes whole numbers of src, as fine as their range allows: src is about
// middle + scale*dst. With blockColumns of them no sum of products can overflow.
func round(dst []int16, src []float32) (scale, middle float32) {
	low, high := range8(&src[0], len(dst))
	middle = low/2 + high/2
	reach := max(high-middle, 1e-30)
	whole16(&dst[0], &src[0], len(dst), middle, math.MaxInt16/reach)
	return reach / math.MaxInt16, middle
}
