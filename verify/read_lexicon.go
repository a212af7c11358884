package verify

import (
	_ "embed"
	"strconv"
	"strings"
	"sync"

	"github.com/citeway/citeway/internal/language"
)

//go:embed lexicon.txt
var lexiconText string

type lexicon map[uint64]wordInfo

// theLexicon reads the embedded word lists once.
var theLexicon = sync.OnceValue(func() lexicon {
	lx := readLexicon(lexiconText)
	lx.addUnits(unitsText)
	return lx
})

// readLexicon reads lines of the form "kind: words", or "kind language: words".
func readLexicon(text string) lexicon {
	lx := lexicon{}
	pairs, sets := 0, 0
	var foreign []string
	for line := range strings.Lines(text) {
		kind, words, ok := strings.Cut(strings.TrimSpace(line), ": ")
		switch {
		case !ok:
		case kind == "opp":
			lx.opposition(words, pairs)
			pairs++
		case kind == "set", kind == "unit":
			lx.closed(kind, words, sets)
			sets++
		case flagOfKind[kind]&isForeign != 0:
			foreign = append(foreign, line)
		default:
			lx.addAll(kind, words)
		}
	}
	for _, line := range foreign { // last, so that English has its words
		kind, words, _ := strings.Cut(strings.TrimSpace(line), ": ")
		lx.addAll(kind, words)
	}
	return lx
}

var flagOfKind = map[string]flag{
	"stop": isStop, "neg": isNegation, "hedge": isHedge, "strong": isStrong, "percent": isPercent,
	"month": isMonth | isMutual, "weak": isWeak, "mutual": isMutual, "verbal": isVerbal,
	"negx": isNegation | isForeign, "negz": isNegation | isForeign | isAlien, "upper": isUpper, "lower": isLower, "approx": isApprox, "num": isNumber, "rank": isNumber | isRank,
	"scale2": isScale, "scale3": isScale, "scale6": isScale, "scale9": isScale, "scale12": isScale,
}

// ownTongues are the languages that lines of the lexicon are of, by their codes. Their
// words are known in texts in that language alone: once is eleven, and mars March.
var ownTongues = map[string]language.Language{
	"de": language.German, "fr": language.French, "es": language.Spanish, "it": language.Italian, "pt": language.Portuguese,
	"nl": language.Dutch, "pl": language.Polish, "cs": language.Czech, "hu": language.Hungarian, "tr": language.Turkish, "ar": language.Arabic,
	"sv": language.Swedish, "da": language.Danish, "no": language.Norwegian, "ru": language.Russian,
}

// ownKey is the key of a word that is known in one language alone.
func ownKey(l language.Language, word string) uint64 {
	return (hashString(word) ^ uint64(l)) * fnvPrime
}

func (lx lexicon) addAll(kind, words string) {
	for w := range strings.FieldsSeq(words) {
		lx.add(kind, w)
	}
}

func (lx lexicon) add(kind, word string) {
	word, value, hasValue := strings.Cut(word, "=")
	key := hashString(word)
	if kindOf, code, ok := strings.Cut(kind, " "); ok {
		kind, key = kindOf, ownKey(ownTongues[code], language.Fold(word))
	}
	f := flagOfKind[kind]
	if f&isForeign != 0 {
		key = hashString(language.Fold(word)) // words are folded when they are looked up
	}
	if f&isMonth != 0 && hasValue && len(word) >= leastMonth {
		lx.monthAnywhere(word, value)
	}
	in := lx[key]
	if f&isForeign != 0 && in.flags != 0 && in.flags&isForeign == 0 {
		return
	}
	in.flags |= f
	if hasValue {
		in.value, _ = strconv.ParseFloat(value, 64)
	}
	switch kind {
	case "many":
		in.many = in.value
	case "sure":
		in.sure = in.value
	case "only":
		in.only = true
	}
	if zeros, ok := strings.CutPrefix(kind, "scale"); ok {
		n, _ := strconv.Atoi(zeros)
		in.value = pow10(n)
	}
	lx[key] = in
}

// closed adds the words of one closed set or one sort of unit.
func (lx lexicon) closed(kind, words string, line int) {
	bit := uint64(1) << (line % 64)
	for w := range strings.FieldsSeq(words) {
		key := hashString(w)
		in := lx[key]
		if kind == "set" {
			in.set |= bit
		} else {
			in.unit |= bit
		}
		lx[key] = in
	}
}

// opposition adds both sides of one line of opposites, under their forms and
// under their stems.
func (lx lexicon) opposition(words string, line int) {
	left, right, _ := strings.Cut(words, " | ")
	bit := uint64(1) << (line % 64)
	var stems language.Stemmer
	for side, list := range []string{left, right} {
		for _, w := range strings.Fields(language.Fold(list)) {
			lx.oppose(hashString(w), bit, side)
			lx.oppose(hashString(stems.Stem(language.English, w))^stemSalt, bit, side)
		}
	}
}

func (lx lexicon) oppose(key, bit uint64, side int) {
	in := lx[key]
	if side == 0 {
		in.one |= bit
	} else {
		in.other |= bit
	}
	lx[key] = in
}

// stemSalt keeps stems apart from forms in the lexicon.
const stemSalt = 0x9E3779B97F4A7C15

func pow10(n int) float64 {
	v := 1.0
	for range n {
		v *= 10
	}
	return v
}

const (
	fnvOffset = 14695981039346656037
	fnvPrime  = 1099511628211
)

func hashString(s string) uint64 {
	h := uint64(fnvOffset)
	for i := 0; i < len(s); i++ {
		h = (h ^ uint64(s[i])) * fnvPrime
	}
	return h
}

func hashBytes(s []byte) uint64 {
	h := uint64(fnvOffset)
	for _, c := range s {
		h = (h ^ uint64(c)) * fnvPrime
	}
	return h
}

// mix spreads the bits of h, for tables whose size is a power of two.
func mix(h uint64) uint64 {
	h ^= h >> 32
	h *= 0xD6E8FEB86659FD93
	return h ^ h>>32
}
