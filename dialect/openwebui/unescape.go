package openwebui

import (
	"bytes"
	"strconv"
)

// maxDigits is the most digits that a number in brackets may have to be considered.
const maxDigits = 9

// unescape removes the escaping of a number in brackets that names no card in any
// answer: a year, or zero. Others keep their backslash, without which they would be
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

// escaped is the length of the escaped year or zero at the start of b, or 0; whole is
// false if more text must come before that is known.
func escaped(b []byte) (n int, whole bool) {
	i := 1
	if i == len(b) {
		return 0, false
	}
	if b[i] != '[' {
		return 0, true
	}
	for i++; i < len(b) && i < 2+maxDigits && b[i] >= '0' && b[i] <= '9'; i++ {
	}
	if i == len(b) {
		return 0, false
	}
	number, err := strconv.Atoi(string(b[2:i]))
	if b[i] != ']' || err != nil || number > 0 && number < maxNumber {
		return 0, true
	}
	return i, true
}
