package openwebui

import (
	"bytes"
	"strconv"
)

// maxDigits is the most digits that a number in brackets may have to be considered.
const maxDigits = 9

// unescape removes the escaping of numbers in brackets that name no card in any
// answer: a year, zero, an interval that has one. Others keep their backslash, without which they would be
// citations.
func unescape(b []byte) ([]byte, int) {
	var out []byte // what was read, if anything is taken back
	from, held := 0, 0
	for i := bytes.IndexByte(b, '\\'); i >= 0 && i < len(b); i++ {
		if b[i] != '\\' {
			continue
		}
		n, whole := escaped(b[i:])
		if !whole {
			held = len(b) - i
			break
		}
		if n > 0 {
			out, from = append(out, b[from:i]...), i+1
		}
		i += max(n, 1)
	}
	if from == 0 {
		return b, held
	}
	return append(out, b[from:]...), held
}

// maxList is the longest list of numbers in brackets that is considered, in bytes.
const maxList = 64

// escaped is the length of the escaped numbers at the start of b, of which one is a year or
// zero, or 0; whole is false if more text must come before that is known.
func escaped(b []byte) (n int, whole bool) {
	i := 1
	if i == len(b) {
		return 0, false
	}
	if b[i] != '[' {
		return 0, true
	}
	for i++; i < len(b) && i < maxList && (b[i] >= '0' && b[i] <= '9' || i > 2 && bytes.IndexByte([]byte(" ,;-"), b[i]) >= 0); i++ {
	}
	if i == len(b) {
		return 0, false
	}
	if b[i] != ']' || !literal(b[2:i]) {
		return 0, true
	}
	return i, true
}

// literal reports whether a list of numbers holds one that is no card's.
func literal(list []byte) bool {
	found := false
	for _, one := range bytes.FieldsFunc(list, func(r rune) bool { return r < '0' || r > '9' }) {
		number, err := strconv.Atoi(string(one))
		if err != nil || len(one) > maxDigits {
			return false
		}
		found = found || number == 0 || number >= maxNumber
	}
	return found
}
