package main

import (
	"encoding/binary"
	"hash/crc32"
	"math"
)

// magic begins the file; its last byte is the version of the form.
const magic = "CWENC\x00\x00\x01"

// The two ways in which a tensor is written.
const (
	kindFloats = 0 // float32
	kindBytes  = 1 // a float32 scale for each row, then int8
)

// writer builds the file.
type writer struct{ out []byte }

func newWriter(pieces []piece) *writer {
	w := &writer{out: []byte(magic)}
	w.number(uint32(len(pieces)))
	for _, p := range pieces {
		w.text(p.text)
		w.float(p.score)
	}
	return w
}

// tensor writes m under that name: a matrix in bytes, a vector always as it is.
func (w *writer) tensor(name string, m *matrix, exact bool) {
	w.text(name)
	w.number(uint32(m.rows))
	w.number(uint32(m.cols))
	if exact || m.rows == 1 {
		w.out = append(w.out, kindFloats)
		for _, v := range m.values {
			w.float(v)
		}
		return
	}
	w.out = append(w.out, kindBytes)
	steps := make([]float32, m.rows)
	for r := range steps {
		steps[r] = step(m.values[r*m.cols : (r+1)*m.cols])
		w.float(steps[r])
	}
	for i, v := range m.values {
		w.out = append(w.out, byte(level(v, steps[i/m.cols])))
	}
}

// step is the value of one level of a row: its largest is level 127.
func step(row []float32) float32 {
	var largest float32
	for _, v := range row {
		largest = max(largest, float32(math.Abs(float64(v))))
	}
	return largest / math.MaxInt8
}

func level(v, step float32) int8 {
	if step == 0 {
		return 0
	}
	return int8(math.Round(float64(v) / float64(step)))
}

func (w *writer) text(s string) {
	w.out = append(append(w.out, byte(len(s))), s...)
}

func (w *writer) number(n uint32) { w.out = binary.LittleEndian.AppendUint32(w.out, n) }

func (w *writer) float(f float32) { w.number(math.Float32bits(f)) }

// end returns the file, with its checksum.
func (w *writer) end() []byte {
	w.number(crc32.ChecksumIEEE(w.out))
	return w.out
}
