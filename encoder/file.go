package encoder

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"math"
	"strings"

	"github.com/citeway/citeway"
)

// magic begins every weights file, and says which form it has.
const magic = "CWREAD01"

// byUnigram is the way to cut texts that a unigram is.
const byUnigram = "unigram"

// What a weights file may ask for.
const (
	maxHeader  = 1 << 20
	maxWidth   = 4096
	maxHidden  = 4 * maxWidth
	maxLayers  = 64
	maxLength  = 4096 // tokens
	maxEntries = 1 << 20
)

// header is the head of a weights file.
type header struct {
	Name   string `json:"name"`
	Space  string `json:"space"`
	Width  int    `json:"width"`
	Heads  int    `json:"heads"`
	Hidden int    `json:"hidden"`
	Stem   int    `json:"stem"`
	Layers int    `json:"layers"`
	Length int    `json:"length"`
	// Tokens is how texts are cut: "" by the longest piece, as BERT does, or unigram.
	Tokens string `json:"tokens,omitempty"`
	First  int    `json:"first"`
	Parts  []part `json:"parts"`
	CRC32  uint32 `json:"crc32"`
}

// part is one matrix, list of numbers, or text, of a weights file.
type part struct {
	Name    string `json:"name"`
	Type    string `json:"type"`
	Rows    int    `json:"rows"`
	Columns int    `json:"columns"`
	At      int    `json:"at"`
	Bytes   int    `json:"bytes"`
}

// weights hands out the parts of a file. After the first error it hands out nothing.
type weights struct {
	parts map[string]part
	data  []byte
	err   error
	way   way
}

// invalid is the error of a file that is none.
func invalid(place, format string, args ...any) error {
	return &citeway.Error{Code: citeway.Invalid, Place: "encoder weights: " + place, Message: fmt.Sprintf(format, args...),
		Mend: "take the weights file that belongs to this version, whole and unchanged"}
}

// parse reads the head of a weights file, and returns what stands behind it.
func parse(data []byte) (header, []byte, error) {
	var h header
	front := len(magic) + 4
	if len(data) < front || string(data[:len(magic)]) != magic {
		return h, nil, invalid("first bytes", "no weights file begins like this")
	}
	size := int64(binary.LittleEndian.Uint32(data[len(magic):]))
	if size > maxHeader || size > int64(len(data)-front) {
		return h, nil, invalid("header", "%d bytes long, with %d behind it and at most %d allowed", size, len(data)-front, maxHeader)
	}
	text, rest := data[front:front+int(size)], data[front+int(size):]
	if err := json.Unmarshal(bytes.TrimSpace(text), &h); err != nil {
		return h, nil, invalid("header", "no JSON: %v", err)
	}
	return h, rest, h.check()
}

// weights lists the parts of what stands behind the head, once it is what was written there.
func (h *header) weights(rest []byte) (*weights, error) {
	if sum := crc32.ChecksumIEEE(rest); sum != h.CRC32 {
		return nil, invalid("body", "its checksum is %08x and not %08x", sum, h.CRC32)
	}
	w := &weights{parts: map[string]part{}, data: rest}
	for _, p := range h.Parts {
		w.parts[p.Name] = p
	}
	return w, nil
}

// check says whether the sizes are possible.
func (h *header) check() error {
	for _, size := range []struct {
		name            string
		value, min, max int
	}{
		{"width", h.Width, 1, maxWidth}, {"heads", h.Heads, 1, maxWidth}, {"hidden", h.Hidden, 1, maxHidden}, {"layers", h.Layers, 0, maxLayers},
		{"stem", h.Stem, 0, h.Layers}, {"length", h.Length, 4, maxLength}, {"first", h.First, 1, h.Length - 3},
	} {
		if size.value < size.min || size.value > size.max {
			return invalid("header, "+size.name, "%d is not from %d to %d", size.value, size.min, size.max)
		}
	}
	if h.Tokens != "" && h.Tokens != byUnigram {
		return invalid("header, tokens", "%q is no way to cut texts that this program knows", h.Tokens)
	}
	if h.Width%h.Heads != 0 {
		return invalid("header, heads", "a width of %d has no %d equal parts", h.Width, h.Heads)
	}
	return nil
}

// take returns the bytes of a part, which must have the type and size.
func (w *weights) take(name, kind string, rows, columns, bytes int) []byte {
	p, ok := w.parts[name]
	switch {
	case w.err != nil:
	case !ok:
		w.err = invalid(name, "it is missing")
	case p.Type != kind || p.Rows != rows || p.Columns != columns:
		w.err = invalid(name, "%s of %d by %d, and not %s of %d by %d", p.Type, p.Rows, p.Columns, kind, rows, columns)
	case bytes >= 0 && p.Bytes != bytes:
		w.err = invalid(name, "%d bytes, and not %d", p.Bytes, bytes)
	case p.At < 0 || p.Bytes < 0 || p.At > len(w.data) || p.Bytes > len(w.data)-p.At:
		w.err = invalid(name, "it ends behind the file's end")
	default:
		return w.data[p.At : p.At+p.Bytes]
	}
	return nil
}

// has reports whether there is a part of that name.
func (w *weights) has(name string) bool {
	_, is := w.parts[name]
	return is
}

// numbers returns a part of float32 numbers, all of them finite.
func (w *weights) numbers(name string, rows, columns int) []float32 {
	return w.floats(name, w.take(name, "float32", rows, columns, 4*rows*columns))
}

func (w *weights) floats(name string, raw []byte) []float32 {
	numbers := make([]float32, len(raw)/4)
	for i := range numbers {
		numbers[i] = math.Float32frombits(binary.LittleEndian.Uint32(raw[4*i:]))
		if x := float64(numbers[i]); (math.IsNaN(x) || math.IsInf(x, 0)) && w.err == nil {
			w.err = invalid(name, "number %d is %g", i, x)
		}
	}
	return numbers
}

// matrix returns a part of eight-bit rows with a scale each.
func (w *weights) matrix(name string, rows, columns int) matrix {
	if w.err != nil {
		return matrix{}
	}
	raw := w.take(name, "int8", rows, columns, rows*columns+4*rows)
	if w.err != nil {
		return matrix{}
	}
	return matrix{rows: rows, columns: columns, weights: raw[:rows*columns], scales: w.floats(name, raw[rows*columns:])}
}

// lines returns the lines of a text part.
func (w *weights) lines(name string) []string {
	p := w.parts[name]
	raw := w.take(name, "text", 1, p.Columns, -1)
	if w.err == nil && (p.Columns < 1 || p.Columns > maxEntries || bytes.Count(raw, []byte("\n")) != p.Columns-1) {
		w.err = invalid(name, "it has not the %d lines that it says, or they are more than %d", p.Columns, maxEntries)
	}
	if w.err != nil {
		return nil
	}
	return strings.Split(string(raw), "\n")
}
