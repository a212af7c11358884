package verify

import (
	"strings"

	"github.com/citeway/citeway/internal/language"
)

// withoutReach is how many tokens behind a negation "without" stands at most.
const withoutReach = 8

// exclusions reads a denied exclusion as what it says: "not without" and "not unless" as
// "only with" and "only if". An "unless" that nothing denies denies itself.
func (r *reader) exclusions(t *reading, text string) {
	for i := range t.tokens {
		at := int32(i)
		if t.tokens[i].flags&isNegation == 0 && t.tokens[i].term != termUnless {
			continue
		}
		admitted := excludes(t.wordAt(text, at))
		if admitted == "" {
			continue
		}
		if by := t.denyingExclusion(text, at); by >= 0 {
			r.readAs(t, at, admitted)
			r.admits(t, by, at)
		} else if admitted == "if" {
			t.tokens[i].flags = t.tokens[i].flags&^isStop | isNegation
		}
	}
}

var termUnless = hashString("unless")

// excludes is what a word of exclusion says where it is denied; "" for any other word.
func excludes(word string) string {
	switch word {
	case "without", "ohne", "sans", "sin", "senza", "sem", "zonder", "utan":
		return "with"
	case "unless":
		return "if"
	}
	return ""
}

// denyingExclusion is the first negation that denies the exclusion at a token: before it
// in its clause, or behind one that opens its sentence; -1 for none. What stands behind
// "not" and another verb is denied by the one before: works that you do not sell may be run
// without conditions.
func (t *reading) denyingExclusion(text string, at int32) int32 {
	by, verb := int32(-1), false
	for k := at - 1; k >= max(0, at-withoutReach) && !parted(t, text, k+1) && !t.clauseAt(text, k); k-- {
		switch {
		case t.tokens[k].flags&isNegation == 0:
			verb = verb || t.finite(text, k)
		case strings.HasPrefix(text[t.tokens[k].end:], "-"): // of a name: --no-edit
		case !verb || !t.ofVerb(text, k):
			by = k
		}
	}
	if by > 0 && t.wordAt(text, by-1) == "need" {
		return -1 // it need not be without, and may be
	}
	if by < 0 && t.tokens[at].flags&isForeign != 0 && t.deniedSoon(text, at) >= 0 {
		return t.deniedSoon(text, at) // ist ohne Ausweis nicht gestattet
	}
	if by >= 0 || at > 0 && t.tokens[at].flags&isInitial == 0 {
		return by
	}
	for k := at + 1; k < min(int32(len(t.tokens)), at+withoutReach) && t.tokens[k].flags&isInitial == 0 && !t.clauseAt(text, k); k++ {
		if t.tokens[k].flags&isNegation != 0 {
			return k
		}
	}
	return -1
}

// deniedSoon is the negation one word behind what an exclusion excludes, or -1. In German
// and Dutch the verb's own stands there.
func (t *reading) deniedSoon(text string, at int32) int32 {
	k := at + 2
	if int(k) >= len(t.tokens) || t.tokens[k].flags&isNegation == 0 || !onlyBlank(text[t.tokens[k-1].end:t.tokens[k].start]) {
		return -1
	}
	return k
}

// finite reports whether a token is a small verb that a clause has once: may, is.
func (t *reading) finite(text string, at int32) bool {
	switch t.wordAt(text, at) {
	case "be", "been", "being":
		return false
	}
	return t.tokens[at].flags&isVerbal != 0
}

// ofVerb reports whether a negation stands with its verb, and not with who or what does it
// as no and nobody do.
func (t *reading) ofVerb(text string, at int32) bool {
	switch word := t.wordAt(text, at); word {
	case "not", "never", "cannot", "nicht", "nie", "niemals", "pas", "jamais", "nunca":
		return true
	default:
		return strings.HasSuffix(word, "n't") || strings.HasSuffix(word, "n’t")
	}
}

// clauseAt reports whether a word opens a clause of its own, or says that something is
// not needed: what stands beyond it denies no exclusion.
func (t *reading) clauseAt(text string, at int32) bool {
	switch t.wordAt(text, at) {
	case "that", "who", "which", "where", "when", "whether", "why", "how", "if", "because", "but", "while",
		"need", "needs", "needed", "require", "requires", "required", "necessary", "have", "has", "had",
		"only", "just", "dass", "braucht", "brauchen", "que", "qui":
		return true
	}
	return false
}

// admits reads a negation as "only", and takes back those between it and the exclusion. What
// may only be is no guess, and what must only be no surer.
func (r *reader) admits(t *reading, by, exclusion int32) {
	for k := by + 1; k < exclusion; k++ {
		if t.tokens[k].flags&isNegation != 0 {
			t.tokens[k].flags = t.tokens[k].flags&^isNegation | isStop
		}
	}
	t.either(by, exclusion)
	r.readAs(t, by, "only")
	if by > 0 && t.tokens[by-1].flags&isVerbal != 0 {
		t.tokens[by-1].flags &^= isStrong | isHedge
		t.tokens[by-1].info = -1
	}
}

// either marks the words that a denied exclusion is about, which are done with it and not
// done without.
func (t *reading) either(by, exclusion int32) {
	end := exclusion
	if end < by {
		end = by + 1 + reach
	}
	content := 0
	for k := by + 1; k < min(end, int32(len(t.tokens))) && content < 2; k++ {
		if t.tokens[k].flags&(isStop|isNegation) == 0 {
			t.tokens[k].flags |= isEither
			content++
		}
	}
}

// readAs makes a token what a word of English is.
func (r *reader) readAs(t *reading, at int32, word string) {
	in := r.learn(language.English, word)
	k := &t.tokens[at]
	k.term, k.weight, k.info = in.term, in.idf, -1
	k.flags = in.flags | k.flags&isInitial
	t.inform(k, &in)
}
