package language

import (
	"unicode"
	"unicode/utf8"
)

// Words iterates over the words of a text, and then of another. It is for one goroutine
// at a time, and allocates nothing once its buffer has grown.
type Words struct {
	// Word is the word just found, folded. It is valid until the next one. In a script
	// without spaces it is a pair of neighbouring characters, or the last one alone.
	Word []byte
	// Start is where the word begins in the text.
	Start int
	// Capitals is how many capitals it has; Upper says that it begins with one.
	Capitals int
	Upper    bool
	// Paired says that the word is in a script without spaces. The next word begins
	// with its second character.
	Paired bool
	// Digits says that a number begins at Start. Word is then empty, and the caller
	// reads the number, with Number or in a way of its own and Skip.
	Digits bool
	// Opens says that the word opens a sentence, or a clause after a colon. The caller
	// clears it after each word that counts.
	Opens bool

	// Part says that the word is one of those of a name in camel case, which Terms found before.
	Part bool

	// Notes says that note marks such as [1] are read and not skipped. Reset leaves
	// it unchanged.
	Notes bool

	text string
	at   int
}

// letterApostrophe is the apostrophe that Unicode counts among the letters, as in
// Ukrainian and in transliterations.
const letterApostrophe = 'ʼ'

const (
	classOther = iota
	classLetter
	classDigit
	classHigh
	classApostrophe
	classOpen
	classEnd
)

var asciiClass = func() (t [256]uint8) {
	for c := range t {
		switch {
		case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z':
			t[c] = classLetter
		case '0' <= c && c <= '9':
			t[c] = classDigit
		case c >= utf8.RuneSelf:
			t[c] = classHigh
		}
	}
	t['\''] = classApostrophe
	t['['] = classOpen
	t['.'], t['!'], t['?'], t[':'], t['\n'] = classEnd, classEnd, classEnd, classEnd, classEnd
	return t
}()

// Reset starts at the beginning of a text.
func (w *Words) Reset(text string) {
	*w = Words{text: text, Word: w.Word[:0], Opens: true, Notes: w.Notes}
}

// At is the place after the last word.
func (w *Words) At() int { return w.at }

// Rest is the text from there on.
func (w *Words) Rest() string { return w.text[w.at:] }

// Skip moves on by n bytes.
func (w *Words) Skip(n int) { w.at += n }

// Next finds the next word or number. It returns false at the end.
func (w *Words) Next() bool {
	w.Digits = false
	for w.at < len(w.text) {
		switch c := w.text[w.at]; asciiClass[c] {
		case classLetter:
			w.letters()
			return true
		case classDigit:
			w.Start, w.Word, w.Digits = w.at, w.Word[:0], true
			w.Capitals, w.Upper, w.Paired = 0, false, false
			return true
		case classHigh:
			r, size := utf8.DecodeRuneInString(w.text[w.at:])
			// The letter apostrophe begins no word: it is read only inside one.
			if (unicode.IsLetter(r) || unicode.IsDigit(r)) && r != letterApostrophe {
				w.letters()
				return true
			}
			if r == '。' || r == '！' || r == '？' || r == '…' {
				w.Opens = true
			}
			w.at += size
		case classOpen:
			size := 1
			if !w.Notes {
				size = max(size, noteMark(w.text[w.at:]))
			}
			w.at += size
		case classEnd:
			w.Opens = true
			w.at++
		default:
			w.at++
		}
	}
	return false
}

// letters reads one word of letters, digits and inner apostrophes.
func (w *Words) letters() {
	w.Start, w.Word, w.Capitals = w.at, w.Word[:0], 0
	w.Upper, w.Paired = false, false
	w.more()
}

// more reads on to the end of the word. ASCII letters, the usual case, are read
// without touching w.
func (w *Words) more() {
	text, at, word := w.text, w.at, w.Word
	for at < len(text) {
		c := text[at]
		class := asciiClass[c]
		if class == classLetter || class == classDigit {
			if c-'A' < 26 {
				w.Capitals++
				w.Upper = w.Upper || at == w.Start
				c += 'a' - 'A'
			}
			word = append(word, c)
			at++
			continue
		}
		w.at, w.Word = at, word
		if class == classApostrophe && !w.apostrophe(1) || class == classHigh && !w.high() || class != classApostrophe && class != classHigh {
			return
		}
		at, word = w.at, w.Word
	}
	w.at, w.Word = at, word
}

// apostrophe keeps an apostrophe of size bytes when a letter follows it.
func (w *Words) apostrophe(size int) bool {
	after := w.at + size
	if after >= len(w.text) || asciiClass[w.text[after]] != classLetter {
		return false
	}
	w.Word = append(w.Word, '\'')
	w.at = after
	return true
}

// high reads one character outside ASCII; false ends the word before it.
func (w *Words) high() bool {
	r, size := utf8.DecodeRuneInString(w.text[w.at:])
	if r == '’' || r == letterApostrophe {
		return w.apostrophe(size)
	}
	if Unspaced(r) && !unicode.IsDigit(r) {
		if w.at > w.Start {
			return false
		}
		w.at += size
		w.Word = AppendFolded(w.Word, r)
		w.Paired = true
		w.pair()
		return false
	}
	if !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) && !Silent(r) {
		return false
	}
	if unicode.IsUpper(r) {
		w.Capitals++
		w.Upper = w.Upper || w.at == w.Start
	}
	w.Word = AppendFolded(w.Word, r)
	w.at += size
	return true
}

// pair adds the following character of an unspaced script to the word without
// moving past it, so that pairs overlap.
func (w *Words) pair() {
	if w.at >= len(w.text) {
		return
	}
	r, _ := utf8.DecodeRuneInString(w.text[w.at:])
	if Unspaced(r) && unicode.IsLetter(r) {
		w.Word = AppendFolded(w.Word, r)
	}
}

// Number reads the number at Start into Word: its digits, the points, commas and
// colons between them, and letters that follow at once, as in 3rd.
func (w *Words) Number() {
	for w.at < len(w.text) {
		c := w.text[w.at]
		inner := (c == '.' || c == ',' || c == ':') && w.at+1 < len(w.text) && asciiClass[w.text[w.at+1]] == classDigit
		if asciiClass[c] != classDigit && !inner {
			w.more()
			return
		}
		w.Word = append(w.Word, c)
		w.at++
	}
}

// Group adds to Word, a number in the digits of another script, the digits after its
// points and commas. Arabic has signs of its own for both.
func (w *Words) Group() {
	for w.at < len(w.text) {
		sign, signed := utf8.DecodeRuneInString(w.text[w.at:])
		as, ok := groupSigns[sign]
		r, size := utf8.DecodeRuneInString(w.text[w.at+signed:])
		if !ok || !unicode.IsDigit(r) {
			return
		}
		w.Word = append(w.Word, as)
		for w.at += signed; unicode.IsDigit(r); r, size = utf8.DecodeRuneInString(w.text[w.at:]) {
			w.Word = AppendFolded(w.Word, r)
			w.at += size
		}
	}
}

// groupSigns are the signs within a number, as English writes them.
var groupSigns = map[rune]byte{'.': '.', ',': ',', '٫': '.', '٬': ','}

// longestTerm is the most bytes of a word that is searched for. Longer words are
// truncated.
const longestTerm = 64

// Terms calls f for each term of text that search compares: a run of letters and
// digits, folded. Where a point parts digits, the number that they make is a term too,
// before its parts: 4.5.0 names one thing, and 4, 5 and 0 name many. So are the words of
// a name in camel case, behind the name. In a script without spaces the terms are every
// character, with single set, and every pair of neighbours. The bytes are valid until f
// returns.
func (w *Words) Terms(text string, f func(word []byte, single bool)) {
	w.Notes = true
	w.Reset(text)
	for w.Next() {
		if w.Digits {
			w.letters()
		}
		if !w.Paired {
			w.pointed(f)
			split(w.Word, f)
			w.camel(f)
			continue
		}
		_, size := utf8.DecodeRune(w.Word)
		f(w.Word[:size], true)
		if size < len(w.Word) {
			f(w.Word, false)
		}
	}
}

// pointed calls f for the number with points that the word at hand begins, be it behind
// letters: 2.1 of v2.1.
func (w *Words) pointed(f func(word []byte, single bool)) {
	start, at := w.Start, w.at
	from, end := at, at
	for from > start && digitAt(w.text, from-1) {
		from--
	}
	inside := from == start && from > 0 && w.text[from-1] == '.' && digitAt(w.text, from-2)
	for from < at && !inside && end < len(w.text) && w.text[end] == '.' && digitAt(w.text, end+1) {
		for end++; digitAt(w.text, end); end++ {
		}
	}
	if end == at {
		return
	}
	word := len(w.Word)
	w.Start, w.at, w.Word = from, end, append(w.Word, w.text[from:end]...)
	f(cut(w.Word[word:]), false)
	w.Start, w.at, w.Word = start, at, w.Word[:word]
}

func digitAt(text string, at int) bool {
	return at >= 0 && at < len(text) && asciiClass[text[at]] == classDigit
}

// split calls f for the parts of a word between its apostrophes.
func split(word []byte, f func(word []byte, single bool)) {
	from := 0
	for i, c := range word {
		if c == '\'' {
			if i > from {
				f(cut(word[from:i]), false)
			}
			from = i + 1
		}
	}
	if from < len(word) {
		f(cut(word[from:]), false)
	}
}

// cut is the word, at most longestTerm bytes of it.
func cut(word []byte) []byte {
	n := longestTerm
	if len(word) <= n {
		return word
	}
	for n > 0 && !utf8.RuneStart(word[n]) {
		n--
	}
	return word[:n]
}
