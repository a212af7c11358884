package marker

import (
	"bytes"
	"strconv"

	"github.com/citeway/citeway"
)

// nextLabel is where the next entry begins in a line that holds several of a list,
// [1] Moon [2] Tides: behind a blank, with the number that comes next, in brackets
// as the one before. It is 0 where there is none.
func nextLabel(line []byte) int {
	first := bytes.IndexByte(line, '[')
	if bytes.IndexByte(line[first+1:], '[') < 0 {
		return 0 // as nearly every line, which holds one entry
	}
	var d citeway.Definition
	t := itemLabelOf(&d, line)
	if d.Number == 0 || len(t) == 0 {
		return 0
	}
	var room [2 * maxDigits]byte
	at := bytes.Index(line, d.Label)
	open, end := at, at+len(d.Label)
	for open > 0 && (line[open-1] == '[' || line[open-1] == '^') {
		open--
	}
	if open == at || !isDigit(d.Label[0]) {
		return 0 // 2. without brackets may as well be words: Chapter 2. The sea
	}
	next := append(append(room[:0], ' '), line[open:at]...)
	next = strconv.AppendInt(next, int64(d.Number)+1, 10)
	for end < len(line) && (line[end] == ']' || line[end] == ':') {
		next = append(next, line[end])
		end++
	}
	k := bytes.Index(line[end:], next)
	if k < 1 || bytes.HasPrefix(line[end+k+len(next):], []byte("(")) {
		return 0
	}
	return end + k + 1
}
