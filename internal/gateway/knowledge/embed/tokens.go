package embed

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// reserved is how many pieces the vocabulary begins with that stand for no text:
// the first is the unknown.
const (
	reserved = 6
	unknown  = 0
)

// blank is how the vocabulary writes a blank.
const blank = "\u2581"

// vocabulary cuts text into pieces.
type vocabulary struct {
	pieces map[string]scored
	// longest is the length of the longest piece in characters.
	longest int
}

type scored struct {
	id    int32
	score float64
}

func newVocabulary(pieces []piece) *vocabulary {
	v := &vocabulary{pieces: make(map[string]scored, len(pieces))}
	for i, p := range pieces {
		if i < reserved || p.text == "" {
			continue
		}
		v.pieces[p.text] = scored{int32(i), float64(p.score)}
		v.longest = max(v.longest, utf8.RuneCountInString(p.text))
	}
	return v
}

// prepare is the text as the vocabulary writes it. Any run of white space becomes one
// blank, the only white space the encoder knows.
func prepare(text string) string {
	words := strings.Fields(norm.NFKC.String(head(text, MaxCharacters)))
	if len(words) == 0 {
		return ""
	}
	return blank + strings.Join(words, blank)
}

// readable reports whether at least half of the letters of text are Latin ones;
// the vocabulary has hardly any others.
func readable(text string) bool {
	latin, letters := 0, 0
	for _, r := range head(text, MaxCharacters) {
		if unicode.Is(unicode.Latin, r) {
			latin++
		}
		if unicode.IsLetter(r) {
			letters++
		}
	}
	return letters == 0 || 2*latin >= letters
}

// head is the first n characters of text, with invalid UTF-8 replaced.
func head(text string, n int) string {
	for i := range text {
		if n--; n < 0 {
			text = text[:i]
			break
		}
	}
	return strings.ToValidUTF8(text, "\uFFFD")
}

// tokens returns the ids of the pieces whose scores add up to the most.
func (v *vocabulary) tokens(text string) []int32 {
	text = prepare(text)
	starts := make([]int, 0, len(text)+1)
	for i := range text {
		starts = append(starts, i)
	}
	return v.path(text, append(starts, len(text)))
}

// step is the best way to a place: its score, its last piece, and where that
// begins. What is reached by no piece is reached by an unknown character and has
// the score 0: that is how the encoder's own tokenizer counts, and the vectors
// were made with it.
type step struct {
	score float64
	id    int32
	from  int
}

func (v *vocabulary) path(text string, starts []int) []int32 {
	steps := make([]step, len(starts))
	for i := range steps {
		steps[i].from = i - 1
	}
	last := len(starts) - 1
	for i := range last {
		known := false
		for j := i + 1; j <= min(i+v.longest, last); j++ {
			p, is := v.pieces[text[starts[i]:starts[j]]]
			if is {
				known = true
				steps[j].offer(step{steps[i].score + p.score, p.id, i})
			}
		}
		if !known {
			steps[i+1].offer(step{steps[i].score, unknown, i})
		}
	}
	return back(steps)
}

// offer accepts n if it is no worse; a score of 0 means no candidate yet.
func (s *step) offer(n step) {
	if s.score == 0 || n.score >= s.score {
		*s = n
	}
}

// back follows the steps from the end and returns the ids in order; unknown
// pieces in a row are one.
func back(steps []step) []int32 {
	var ids []int32
	for at := len(steps) - 1; at > 0; at = steps[at].from {
		id := steps[at].id
		if n := len(ids); id != unknown || n == 0 || ids[n-1] != unknown {
			ids = append(ids, id)
		}
	}
	for i, j := 0, len(ids)-1; i < j; i, j = i+1, j-1 {
		ids[i], ids[j] = ids[j], ids[i]
	}
	return ids
}
