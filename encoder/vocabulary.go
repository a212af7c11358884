package encoder

import "strings"

// maxWord is the longest word, in characters, that is cut in pieces; a longer one is unknown.
const maxWord = 100

// within marks entries of the vocabulary that stand within a word.
const within = "##"

// vocabulary knows the pieces that words are made of.
type vocabulary struct {
	heads, tails        map[string]int32 // pieces that begin a word, that go on with one
	longest             int              // bytes of the longest piece
	start, end, unknown int32
	absent              string
}

// piece is a token: which, and its place in the text in bytes.
type piece struct {
	id         int32
	start, end int
}

func newVocabulary(entries []string) *vocabulary {
	v := &vocabulary{heads: make(map[string]int32, len(entries)), tails: make(map[string]int32, len(entries)/4)}
	for i, entry := range entries {
		if tail, ok := strings.CutPrefix(entry, within); ok && tail != "" {
			v.tails[tail] = int32(i)
		} else {
			v.heads[entry] = int32(i)
		}
		v.longest = max(v.longest, len(entry))
	}
	for name, id := range map[string]*int32{"[CLS]": &v.start, "[SEP]": &v.end, "[UNK]": &v.unknown} {
		at, ok := v.heads[name]
		if !ok {
			v.absent = name
		}
		*id = at
		delete(v.heads, name) // a text that says so means the words
	}
	for _, name := range []string{"[PAD]", "[MASK]"} {
		delete(v.heads, name)
	}
	return v
}

// lacks names an entry that every vocabulary must have and this one lacks.
func (v *vocabulary) lacks() string { return v.absent }

// marks are the tokens at a text's ends.
func (v *vocabulary) marks() (start, end int32) { return v.start, v.end }

// cut cuts a text in pieces, and stops at most.
func (v *vocabulary) cut(text string, most int) []piece {
	c := cutter{words: v, most: most}
	for at := 0; at < len(text) && len(c.pieces) < most; {
		at = c.next(text, at)
	}
	c.endWord()
	return c.pieces[:min(len(c.pieces), most)]
}

// pieces adds the pieces of a word: always the longest that fits. A word that has none is
// unknown as a whole.
func (v *vocabulary) pieces(to []piece, word *word) []piece {
	begin, from := len(to), v.heads
	for at := 0; at < len(word.text); {
		id, end := int32(-1), min(len(word.text), at+v.longest)
		for ; end > at; end-- {
			if found, ok := from[string(word.text[at:end])]; ok {
				id = found
				break
			}
		}
		if id < 0 {
			return append(to[:begin], piece{v.unknown, word.places[0].start, word.places[len(word.places)-1].end})
		}
		to = append(to, piece{id, word.places[at].start, word.places[end-1].end})
		at, from = end, v.tails
	}
	return to
}
