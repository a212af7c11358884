package encoder

// cutting cuts texts in tokens.
type cutting interface {
	// cut cuts a text in pieces, and stops at most.
	cut(text string, most int) []piece
	// marks are the tokens at a text's ends.
	marks() (start, end int32)
	// lacks names a token that must be there and is not.
	lacks() string
}

// text is a text alone, between its marks.
func (e *Encoder) text(text string) job {
	pieces := e.words.cut(text, e.header.Length-2)
	start, end := e.words.marks()
	j := job{ids: make([]int32, 0, len(pieces)+2)}
	j.add(start, pieces, end)
	j.first = len(j.ids)
	return j
}

// pair is two texts and their marks.
func (e *Encoder) pair(p Pair) job {
	first := e.words.cut(p.First, e.header.First)
	start, end := e.words.marks()
	second := e.words.cut(p.Second, e.header.Length-3-len(first))
	j := job{ids: make([]int32, 0, len(first)+len(second)+3), second: make([]Token, len(second))}
	j.add(start, first, end)
	j.first, j.begin = len(j.ids), len(j.ids)
	j.add(-1, second, end)
	for i, piece := range second {
		j.second[i] = Token{Start: piece.start, End: piece.end}
	}
	return j
}

// add adds tokens, behind a mark where there is one.
func (j *job) add(before int32, pieces []piece, behind int32) {
	if before >= 0 {
		j.ids = append(j.ids, before)
	}
	for _, p := range pieces {
		j.ids = append(j.ids, p.id)
	}
	j.ids = append(j.ids, behind)
}
