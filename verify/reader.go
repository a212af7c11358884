package verify

import "strings"

// cacheSize is how many word forms a reader remembers, a power of two.
const cacheSize = 16384

// reader turns text into tokens. It remembers what it knows of word forms, and
// is for one goroutine at a time.
type reader struct {
	lexicon lexicon
	rarity  *rarity
	kin     kinOf
	past    map[string]string
	stems   *stemmer
	cache   []wordInfo
	scan    scan
}

func newReader() *reader {
	return &reader{lexicon: theLexicon(), rarity: theRarity(), kin: theKin(), past: thePast(), stems: newStemmer(), cache: make([]wordInfo, cacheSize)}
}

// reading is a text as tokens.
type reading struct {
	tokens  []token
	infos   []wordInfo
	numbers []number
}

func (t *reading) reset() {
	t.tokens, t.infos, t.numbers = t.tokens[:0], t.infos[:0], t.numbers[:0]
}

// read fills t from text, read as language l.
func (r *reader) read(text string, l language, t *reading) {
	t.reset()
	r.scan.reset(text)
	s := &r.scan
	for s.next() {
		if len(s.word) == 0 {
			r.number(t)
			continue
		}
		r.word(t, l)
		s.initial = false
	}
	bounds(t)
	markDenied(t)
}

// number reads the digits at the scan's place.
func (r *reader) number(t *reading) {
	s := &r.scan
	n, size := digits(s.text[s.at:])
	size += n.suffix(s.text[s.at+size:])
	n.tok = int32(len(t.tokens))
	t.numbers = append(t.numbers, n)
	t.tokens = append(t.tokens, token{term: n.term(), start: int32(s.at), end: int32(s.at + size), info: -1, flags: isNumber})
	s.at += size
	s.initial = false
}

func (r *reader) word(t *reading, l language) {
	s := &r.scan
	if isDigit(s.word[0]) {
		r.foreignNumber(t)
		return
	}
	in := r.lookup(l)
	if in.flags&(isScale|isPercent) != 0 && r.scales(t, in) {
		return
	}
	k := token{term: in.term, start: int32(s.start), end: int32(s.at), info: -1, weight: in.idf, flags: in.flags}
	if s.caps > 0 && !s.initial && string(s.word) == "may" {
		in = r.monthOfMay()
		k.term, k.flags, k.weight = in.term, in.flags, in.idf
	}
	if s.paired {
		k.flags |= isPaired
	}
	k.flags |= s.nameFlag(in)
	if in.flags&isNumber != 0 && r.numberWord(t, in, &k) {
		return
	}
	if in.one|in.other|in.anti|in.set|in.unit != 0 || in.many+in.sure > 0 || in.only {
		k.info = int32(len(t.infos))
		t.infos = append(t.infos, *in)
	}
	if k.flags&isStop != 0 {
		r.notOnly(t)
	}
	t.tokens = append(t.tokens, k)
}

// notOnly takes back the negation of "not only", "not just", which denies nothing.
func (r *reader) notOnly(t *reading) {
	last := len(t.tokens) - 1
	if last < 0 || t.tokens[last].flags&isNegation == 0 {
		return
	}
	switch string(r.scan.word) {
	case "only", "just", "merely", "simply":
		t.tokens[last].flags = t.tokens[last].flags&^isNegation | isStop
	}
}

// foreignNumber reads digits of another script, already folded.
func (r *reader) foreignNumber(t *reading) {
	s := &r.scan
	s.group()
	n, _ := digits(string(s.word))
	s.at += n.suffix(s.text[s.at:])
	n.tok = int32(len(t.tokens))
	t.numbers = append(t.numbers, n)
	t.tokens = append(t.tokens, token{term: n.term(), start: int32(s.start), end: int32(s.at), info: -1, flags: isNumber})
}

// numberWord makes a number of a word: two, third; and reports whether it only
// went on with the one before: twenty-five.
func (r *reader) numberWord(t *reading, in *wordInfo, k *token) bool {
	last := t.lastNumber()
	if last != nil && last.word && last.value >= 20 && last.value < 100 && in.value >= 1 && in.value < 10 {
		last.value += in.value
		tens := &t.tokens[last.tok]
		tens.term, tens.end = last.term(), k.end
		return true
	}
	n := number{value: in.value, step: 1, tok: int32(len(t.tokens)), word: true}
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

// scales applies "million" or "per cent" to the number before it.
func (r *reader) scales(t *reading, in *wordInfo) bool {
	last := t.lastNumber()
	if last == nil {
		return false
	}
	if in.flags&isPercent != 0 {
		last.percent, last.year = true, false
	} else {
		last.scale(in.value)
	}
	k := &t.tokens[last.tok]
	k.term, k.end = last.term(), int32(r.scan.at)
	return true
}

// nameFlag says whether the word just read is a name by its capitals.
func (s *scan) nameFlag(in *wordInfo) flag {
	var f flag
	if s.initial {
		f = isInitial
	}
	if in.flags&(isStop|isNegation|isMonth) != 0 || s.caps == 0 {
		return f
	}
	if s.caps >= 2 || s.upper && !s.initial || s.upper && !in.known {
		f |= isName
	}
	return f
}

// monthOfMay is what is known of May where its capital tells it from may.
func (r *reader) monthOfMay() *wordInfo {
	in := r.lexicon[hashString("april")]
	in.term, in.flags, in.value = monthTerm(5), isMonth, 5
	in.idf, in.known = r.rarity.weight(hashString("april"))
	return &in
}

// monthTerm is what a month is compared as, however it is written.
func monthTerm(value float64) uint64 { return mix(uint64(value) + 7777) }

// lookup returns what is known of the scan's word. Two forms share a place in the
// cache, the one met last before the other, so that a rare word does not put out
// a common one.
func (r *reader) lookup(l language) *wordInfo {
	key := formKey(l, r.scan.word)
	at := key % cacheSize &^ 1
	slot, second := &r.cache[at], &r.cache[at+1]
	switch {
	case slot.key == key:
	case second.key == key:
		*slot, *second = *second, *slot
	default:
		*second = *slot
		*slot = r.learn(l, string(r.scan.word))
		slot.key = key
	}
	return slot
}

// formKey is what a word form is remembered under, never 0. The language enters as
// one more byte: put over a finished hash it would cancel the difference between
// two words' last letters, and j in English would be i in Spanish.
func formKey(l language, word []byte) uint64 {
	return mix((hashBytes(word)^uint64(l))*fnvPrime) | 1
}

// learn works out what is known of a word. It goes by nothing but the language and
// the word, which is what it is remembered under: else what a word is would hang on
// which text was read first.
func (r *reader) learn(l language, word string) wordInfo {
	if mixedScripts(word) {
		word = strings.Map(latinLookalike, word)
	}
	in := r.lexicon[hashString(word)]
	if rest, ok := strings.CutSuffix(word, "n't"); ok && rest != "" {
		in = r.lexicon[hashString(rest)]
		in.flags |= isNegation
		word = rest
	}
	word = strings.TrimSuffix(word, "'s")
	if of, ok := r.past[word]; ok && l == english0 {
		word = of
	}
	stem := r.stems.stem(l, word)
	in.term = hashString(stem)
	if in.flags&isForeign != 0 && l == english0 && isASCII(word) {
		in.flags &^= isStop | isNegation
	}
	byStem := r.lexicon[in.term^stemSalt]
	in.one |= byStem.one
	in.other |= byStem.other
	if in.one|in.other != 0 {
		in.flags &^= isStop // a word that can be turned round is never idle
	}
	in.idf, in.known = r.rarity.weight(in.term)
	in.anti = r.unprefixed(l, word)
	if in.flags&isMonth != 0 {
		in.term = monthTerm(in.value)
	}
	return in
}

// unprefixed is the term of a word without its negating prefix, when the rest is
// a word of its own.
func (r *reader) unprefixed(l language, word string) uint64 {
	for _, p := range [...]string{"un", "dis", "non", "in", "im", "il", "ir"} {
		rest, ok := strings.CutPrefix(word, p)
		if !ok || len(rest) < 4 {
			continue
		}
		term := hashString(r.stems.stem(l, rest))
		if _, known := r.rarity.weight(term); known {
			return term
		}
	}
	return 0
}

// bounds marks the numbers that words before them make a bound or a guess.
func bounds(t *reading) {
	for i := range t.numbers {
		n := &t.numbers[i]
		for back := int32(1); back <= 3 && n.tok >= back; back++ {
			at := n.tok - back
			f := t.tokens[at].flags
			switch {
			case f&isApprox != 0:
				n.approx = true
			case n.bound != 0 || back > 2:
			case t.upTo(at):
				n.bound = -1
			case f&isUpper != 0:
				n.bound = -1 * t.denied(at)
			case f&isLower != 0:
				n.bound = t.denied(at)
			}
		}
	}
}

// upTo reports whether "up to" begins at a token.
func (t *reading) upTo(at int32) bool {
	return t.tokens[at].term == termUp && t.tokens[at+1].term == termTo
}

var termUp, termTo = hashString("up"), hashString("to")

// denied is -1 where a negation stands before a token, as in "no more than".
func (t *reading) denied(at int32) int8 {
	if at > 0 && t.tokens[at-1].flags&isNegation != 0 {
		return -1
	}
	return 1
}

func isASCII(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}
