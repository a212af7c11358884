package verify

import "strings"

// compose joins the parts of numbers in letters: three hundred and forty, treinta y
// cinco, quatre-vingt-douze. Numbers and tokens are moved up once, however many are joined.
func (t *reading) compose(text string) {
	kept := t.numbers[:0]
	moved, gone := int32(0), int32(0) // tokens that are in their place, and that were taken out
	for _, b := range t.numbers {
		copy(t.tokens[moved-gone:], t.tokens[moved:b.tok+1])
		moved = b.tok + 1
		b.tok -= gone
		if len(kept) > 0 {
			a := &kept[len(kept)-1]
			if value, ok := t.joined(text, a, &b); ok {
				t.join(a, &b, value)
				gone += b.tok - a.tok
				continue
			}
		}
		kept = append(kept, b)
	}
	copy(t.tokens[moved-gone:], t.tokens[moved:])
	t.numbers, t.tokens = kept, t.tokens[:int32(len(t.tokens))-gone]
}

// joined is what two numbers in letters say together, if they are parts of one.
func (t *reading) joined(text string, a, b *number) (value float64, ok bool) {
	if !a.word || !b.word || a.rank || b.rank || a.percent || b.value < 1 || b.tok-a.tok > 2 {
		return 0, false
	}
	tens := !a.scaled && a.value >= 20 && a.value < 100 && int(a.value)%10 == 0
	sum := a.value + b.value
	switch gap := text[t.tokens[a.tok].end:t.tokens[b.tok].start]; strings.ToLower(gap) {
	case " ":
		return sum, a.scaled && b.value < a.step
	case " and ":
		return sum, a.scaled && b.value < min(a.step, 100) && !t.pairs(text, a.tok)
	case " y ":
		return sum, tens && b.value < 10
	case " et ":
		return sum, tens && (b.value < 10 || a.value == 60 && b.value == 11)
	case "-":
		return hyphened(a.value, b.value)
	}
	return 0, false
}

// hyphened is what two French numbers say with a hyphen between them: dix-sept,
// soixante-douze, quatre-vingts.
func hyphened(a, b float64) (value float64, ok bool) {
	switch {
	case a == 4:
		return 60 + b, b >= 20 && b < 30
	case a == 10:
		return a + b, b >= 7 && b < 10
	case a == 60, a == 80:
		return a + b, b >= 10 && b < 20
	case a == 70, a == 90:
		return a + b, b < 10
	}
	return 0, false
}

// pairs reports whether "between" or "both" stands shortly before a number, whose "and"
// then joins it with another.
func (t *reading) pairs(text string, tok int32) bool {
	for k := tok - 1; k >= max(0, tok-2); k-- {
		switch t.wordAt(text, k) {
		case "between", "both":
			return true
		}
	}
	return false
}

// join makes one number, and one token, of a number and the next.
func (t *reading) join(a, b *number, value float64) {
	a.value, a.step, a.scaled, a.percent = value, b.step, b.scaled, b.percent
	k := &t.tokens[a.tok]
	k.term, k.end = a.term(), t.tokens[b.tok].end
}

// counted makes a number of the "one" or "a" before a scale: a hundred. It reports
// whether there is one.
func (r *reader) counted(t *reading, text string) *number {
	at := int32(len(t.tokens)) - 1
	if at < 0 || !onlyBlank(text[t.tokens[at].end:r.scan.Start]) {
		return nil
	}
	switch t.wordAt(text, at) {
	case "one", "a":
	default:
		return nil
	}
	n := number{value: 1, step: 1, tok: at, word: true}
	t.numbers = append(t.numbers, n)
	k := &t.tokens[at]
	k.flags, k.info, k.weight = isNumber, -1, 0
	return &t.numbers[len(t.numbers)-1]
}

// perHundred makes a share of the number before "pour cent" or "por ciento", of which the
// last word has just been read. It reports whether there is one.
func (r *reader) perHundred(t *reading, text string) bool {
	por := int32(len(t.tokens)) - 1
	if w := t.wordAt(text, por); por < 1 || w != "pour" && w != "por" {
		return false
	}
	n := t.numberOf(por - 1)
	if n == nil {
		return false
	}
	n.percent, n.year = true, false
	t.tokens = t.tokens[:por]
	t.tokens[por-1].end = int32(r.scan.At())
	return true
}

func onlyBlank(gap string) bool { return gap == " " || gap == "\u00a0" }
