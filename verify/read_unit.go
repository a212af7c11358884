package verify

import (
	_ "embed"
	"strconv"
	"strings"

	"github.com/citeway/citeway/internal/language"
)

// units.txt lists the units that are known, a line for each sort: lengths, weights,
// times. Those of one sort convert; those of two never say the same.
//
//go:embed units.txt
var unitsText string

// unit is what a number counts: sort is 0 if that is not known, by is what one is worth
// among those of its sort.
type unit struct {
	sort uint8
	by   float64
}

// addUnits adds the units to the word lists.
func (lx lexicon) addUnits(text string) {
	sort := uint8(0)
	var stems language.Stemmer
	for line := range strings.Lines(text) {
		_, words, ok := strings.Cut(strings.TrimSpace(line), ": ")
		if !ok {
			continue
		}
		sort++
		spelled := map[float64]uint64{}
		for one := range strings.FieldsSeq(language.Fold(words)) {
			word, worth, _ := strings.Cut(one, "=")
			by, err := strconv.ParseFloat(worth, 64)
			if err != nil {
				continue
			}
			in := lx[hashString(word)]
			in.measures = unit{sort, by}
			if len(word) >= leastSpelled && spelled[by] == 0 {
				spelled[by] = hashString(stems.Stem(language.English, word))
			}
			lx[hashString(word)] = in
		}
		lx.spell(language.Fold(words), spelled)
	}
}

// leastSpelled is how long a unit is, in bytes, that is written out: kilometre, not km.
const leastSpelled = 4

// spell gives the short units of a line the term of the first that is worth the same and
// written out. Those that are written out keep their own, and so do single letters: m is
// an initial, or a million, as often as a metre.
func (lx lexicon) spell(words string, spelled map[float64]uint64) {
	for one := range strings.FieldsSeq(words) {
		word, _, _ := strings.Cut(one, "=")
		if len(word) >= leastSpelled || len(word) < 2 {
			continue
		}
		in := lx[hashString(word)]
		in.unitTerm = spelled[in.measures.by]
		lx[hashString(word)] = in
	}
}

// unitSigns are the units that have a sign.
type unitSigns struct {
	celsius, fahrenheit, euro, dollar, pound, real unit
	// These are no signs, but sorts that several words may name.
	metre, hour, watt                   unit
	area, volume, energy, speed, oclock unit
	// money are the currencies by what is written of them behind a number.
	money []moneySign
}

func signsOf(lx lexicon) unitSigns {
	of := func(word string) unit { return lx[hashString(word)].measures }
	return unitSigns{
		of("celsius"), of("fahrenheit"), of("euro"), of("dollar"), of("pound"), of("reais"),
		of("metre"), of("hour"), of("watt"), of("hectare"), of("litre"), of("kwh"), of("mph"), of("uhr"),
		moneyOf(of),
	}
}

// units gives each number the unit that it is written with.
func (r *reader) units(t *reading, text string) {
	for i := range t.numbers {
		n := &t.numbers[i]
		n.unit = r.unitAt(t, text, n.tok)
		if n.clock != noClock {
			n.unit = r.signs.oclock
			continue
		}
		if of, last := r.compound(t, text, n.tok); of.sort != 0 {
			n.unit, n.last = of, last
			continue
		}
		if n.unit == r.signs.oclock {
			n.clock = openClock
			if n.value > halfDay {
				n.clock = toldClock
			}
		}
		in := t.infoBehind(n.tok)
		if in == nil || n.unit.sort == 0 || in.measures != n.unit {
			continue
		}
		t.tokens[n.tok+1].flags &^= isName // its capitals are not those of a name: 2 TB
		if in.unitTerm != 0 {
			t.tokens[n.tok+1].term = in.unitTerm
		}
	}
}

// ranges gives the first number of a range the unit that stands behind its last: 5 to 8
// kg, between 5 and 15 percent.
func (t *reading) ranges(text string) {
	for i := range max(0, len(t.numbers)-1) {
		a, b := &t.numbers[i], &t.numbers[i+1]
		if a.unit.sort != 0 || a.percent || a.year || a.ordinal || b.tok-a.tok > 2 || !t.ranged(text, a, b) {
			continue
		}
		a.unit, a.percent = b.unit, b.percent
	}
}

// ranged reports whether a number and the next are the ends of a range.
func (t *reading) ranged(text string, a, b *number) bool {
	switch strings.Trim(text[t.tokens[a.tok].end:t.tokens[b.tok].start], " \u00a0") {
	case "-", "–", "to", "bis", "à":
		return true
	case "and":
		return t.pairs(text, a.tok)
	}
	return false
}

// longestSign is how far behind a number the sign of its unit is looked for, in bytes.
const longestSign = 12

// unitAt is the unit written with the number at a token.
func (r *reader) unitAt(t *reading, text string, tok int32) unit {
	k := &t.tokens[tok]
	after := strings.TrimLeft(text[k.end:min(int(k.end)+longestSign, len(text))], " \u00a0-")
	switch before := strings.TrimRight(text[max(0, int(k.start)-4):k.start], " \u00a0"); {
	case strings.HasPrefix(after, "€"), strings.HasSuffix(before, "€"):
		return r.signs.euro
	case strings.HasSuffix(before, "R$"):
		return r.signs.real
	case strings.HasPrefix(after, "$"), strings.HasSuffix(before, "$"):
		return r.signs.dollar
	case strings.HasPrefix(after, "£"), strings.HasSuffix(before, "£"):
		return r.signs.pound
	case strings.HasPrefix(after, "°C"), strings.HasPrefix(after, "℃"):
		return r.signs.celsius
	case strings.HasPrefix(after, "°F"), strings.HasPrefix(after, "℉"):
		return r.signs.fahrenheit
	case strings.HasPrefix(strings.ToLower(before), "eur"):
		return r.signs.euro
	case after != "" && (after[0] >= 0x80 || strings.HasPrefix(after, "Ft")):
		if money := r.signs.behind(after); money.sort != 0 {
			return money
		}
	case after == "" || !isLetter(after[0]) && after[0] < 0x80:
		return unit{}
	}
	if in := t.infoBehind(tok); in != nil {
		return in.measures
	}
	return unit{}
}
