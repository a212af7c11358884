package verify

import (
	"cmp"
	"slices"
	"strings"
)

// shares finds the amounts that several words say: one in four, a third, an hour and a
// half, doubled.
func (r *reader) shares(t *reading, text string) {
	for i := range t.tokens {
		at, k := int32(i), &t.tokens[i]
		if k.flags&isNumber == 0 && k.end-k.start > 3 {
			t.multiple(at)
			continue
		}
		if n, ok := r.shareAt(t, text, at); ok {
			t.shares = append(t.shares, n)
		}
	}
}

// multiple adds what a verb says: doubled, halved.
func (t *reading) multiple(at int32) {
	switch t.tokens[at].term {
	case termDouble:
		t.times(at, 2)
	case termTriple, termTreble:
		t.times(at, 3)
	case termQuadruple:
		t.times(at, 4)
	case termHalve:
		t.shares = append(t.shares, number{value: 50, step: shareStep, tok: at, last: at, percent: true})
	}
}

// shareStep is the step of an amount in words: any number may round to it.
const shareStep = 1e-6

// times adds what "doubled" says: twice as many, and 100 % more.
func (t *reading) times(at int32, by float64) {
	t.shares = append(t.shares, number{value: by, step: shareStep, tok: at, last: at},
		number{value: (by - 1) * 100, step: shareStep, tok: at, last: at, percent: true})
}

// shareAt is the amount that begins at a token.
func (r *reader) shareAt(t *reading, text string, at int32) (number, bool) {
	count, ok := t.countAt(text, at)
	if !ok || at+1 >= int32(len(t.tokens)) {
		return number{}, false
	}
	n := number{step: shareStep, tok: at, last: at + 1}
	if of := t.fractionAt(text, at+1); of > 0 {
		n.value = count * of
		if u := r.unitBehind(t, text, at+1); u.sort != 0 {
			n.unit, n.last = u, at+2
			return n, true
		}
		n.value, n.percent = n.value*100, true
		return n, true
	}
	if whole, last := t.ratioAt(text, at); whole > count && count >= 1 {
		n.value, n.last, n.percent = 100*count/whole, last, true
		return n, true
	}
	if u := r.unitBehind(t, text, at); u.sort != 0 && (t.numberOf(at) == nil || t.halfBehind(text, at+1)) {
		n.value, n.unit = count, u
		if t.halfBehind(text, at+1) {
			n.value, n.last = count+0.5, at+4
		}
		return n, true
	}
	return r.halfAnd(t, text, at, count)
}

// halfAnd reads "two and a half hours" and "half an hour".
func (r *reader) halfAnd(t *reading, text string, at int32, count float64) (number, bool) {
	n := number{step: shareStep, tok: at}
	switch {
	case t.halfBehind(text, at):
		n.value, n.last = count+0.5, at+3
		n.unit = r.unitBehind(t, text, at+3)
		if n.unit.sort != 0 {
			n.last++
		}
		return n, true
	case t.wordAt(text, at) == "half" && at+2 < int32(len(t.tokens)):
		if w := t.wordAt(text, at+1); w == "a" || w == "an" {
			n.value, n.last, n.unit = 0.5, at+2, r.unitBehind(t, text, at+1)
			return n, n.unit.sort != 0
		}
		n.value, n.last, n.unit = 0.5, at+1, r.unitBehind(t, text, at)
		return n, n.unit.sort != 0
	case t.wordAt(text, at+1) == "dozen" && count > 1:
		n.value, n.last = count*12, at+1
		return n, true
	}
	return number{}, false
}

// countAt is the count that a token says: a, one, three, 4.
func (t *reading) countAt(text string, at int32) (float64, bool) {
	if n := t.numberOf(at); n != nil {
		return n.value, !n.percent && !n.ordinal && !n.year
	}
	switch t.wordAt(text, at) {
	case "one":
		return 1, true
	case "a", "an":
		before := t.wordAt(text, at-1)
		return 1, before != "of" && before != "half" && before != "and"
	}
	return 0, false
}

// numberOf is the number at a token, or nil.
func (t *reading) numberOf(at int32) *number {
	if t.tokens[at].flags&isNumber == 0 {
		return nil
	}
	i, ok := slices.BinarySearchFunc(t.numbers, at, func(n number, at int32) int { return cmp.Compare(n.tok, at) })
	if !ok {
		return nil
	}
	return &t.numbers[i]
}

// fractionAt is the fraction that a word says behind a count: a third, two fifths; 0
// for none. "A third bridge" is none.
func (t *reading) fractionAt(text string, at int32) float64 {
	word, plural := strings.CutSuffix(t.wordAt(text, at), "s")
	part := 0.0
	switch word {
	case "half":
		return 0.5
	case "quarter":
		part = 4
	case "third":
		part = 3
	case "fifth":
		part = 5
	case "sixth":
		part = 6
	case "eighth":
		part = 8
	case "tenth":
		part = 10
	default:
		return 0
	}
	if plural || at+1 >= int32(len(t.tokens)) || t.tokens[at+1].flags&(isStop|isUpper|isLower|isNegation) != 0 || !adjacent(text, &t.tokens[at], &t.tokens[at+1]) || part == 4 {
		return 1 / part
	}
	return 0
}

// ratioAt is the whole of "one in four" and "3 out of 10", and its last token.
func (t *reading) ratioAt(text string, at int32) (whole float64, last int32) {
	k := at + 1
	switch t.wordAt(text, k) {
	case "in":
		k++
	case "out":
		if t.wordAt(text, k+1) != "of" {
			return 0, 0
		}
		k += 2
	default:
		return 0, 0
	}
	if k >= int32(len(t.tokens)) {
		return 0, 0
	}
	if n := t.numberOf(k); n != nil && !n.year && !n.percent && !n.ordinal && n.unit.sort == 0 && n.value <= 1000 {
		return n.value, k
	}
	return 0, 0
}

// halfBehind reports whether "and a half" stands behind a token.
func (t *reading) halfBehind(text string, at int32) bool {
	return t.wordAt(text, at+1) == "and" && t.wordAt(text, at+2) == "a" && t.wordAt(text, at+3) == "half"
}

// unitBehind is the unit that stands behind a token, over "of a" and "of an".
func (r *reader) unitBehind(t *reading, text string, at int32) unit {
	k := at + 1
	if w := t.wordAt(text, k+1); t.wordAt(text, k) == "of" && (w == "a" || w == "an") {
		k += 2
	}
	if k >= int32(len(t.tokens)) || t.tokens[k].info < 0 || k == at+1 && !adjacent(text, &t.tokens[at], &t.tokens[k]) {
		return unit{}
	}
	return t.infos[t.tokens[k].info].measures
}

// wordAt is the word at a token in small letters, "" beyond the last.
func (t *reading) wordAt(text string, at int32) string {
	if at < 0 || at >= int32(len(t.tokens)) {
		return ""
	}
	return strings.ToLower(word(text, &t.tokens[at]))
}

// adjacent reports whether nothing but a blank or a hyphen stands between two tokens.
func adjacent(text string, a, b *token) bool {
	return strings.Trim(text[a.end:b.start], " \u00a0-") == ""
}

var (
	termDouble, termTriple, termTreble = hashString("doubl"), hashString("tripl"), hashString("trebl")
	termQuadruple, termHalve           = hashString("quadrupl"), hashString("halv")
)
