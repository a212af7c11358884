package verify

import (
	"strconv"

	"github.com/citeway/citeway/internal/language"
)

// month is what is known of a month that no word of the lexicon says: May, told from may
// by its capital, and those in digits.
func (r *reader) month(value float64) *wordInfo {
	in := r.lexicon[hashString("april")]
	in.term, in.value = monthTerm(value), value
	in.idf, in.known = r.rarity.weight(hashString("april"))
	return &in
}

// monthAbroad is what is known of a word that no list of English has, as the month that it
// is in one language or more: a short sentence, "Smlouva končí 3. října", may tell none.
func (r *reader) monthAbroad(in *wordInfo) *wordInfo {
	if value := r.lexicon[hashString(string(r.scan.Word))^monthSalt].value; value > 0 {
		return r.month(value)
	}
	return in
}

// monthTerm is what a month is compared as, however it is written.
func monthTerm(value float64) uint64 { return mix(uint64(value) + 7777) }

// leastMonth is how long a month is, in bytes, that is known in texts of no known language.
const leastMonth = 5

// monthSalt keeps months of any language apart from words in the lexicon.
const monthSalt = 0xC2B2AE3D27D4EB4F

// monthAnywhere enters a month for texts of no known language; 0 where two languages call
// two months so.
func (lx lexicon) monthAnywhere(word, value string) {
	key := hashString(language.Fold(word)) ^ monthSalt
	in, is := lx[key]
	switch month, _ := strconv.ParseFloat(value, 64); {
	case !is:
		in.value = month
	case in.value != month:
		in.value = 0
	}
	lx[key] = in
}
