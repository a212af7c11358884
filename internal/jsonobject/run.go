package jsonobject

import (
	"encoding/binary"
	"math/bits"
)

// A word of eight bytes is looked at as a whole: high has the highest bit of each byte, and
// low times a byte is that byte eight times.
const (
	word = 8
	high = 0x8080808080808080
	low  = 0x0101010101010101
)

// plainEnd is the next place from at on that holds a quote, a backslash or a control
// character, or the end: what ends a run of plain text within a string.
func plainEnd(data []byte, at int) int {
	for ; at+word <= len(data); at += word {
		if found := ends(binary.LittleEndian.Uint64(data[at : at+word])); found != 0 {
			return at + bits.TrailingZeros64(found)/8
		}
	}
	for at < len(data) && !mark[data[at]] {
		at++
	}
	return at
}

// ends has the highest bit set of the first byte of w that ends a run of plain text, and
// perhaps of bytes behind it; it is 0 where none does.
func ends(w uint64) uint64 {
	quote, backslash := w^low*'"', w^low*'\\'
	return ((w-low*' ')&^w | (quote-low)&^quote | (backslash-low)&^backslash) & high
}
