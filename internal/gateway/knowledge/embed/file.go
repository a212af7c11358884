package embed

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"math"
)

// magic begins a file; its last byte is the version of the form.
const magic = "CWENC\x00\x00\x01"

// The two ways in which a tensor is written.
const (
	kindFloats = 0
	kindBytes  = 1
)

// file is an encoder as it is kept: see internal/gateway/assets/encoder.md.
type file struct {
	pieces  []piece
	tensors map[string]tensor
}

// piece is one piece of the vocabulary and the logarithm of how likely it is.
type piece struct {
	text  string
	score float32
}

// tensor is a matrix, row by row. Each of floats and levels is nil where the
// other is not.
type tensor struct {
	rows, cols int
	floats     []float32
	levels     []int8
	steps      []float32 // the value of one level, by row
}

var errShort = errors.New("it ends too soon")

func readFile(data []byte) (*file, error) {
	if len(data) < len(magic)+4 || string(data[:len(magic)]) != magic {
		return nil, errors.New("it does not begin as one")
	}
	body, sum := data[:len(data)-4], binary.LittleEndian.Uint32(data[len(data)-4:])
	if crc32.ChecksumIEEE(body) != sum {
		return nil, errors.New("its checksum is wrong")
	}
	return readBody(body[len(magic):])
}

func readBody(data []byte) (*file, error) {
	r := reader{data: data}
	f := &file{tensors: map[string]tensor{}}
	for n := r.number(); n > 0 && !r.short; n-- {
		f.pieces = append(f.pieces, piece{r.text(), r.float()})
	}
	for len(r.data) > 0 && !r.short {
		name := r.text()
		t, err := r.tensor()
		if err != nil {
			return nil, fmt.Errorf("%q: %w", name, err)
		}
		f.tensors[name] = t
	}
	if r.short {
		return nil, errShort
	}
	return f, nil
}

// reader takes values off the front of data; short says that data ended too soon.
type reader struct {
	data  []byte
	short bool
}

// take returns the next n bytes, or nil where there are not so many.
func (r *reader) take(n int) []byte {
	if n > len(r.data) {
		r.short, r.data = true, nil
		return nil
	}
	taken := r.data[:n]
	r.data = r.data[n:]
	return taken
}

func (r *reader) byte() byte {
	if b := r.take(1); b != nil {
		return b[0]
	}
	return 0
}

func (r *reader) number() uint32 {
	if b := r.take(4); b != nil {
		return binary.LittleEndian.Uint32(b)
	}
	return 0
}

func (r *reader) float() float32 { return math.Float32frombits(r.number()) }

func (r *reader) text() string { return string(r.take(int(r.byte()))) }

func (r *reader) floats(n int) []float32 {
	raw := r.take(4 * n)
	if raw == nil {
		return nil
	}
	values := make([]float32, n)
	for i := range values {
		values[i] = math.Float32frombits(binary.LittleEndian.Uint32(raw[4*i:]))
	}
	return values
}

// tensor reads one tensor. Its size is compared with what is left before it is
// made, so that a file takes no more memory than four times its own size.
func (r *reader) tensor() (tensor, error) {
	rows, cols, kind := uint64(r.number()), uint64(r.number()), r.byte()
	if rows == 0 || cols == 0 || rows > math.MaxInt32 || rows*cols > uint64(len(r.data)) {
		return tensor{}, errShort
	}
	t := tensor{rows: int(rows), cols: int(cols)}
	switch kind {
	case kindFloats:
		t.floats = r.floats(t.rows * t.cols)
	case kindBytes:
		t.steps = r.floats(t.rows)
		raw := r.take(t.rows * t.cols)
		t.levels = make([]int8, len(raw))
		for i, b := range raw {
			t.levels[i] = int8(b)
		}
	default:
		return tensor{}, fmt.Errorf("kind %d is not known", kind)
	}
	return t, nil
}

// row writes row r, times scale, to dst, which is cols long.
func (t *tensor) row(dst []float32, r int, scale float32) {
	if t.floats != nil {
		for i, v := range t.floats[r*t.cols : (r+1)*t.cols] {
			dst[i] = scale * v
		}
		return
	}
	step := scale * t.steps[r]
	for i, v := range t.levels[r*t.cols : (r+1)*t.cols] {
		dst[i] = step * float32(v)
	}
}

// all returns every value.
func (t *tensor) all() []float32 {
	values := make([]float32, t.rows*t.cols)
	for r := range t.rows {
		t.row(values[r*t.cols:(r+1)*t.cols], r, 1)
	}
	return values
}
