package encoder

// Windows cuts a text in as few stretches of at most that many tokens as hold it, of
// about the same length, between words where it can. What a text without a word has is
// none, and so has any text where a file opened Later is none. most is at least 1; Vectors
// and Read count the marks at the ends of a text besides.
func (e *Encoder) Windows(text string, most int) []string {
	if e.ready() != nil {
		return nil
	}
	pieces := e.words.cut(text, len(text))
	most = max(most, 1)
	var windows []string
	for len(pieces) > 0 {
		count := border(pieces, most)
		windows = append(windows, text[pieces[0].start:pieces[count-1].end])
		pieces = pieces[count:]
	}
	return windows
}

// border is how many pieces the first window takes: its share, or down to half of that where
// a blank is behind the last.
func border(pieces []piece, most int) int {
	left := (len(pieces) + most - 1) / most
	share := (len(pieces) + left - 1) / left
	if share == len(pieces) {
		return share
	}
	for count := share; count >= (share+1)/2; count-- {
		if pieces[count-1].end < pieces[count].start {
			return count
		}
	}
	return share
}
