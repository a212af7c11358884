package directline

import (
	"strconv"
	"strings"
)

// watermark says how far a reader has read: the mark of the last activity that is
// kept, and the number of the last one that is not, of an answer under way. The
// first counts for good; numbers of the second kind rise from one start of the
// server to the next, since they are made of the time.
type watermark struct {
	mark  int64
	piece int64
	// over says that the reader was told that the conversation has ended.
	over bool
}

// overWord ends the watermark of a reader who was told.
const overWord = "over"

// readWatermark reads what String wrote. An invalid watermark stands before everything:
// the client then reads all, which is better than nothing.
func readWatermark(text string) watermark {
	var w watermark
	mark, piece, _ := strings.Cut(text, ".")
	n, err := strconv.ParseInt(mark, 10, 64)
	if err != nil || n < 0 {
		return w
	}
	w.mark = n
	if piece == overWord {
		w.over = true
		return w
	}
	if n, err := strconv.ParseInt(piece, 10, 64); err == nil && n > 0 {
		w.piece = n
	}
	return w
}

// String is the watermark as clients see it.
func (w watermark) String() string {
	text := strconv.FormatInt(w.mark, 10)
	switch {
	case w.over:
		return text + "." + overWord
	case w.piece > 0:
		return text + "." + strconv.FormatInt(w.piece, 10)
	}
	return text
}
