package language

import (
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// habit is what an abbreviation does to a sentence.
type habit uint8

const (
	ordinary habit = iota // no abbreviation: its stop ends the sentence
	joins                 // never ends one
	counts                // goes on before a number or another of its kind
	ends                  // ends one if a capitalised stop word follows
)

// abbreviation is what it does to a sentence, and a bit for each language that has it.
type abbreviation struct {
	habit habit
	in    uint32
}

// abbreviations maps the abbreviations of all languages, in lower case and without
// the last full stop. If two languages disagree, the first in the table decides.
var abbreviations = sync.OnceValue(func() map[string]abbreviation {
	m := map[string]abbreviation{}
	for l := range tongues {
		t := &tongues[l]
		for h, list := range [...]string{ordinary: t.closes, joins: t.joins, counts: t.counts, ends: t.ends} {
			for w := range strings.FieldsSeq(list) {
				a, known := m[w]
				if !known {
					a.habit = habit(h)
				}
				a.in |= 1 << l
				m[w] = a
			}
		}
	}
	return m
})

// particles are stop words that also begin family names: J. de Vries.
var particles = set("de del der den di da do dos das du van von la le los las el al ter ten bin ibn ben mac")

func set(words string) map[string]bool {
	m := map[string]bool{}
	for w := range strings.FieldsSeq(words) {
		m[w] = true
	}
	return m
}

// dated are the words that come before an ordinal number written with a full stop, as
// in "am 3. Oktober".
var dated = set(`am der die das dem den des im vom zum zur beim bis ab seit dieser diesem jeder jedem
	den d. til fra kl i ve`)

// before is the word before a full stop.
type before struct {
	key
	// text is the word as written.
	text string
	// start is where it begins.
	start int
	// in is the languages that have the abbreviation; for an initial, all of them.
	in uint32
}

// look looks the word up.
func (b *before) look() (h habit, known bool) {
	a, known := abbreviations()[string(b.bytes())]
	if known {
		b.in = a.in
	}
	return a.habit, known
}

// lastWord reads the word that ends at end, going back no further than from. The text
// of a word too long to be an abbreviation is "".
func (b *before) lastWord(text string, from, end int) {
	b.start, b.in = end, ^uint32(0)
	for b.start > from {
		c, size := utf8.DecodeLastRuneInString(text[from:b.start])
		if unicode.IsSpace(c) || strings.ContainsRune("(\"“„«‘’'[/—–*_", c) {
			break
		}
		b.start -= size
		if end-b.start > longestWord {
			b.text = ""
			return
		}
	}
	b.text = text[b.start:end]
	for _, c := range b.text {
		b.add(c)
	}
}

// abbreviated reports whether the full stop belongs to an abbreviation, an initial or
// an ordinal number and does not end the sentence. n is what follows it.
func (r *stopRun) abbreviated(n *following) bool {
	var b before
	b.lastWord(r.text, r.start, r.at)
	if b.text == "" || r.quoted {
		return false
	}
	h := r.habit(&b, n)
	switch {
	case h == ordinary:
		return false
	case h == joins && !r.bracketed, h != counts && n.bracketed:
		return true
	case h == counts && !r.bracketed:
		return n.counts()
	}
	return unicode.IsUpper(n.first) && stops()[string(n.bytes())]&b.in == 0
}

// habit is what the word before the stop does to the sentence.
func (r *stopRun) habit(b *before, n *following) habit {
	switch {
	case enumerates(b.text) && r.opens(b):
		return joins
	case digits(b.text):
		return r.ordinal(b, n)
	}
	last := b.text[strings.LastIndexAny(b.text, "-.")+1:]
	if c, size := utf8.DecodeRuneInString(last); size == len(last) && unicode.IsLetter(c) {
		return r.letter(b, c, n)
	}
	h, known := b.look()
	switch {
	case !known && dotted(b.text):
		return ends
	case h == joins && (capitals(b.text) || r.afterNumber(b)):
		return ends // a unit, or letters that stand for a name: 5 min., LT.
	}
	return h
}

// opens reports whether the word is the first of its sentence, block marks aside.
func (r *stopRun) opens(b *before) bool {
	return strings.TrimLeft(r.text[max(r.start, b.start-longestWord):b.start], " \t\n\r>-*•#_") == ""
}

// enumerates reports whether the word numbers an item: 1, 12, a, iv.
func enumerates(word string) bool {
	if digits(word) {
		return len(word) <= 3
	}
	c, size := utf8.DecodeRuneInString(word)
	return size == len(word) && unicode.IsLetter(c) || len(word) <= 4 && strings.Trim(word, "ivxIVX") == ""
}

func digits(word string) bool {
	for i := range len(word) {
		if asciiClass[word[i]] != classDigit {
			return false
		}
	}
	return true
}

// capitals reports whether the word has two letters or more, all capitals.
func capitals(word string) bool {
	for _, c := range word {
		if !unicode.IsUpper(c) {
			return false
		}
	}
	return len(word) > 1
}

// dotted reports whether the word is letters separated by full stops: U.S, Ph.D.
func dotted(word string) bool {
	if !strings.Contains(word, ".") {
		return false
	}
	for part := range strings.FieldsFuncSeq(word, func(c rune) bool { return c == '.' || c == '-' }) {
		if utf8.RuneCountInString(part) > 2 || strings.ContainsAny(part, "0123456789") {
			return false
		}
	}
	return true
}

// ordinal distinguishes an ordinal number from a number that ends a sentence.
func (r *stopRun) ordinal(b *before, n *following) habit {
	var p before
	p.lastWord(r.text, r.start, len(strings.TrimRight(r.text[:b.start], " \u00a0")))
	switch {
	case spacedDate(r.text, b.start):
		return joins
	case len(b.text) > 2:
		return ordinary
	case germanMonths[string(n.bytes())]:
		return joins
	case !dated[string(p.bytes())]:
		return ordinary
	case months[string(n.bytes())]:
		return joins
	}
	return ends
}

// months are the months that are capitalised after an ordinal number, germanMonths those of them that no
// English sentence opens with: whatever stands before the number, they go on with it, as in
// "am 1. und 2. Mai".
var (
	months       = set(`januar jänner februar märz april mai juni juli august september oktober november dezember`)
	germanMonths = set(`januar jänner februar märz mai juni juli oktober dezember`)
)

// letter is the habit of the single letter c: an initial, or part of "z. B.".
func (r *stopRun) letter(b *before, c rune, n *following) habit {
	alone, lower, counted := len(b.text) == utf8.RuneLen(c), unicode.IsLower(c), r.afterNumber(b)
	h, known := b.look()
	if known && (!alone || !counted && h != ordinary && !unicode.IsUpper(c)) {
		return h
	}
	b.in = ^uint32(0)
	pair := r.pair(b)
	switch {
	case pair == joins, unicode.Is(unicode.Arabic, c):
		return joins
	case counted && lower && alone:
		return ordinary // a unit: 5 m.
	case n.initial(), n.bracketed && !lower:
		return joins
	case unicode.IsDigit(n.first) && (h == counts || lower):
		return joins // p. 5
	case unicode.IsDigit(n.first):
		return ordinary
	case alone && pair == ordinary && (c == 'I' || lower && c != 'v'):
		return ordinary // "you and I.", and letters that stand for nothing
	case particles[string(n.bytes())]:
		return joins
	}
	return ends
}

// pair is the habit of a letter together with the one before it, as in "z. B." and
// "J. R.": ordinary if there is none.
func (r *stopRun) pair(b *before) habit {
	head := strings.TrimRight(r.text[r.start:b.start], " \u00a0\u202f")
	if !strings.HasSuffix(head, ".") || len(head) == b.start-r.start {
		return ordinary
	}
	var p before
	p.lastWord(head, 0, len(head)-1)
	if utf8.RuneCountInString(p.text) != 1 || !unicode.IsLetter([]rune(p.text)[0]) {
		return ordinary
	}
	var buf [2 * longestWord]byte
	key := append(append(append(buf[:0], p.bytes()...), '.'), b.bytes()...)
	if a, known := abbreviations()[string(key)]; known {
		return a.habit
	}
	return ends
}

// afterNumber reports whether a number comes before the word.
func (r *stopRun) afterNumber(b *before) bool {
	head := strings.TrimRight(r.text[r.start:b.start], " \u00a0\u202f")
	c, size := utf8.DecodeLastRuneInString(head)
	return size > 0 && unicode.IsDigit(c)
}

// initial reports whether the next word is one letter and a full stop.
func (n *following) initial() bool {
	return n.point && utf8.RuneCount(n.bytes()) == 1 && unicode.IsLetter(n.first)
}

// counts reports whether the next word is a number, or another abbreviation that
// goes on before one.
func (n *following) counts() bool {
	if unicode.IsDigit(n.first) || n.first == '§' || n.first == '№' || n.first == '#' {
		return true
	}
	if n.point && abbreviations()[string(n.bytes())].habit == counts {
		return true
	}
	roman := n.len > 0 && unicode.IsUpper(n.first)
	for _, c := range n.bytes() {
		roman = roman && strings.IndexByte("ivxlcdm", c) >= 0
	}
	return roman && string(n.bytes()) != "i" && string(n.bytes()) != "mild" && string(n.bytes()) != "mix"
}
