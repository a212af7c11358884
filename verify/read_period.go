package verify

import "slices"

// periods reads "the end of April" as late April, and its beginning as early: a part of a
// period has one name, in however many words.
func (r *reader) periods(t *reading, text string) {
	for i := range t.tokens {
		at := int32(i)
		part := partOf(t.wordAt(text, at))
		if part == "" || t.wordAt(text, at+1) != "of" {
			continue
		}
		k := at + 2
		for slices.Contains(determiners, t.wordAt(text, k)) {
			k++
		}
		if int(k) < len(t.tokens) && t.isPeriod(text, k) {
			r.readAs(t, at, part)
		}
	}
}

var determiners = []string{"the", "this", "that", "each", "every", "next", "last"}

// partOf is what a part of a period is called before its name; "" for other words.
func partOf(word string) string {
	switch word {
	case "end", "close":
		return "late"
	case "beginning", "start":
		return "early"
	case "middle":
		return "mid"
	}
	return ""
}

// isPeriod reports whether a token is a month, a year or a season, or calls one so.
func (t *reading) isPeriod(text string, at int32) bool {
	if t.tokens[at].flags&isMonth != 0 {
		return true
	}
	if n := t.numberOf(at); n != nil {
		return n.year
	}
	switch t.wordAt(text, at) {
	case "spring", "summer", "autumn", "winter", "year", "month", "week", "quarter", "decade", "century", "season":
		return true
	}
	return false
}
