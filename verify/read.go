package verify

import (
	"math"
	"strings"
	"unicode/utf8"

	"github.com/citeway/citeway/internal/language"
)

// cacheSize is how many word forms a reader remembers, a power of two.
const cacheSize = 16384

// reader turns text into tokens and remembers the word forms it has met. It is for
// one goroutine at a time.
type reader struct {
	lexicon lexicon
	signs   unitSigns
	rarity  *rarity
	stems   language.Stemmer
	cache   []wordInfo
	scan    language.Words
}

func newReader() *reader {
	return &reader{lexicon: theLexicon(), signs: signsOf(theLexicon()), rarity: theRarity(), cache: make([]wordInfo, cacheSize)}
}

// token is one word, number or character pair of a text.
type token struct {
	term       uint64
	start, end int32
	// info is a place in the text's infos, or -1 for a word of which nothing
	// but its term matters.
	info   int32
	weight float32 // the rarity of a word
	flags  flag
}

// reading is a text as tokens.
type reading struct {
	tokens  []token
	infos   []wordInfo
	numbers []number
	// shares are the amounts that several words say: one in four, half an hour.
	shares []number
}

func (t *reading) reset() {
	t.tokens, t.infos, t.numbers = t.tokens[:0], t.infos[:0], t.numbers[:0]
	t.shares = t.shares[:0]
}

// read fills t from text, read as language l.
func (r *reader) read(text string, l language.Language, t *reading) {
	t.reset()
	r.scan.Reset(text)
	s := &r.scan
	for s.Next() {
		if s.Digits {
			r.number(t, text, l)
			continue
		}
		r.word(t, text, l)
		s.Opens = false
	}
	t.compose(text)
	r.bounds(t, text)
	noMoreThan(t)
	cellsDeny(t, text)
	r.exclusions(t, text)
	r.periods(t, text)
	r.units(t, text)
	t.ranges(text)
	r.shares(t, text)
	markDenied(t, text)
}

// number reads the digits that the scan has reached. In a cell of a row with commas no
// comma is a part of a number.
func (r *reader) number(t *reading, text string, l language.Language) {
	s := &r.scan
	rest := s.Rest()
	cell := s.Start > 0 && text[s.Start-1] == ','
	if cell { // looked for there alone: the next comma may be far
		rest, _, _ = strings.Cut(rest, ",")
	}
	s.Opens = false
	if r.date(t, l) || r.time(t, text, l) || r.wideDate(t, text) || r.wideTime(t, text) {
		return
	}
	n, size := digits(rest, decimalComma(l) || plainComma(rest))
	size += n.suffix(s.Rest()[size:])
	if n.scaled && s.Rest()[size-1] >= utf8.RuneSelf {
		size += n.wideRest(s.Rest()[size:])
	}
	t.add(n, s.Start, s.Start+size)
	s.Skip(size)
}

func (r *reader) word(t *reading, text string, l language.Language) {
	s := &r.scan
	if isDigit(s.Word[0]) {
		r.foreignNumber(t)
		return
	}
	if s.Paired && r.hanNumber(t, text) {
		return
	}
	in := r.lookup(l)
	if l != language.English && in.value == 100 && r.perHundred(t, text) {
		return
	}
	if in.flags&(isScale|isPercent) != 0 && r.scales(t, text, in) {
		return
	}
	if l == language.English && !s.Upper && !in.known && in.flags == 0 {
		in = r.monthAbroad(in)
	}
	k := token{term: in.term, start: int32(s.Start), end: int32(s.At()), info: -1, weight: in.idf, flags: in.flags}
	if s.Capitals > 0 && !s.Opens && string(s.Word) == "may" {
		in = r.month(5)
		k.term, k.flags, k.weight = in.term, in.flags, in.idf
	}
	if s.Paired {
		k.flags |= isPaired
	}
	if l == language.English && k.flags&(isForeign|isAlien) == isForeign && isASCII(text[s.Start:s.At()]) {
		k.flags &^= isNegation // pas and non are words of English; não is none
	}
	k.flags |= nameFlag(s, in)
	if in.flags&isNumber != 0 && r.numberWord(t, in, &k) {
		return
	}
	t.inform(&k, in)
	if k.flags&isStop != 0 {
		r.notOnly(t)
	}
	t.tokens = append(t.tokens, k)
}

// inform keeps what is known of a token's word, if its term is not all that matters.
func (t *reading) inform(k *token, in *wordInfo) {
	if in.one|in.other|in.anti|in.set|in.unit != 0 || in.measures.sort != 0 || in.many+in.sure > 0 || in.only {
		k.info = int32(len(t.infos))
		t.infos = append(t.infos, *in)
	}
}

// notOnly takes back the negation of "not only" and "not just", which deny nothing.
func (r *reader) notOnly(t *reading) {
	last := len(t.tokens) - 1
	if last < 0 || t.tokens[last].flags&isNegation == 0 {
		return
	}
	switch string(r.scan.Word) {
	case "only", "just", "merely", "simply":
		t.tokens[last].flags = t.tokens[last].flags&^isNegation | isStop
	}
}

// foreignNumber reads digits of another script, already folded.
func (r *reader) foreignNumber(t *reading) {
	s := &r.scan
	s.Group()
	n, _ := digits(string(s.Word), false)
	s.Skip(n.suffix(s.Rest()))
	n.tok = int32(len(t.tokens))
	t.numbers = append(t.numbers, n)
	t.tokens = append(t.tokens, token{term: n.term(), start: int32(s.Start), end: int32(s.At()), info: -1, flags: isNumber})
}

// numberWord makes a number of a word, such as two or third. It reports whether the
// word only continued the number before it: twenty-five.
func (r *reader) numberWord(t *reading, in *wordInfo, k *token) bool {
	last := t.lastNumber()
	if last != nil && last.word && last.value >= 20 && last.value < 100 && int(last.value)%10 == 0 && in.value >= 1 && in.value < 10 {
		last.value += in.value
		tens := &t.tokens[last.tok]
		tens.term, tens.end = last.term(), k.end
		return true
	}
	n := number{value: in.value, step: 1, tok: int32(len(t.tokens)), word: true, rank: in.value >= 1 && in.flags&isRank != 0}
	if in.value >= 100 && math.Mod(in.value, 100) == 0 {
		n.step, n.scaled = 100, true
	}
	if in.value >= 1000 && math.Mod(in.value, 1000) == 0 {
		n.step = 1000
	}
	t.numbers = append(t.numbers, n)
	k.term = n.term()
	k.flags &^= isName
	return false
}

// lastNumber is the number made of the last token, or nil.
func (t *reading) lastNumber() *number {
	if len(t.numbers) == 0 {
		return nil
	}
	last := &t.numbers[len(t.numbers)-1]
	if int(last.tok) != len(t.tokens)-1 {
		return nil
	}
	return last
}

// scales applies "million" or "per cent" to the number before it, and "hundred" to "a".
func (r *reader) scales(t *reading, text string, in *wordInfo) bool {
	last := t.lastNumber()
	if last == nil && in.flags&isScale != 0 {
		last = r.counted(t, text)
	}
	if in.bare && (last == nil || !onlyBlank(text[t.tokens[last.tok].end:r.scan.Start])) {
		t.add(number{value: in.value, step: in.value, scaled: true, word: true}, r.scan.Start, r.scan.At())
		return true
	}
	if last == nil {
		return false
	}
	if in.flags&isPercent != 0 {
		last.percent, last.year = true, false
	} else {
		last.scale(in.value)
	}
	k := &t.tokens[last.tok]
	k.term, k.end = last.term(), int32(r.scan.At())
	return true
}

// nameFlag says whether capitals make the word just read a name.
func nameFlag(s *language.Words, in *wordInfo) flag {
	var f flag
	if s.Opens {
		f = isInitial
	}
	if in.flags&(isStop|isNegation|isMonth) != 0 || s.Capitals == 0 {
		return f
	}
	if s.Capitals >= 2 || s.Upper && !s.Opens || s.Upper && !in.known {
		f |= isName
	}
	return f
}

// noMoreThan takes back the negation of "no more than" and "no later than", which set a
// bound and deny nothing.
func noMoreThan(t *reading) {
	for i := range len(t.tokens) - 2 {
		if t.tokens[i].flags&isNegation != 0 && t.tokens[i+1].info >= 0 && t.tokens[i+2].term == termThan {
			t.tokens[i].flags = t.tokens[i].flags&^isNegation | isStop
		}
	}
}

// cellsDeny takes back the negation of a cell that is only "none" or "no", which denies
// nothing of the cells beside it.
func cellsDeny(t *reading, text string) {
	for i := range t.tokens {
		k := &t.tokens[i]
		if k.flags&isNegation == 0 {
			continue
		}
		before, after := strings.TrimRight(text[:k.start], " "), strings.TrimLeft(text[k.end:], " ")
		if before == "" || !strings.ContainsRune("|,;:\t", rune(before[len(before)-1])) {
			continue
		}
		if after == "" || strings.ContainsRune("|,;\t\n", rune(after[0])) {
			k.flags = k.flags&^isNegation | isStop
		}
	}
}

// markDenied marks the content words that each negation is about.
func markDenied(t *reading, text string) {
	for i := range t.tokens {
		if t.tokens[i].flags&isNegation == 0 {
			continue
		}
		content := 0
		end, most := t.scope(text, int32(i), int32(len(t.tokens)))
		for k := i + 1; k < int(end) && content < most; k++ {
			if t.tokens[k].flags&(isStop|isNegation) == 0 {
				t.tokens[k].flags |= isDenied
				content++
			}
		}
	}
}
