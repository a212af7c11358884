package main

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"math"
	"strings"
)

// The names that the weights tell, and the most tokens of a text.
const (
	name   = "multilingual-e5-small"
	space  = "multilingual-e5-small-q4"
	length = 512
	first  = 80
)

// part is one entry of the file's head; train/export.py says what the file is.
type part struct {
	Name    string `json:"name"`
	Type    string `json:"type"`
	Rows    int    `json:"rows"`
	Columns int    `json:"columns"`
	At      int    `json:"at"`
	Bytes   int    `json:"bytes"`
}

// file is a weights file that is written.
type file struct {
	parts []part
	data  bytes.Buffer
}

func (f *file) add(name, kind string, rows, columns int, data []byte) {
	f.parts = append(f.parts, part{name, kind, rows, columns, f.data.Len(), len(data)})
	f.data.Write(data)
}

func (f *file) text(name string, lines []string) {
	f.add(name, "text", 1, len(lines), []byte(strings.Join(lines, "\n")))
}

func (f *file) numbers(name string, rows int, numbers ...float32) {
	data := make([]byte, 0, 4*len(numbers))
	for _, x := range numbers {
		data = binary.LittleEndian.AppendUint32(data, math.Float32bits(x))
	}
	f.add(name, "float32", rows, len(numbers)/rows, data)
}

// matrix writes rows of eight bits a number, with a scale each.
func (f *file) matrix(name string, rows [][]float32) {
	var data []byte
	var scales []float32
	for _, row := range rows {
		most := float32(0)
		for _, x := range row {
			most = max(most, x, -x)
		}
		scale := most / math.MaxInt8
		if scale == 0 {
			scale = 1
		}
		for _, x := range row {
			data = append(data, byte(int8(math.Round(float64(x/scale)))))
		}
		scales = append(scales, scale)
	}
	for _, x := range scales {
		data = binary.LittleEndian.AppendUint32(data, math.Float32bits(x))
	}
	f.add(name, "int8", len(rows), len(rows[0]), data)
}

// sealed is the whole file.
func (f *file) sealed(s *source) ([]byte, error) {
	head, err := json.Marshal(map[string]any{"name": name, "space": space, "tokens": "unigram", "width": s.Width, "heads": s.Heads, "hidden": s.Hidden,
		"stem": s.Layers, "layers": s.Layers, "length": length, "first": first, "parts": f.parts, "crc32": crc32.ChecksumIEEE(f.data.Bytes())})
	if err != nil {
		return nil, err
	}
	whole := binary.LittleEndian.AppendUint32([]byte("CWREAD01"), uint32(len(head)))
	return append(append(whole, head...), f.data.Bytes()...), nil
}

// weights writes a source as a weights file, with a centre if there is one.
func weights(s *source, centre []float32) ([]byte, error) {
	w := &writing{source: s}
	width := int(s.Width)
	w.text("vocabulary", s.pieces)
	w.numbers("scores", len(s.scores), s.scores...)
	w.text("normal", s.normal)
	w.matrix("words", w.take("emb.word", len(s.pieces), width))
	w.matrix("positions", w.plain("emb.pos", length, width))
	w.numbers("kinds", 2, w.list("emb.type", 2*width)...)
	w.pair("norm", "emb.ln.w", "emb.ln.b")
	for i := range int(s.Layers) {
		w.layer(i)
	}
	if centre != nil {
		w.numbers("centre", 1, centre...)
	}
	if w.err != nil {
		return nil, w.err
	}
	return w.sealed(s)
}

// writing is a file under way, and the first error of its source.
type writing struct {
	file
	source *source
	err    error
}

// layer writes one layer.
func (w *writing) layer(at int) {
	from, to := fmt.Sprintf("l%d.", at), fmt.Sprintf("stem.%d.", at)
	width, hidden := int(w.source.Width), int(w.source.Hidden)
	var mix [][]float32
	var bias []float32
	for _, name := range []string{"q", "k", "v"} {
		mix = append(mix, w.take(from+name+".w", width, width)...)
		bias = append(bias, w.list(from+name+".b", width)...)
	}
	w.matrix(to+"mix", mix)
	w.numbers(to+"mix.bias", 1, bias...)
	for _, step := range []struct {
		to, from      string
		rows, columns int
	}{{"out", "ao", width, width}, {"up", "fi", hidden, width}, {"down", "fo", width, hidden}} {
		w.matrix(to+step.to, w.take(from+step.from+".w", step.rows, step.columns))
		w.numbers(to+step.to+".bias", 1, w.list(from+step.from+".b", step.rows)...)
	}
	w.pair(to+"norm1", from+"aln.w", from+"aln.b")
	w.pair(to+"norm2", from+"oln.w", from+"oln.b")
}

// pair writes a norm: what it multiplies by and what it adds.
func (w *writing) pair(to, scale, shift string) {
	width := int(w.source.Width)
	w.numbers(to, 2, append(w.list(scale, width), w.list(shift, width)...)...)
}

// take are the rows of a matrix; after an error, empty ones.
func (w *writing) take(name string, rows, columns int) [][]float32 {
	all, err := w.source.rows(name, rows, columns)
	return w.or(all, err, rows, columns)
}

// plain are the rows of a matrix that the source keeps as float32.
func (w *writing) plain(name string, rows, columns int) [][]float32 {
	numbers, err := w.source.floats(name, rows*columns)
	var all [][]float32
	for i := 0; i < len(numbers); i += columns {
		all = append(all, numbers[i:i+columns])
	}
	return w.or(all, err, rows, columns)
}

func (w *writing) or(all [][]float32, err error, rows, columns int) [][]float32 {
	if err == nil {
		return all
	}
	if w.err == nil {
		w.err = err
	}
	all = make([][]float32, rows)
	for i := range all {
		all[i] = make([]float32, columns)
	}
	return all
}

func (w *writing) list(name string, count int) []float32 {
	numbers, err := w.source.floats(name, count)
	if err != nil && w.err == nil {
		w.err = err
	}
	if err != nil {
		return make([]float32, count)
	}
	return numbers
}
