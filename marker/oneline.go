package marker

import (
	"bytes"
	"strconv"

	"github.com/citeway/citeway"
)

// nextLabel is where the next entry begins in a line that holds several of a list,
// [1] Moon [2] Tides: behind a blank, with the number that comes next, written as
// the one before. It is 0 where there is none.
func nextLabel(line []byte) int {
	first := bytes.IndexByte(line, '[')
	if bytes.IndexByte(line[first+1:], '[') < 0 && !dotted(line) {
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
	next := append(append(room[:0], ' '), line[open:at]...)
	next = strconv.AppendInt(next, int64(d.Number)+1, 10)
	for end < len(line) && (line[end] == ']' || line[end] == ':' || line[end] == '.' || line[end] == ')') {
		next = append(next, line[end])
		end++
	}
	if open == at {
		next = append(next, ' ') // 2. as a word
	}
	k := bytes.Index(line[end:], next)
	if k < 1 || !isDigit(d.Label[0]) || bytes.HasPrefix(line[end+k+len(next):], []byte("(")) {
		return 0
	}
	return end + k + 1
}

// dotted reports whether a line may begin with a number that no brackets are around.
func dotted(line []byte) bool {
	line = bytes.TrimLeft(line, "-*+_ \t")
	return len(line) > 0 && isDigit(line[0])
}
