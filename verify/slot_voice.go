package verify

import "strings"

// deed is who does something and whom it is done to, as sets of the claim's terms. Of
// "Anna sued Bert" and "Bert was sued by Anna" the deeds are the same.
type deed struct {
	does, bears uint64
	passive     bool
}

// voice reads deeds in a text; bits gives the claim's terms that a token is.
type voice struct {
	*reading
	text        string
	first, last int32
	bits        func(int32) uint64
}

// byReach is how many tokens behind a verb the "by" of its doer stands at most.
const byReach = 5

// deedAt reads the deed of the verb at a place, if both sides stand beside it plainly:
// without a pronoun, a list or a negation.
func (v *voice) deedAt(at int32) (d deed, ok bool) {
	end, passive, ok := v.auxiliaries(at)
	if !ok {
		return d, false
	}
	ing := strings.HasSuffix(v.wordAt(v.text, at), "ing")
	if ing && !passive {
		return d, false
	}
	d.passive = passive && !ing
	subject, object := v.subject(end), uint64(0)
	if d.passive {
		object = v.doer(at)
		d.does, d.bears = object, subject
	} else {
		object = v.phrase(at + 1)
		d.does, d.bears = subject, object
	}
	shared := d.does & d.bears
	d.does, d.bears = d.does&^shared, d.bears&^shared
	return d, d.does != 0 && d.bears != 0
}

// auxiliaries walks back from a verb over its small words and adverbs, to the last token
// before these; passive says that a form of "to be" is among them.
func (v *voice) auxiliaries(at int32) (end int32, passive, ok bool) {
	for k := at - 1; k >= v.first; k-- {
		t := &v.tokens[k]
		if t.flags&isNegation != 0 || parted(v.reading, v.text, k+1) {
			return k, false, false
		}
		switch t.term {
		case termWas, termWere, termIs, termAre, termBeen, termBeing, termBe:
			passive = true
			continue
		}
		if t.flags&isVerbal == 0 && !strings.HasSuffix(v.wordAt(v.text, k), "ly") {
			return k, passive, true
		}
	}
	return -1, false, false
}

// subject are the terms of the noun phrase that ends at a token, none unless a clause
// begins with it.
func (v *voice) subject(end int32) (set uint64) {
	k := end
	for ; k >= v.first && v.content(k); k-- {
		set |= v.bits(k)
		if parted(v.reading, v.text, k) {
			return set
		}
	}
	if k >= v.first && determines(v.tokens[k].term) {
		if k == v.first || parted(v.reading, v.text, k) {
			return set
		}
		k--
	}
	for k >= v.first && v.dates(k) {
		k--
	}
	if k < v.first || v.wordAt(v.text, k) == "that" {
		return set
	}
	return 0
}

// doer are the terms behind the "by" of a passive verb.
func (v *voice) doer(at int32) uint64 {
	for k := at + 1; k < min(v.last, at+1+byReach); k++ {
		switch {
		case v.tokens[k].term == termBy:
			return v.phrase(k + 1)
		case parted(v.reading, v.text, k) || v.tokens[k].flags&(isVerbal|isNegation) != 0:
			return 0
		}
	}
	return 0
}

// phrase are the terms of the noun phrase that begins at a token.
func (v *voice) phrase(at int32) (set uint64) {
	k := at
	for k < v.last && k < at+2 && determines(v.tokens[k].term) && !parted(v.reading, v.text, k) {
		k++
	}
	for ; k < v.last && v.content(k) && !parted(v.reading, v.text, k); k++ {
		set |= v.bits(k)
	}
	if k < v.last && v.tokens[k].term == termAnd {
		return 0
	}
	return set
}

// content reports whether a token is a word of a noun phrase that owns nothing: in "the
// mayor's office" it is the office that acts.
func (v *voice) content(k int32) bool {
	w := word(v.text, &v.tokens[k])
	return v.tokens[k].flags&(isStop|isNegation|isNumber|isMonth) == 0 && !strings.HasSuffix(w, "'s") && !strings.HasSuffix(w, "’s")
}

// dates reports whether a token belongs to a date before a clause: in May 1990.
func (v *voice) dates(k int32) bool {
	return v.tokens[k].flags&(isNumber|isMonth) != 0 || v.tokens[k].term == termIn
}

// determines reports whether a small word begins a noun phrase.
func determines(term uint64) bool {
	switch term {
	case termThe, termA, termAn, termHis, termHer, termIts, termTheir, termThis:
		return true
	}
	return false
}

// bothWays are verbs that say the same of either side.
var bothWays = map[uint64]bool{
	hashString("fight"): true, hashString("face"): true, hashString("kiss"): true, hashString("divorc"): true, hashString("touch"): true,
	hashString("cross"): true, hashString("overlap"): true, hashString("complement"): true, hashString("accompani"): true, hashString("contact"): true,
}

// otherVoice finds a deed of the claim that the passages have with its sides exchanged,
// where one of the two is passive: Anna was sued by Bert, for Anna sued Bert.
func (m *match) otherVoice() slot {
	mine := voice{&m.reading, m.text, 0, int32(len(m.tokens)), m.bit}
	for i := range m.terms {
		t := &m.terms[i]
		if t.flags&(isName|isNumber|isMutual|isPaired) != 0 || bothWays[t.key] || !doing(&m.reading, m.text, t.tok) {
			continue
		}
		d, ok := mine.deedAt(t.tok)
		if !ok {
			continue
		}
		if s := m.deedTurned(t, &d); s.kind != slotNone {
			return s
		}
	}
	return slot{}
}

// deedTurned compares a deed of the claim with every place where the passages have its
// verb. One that says the same, or that cannot be told, is enough to say nothing.
func (m *match) deedTurned(t *term, d *deed) (found slot) {
	for _, e := range m.evidence {
		for at := range e.tokens {
			if e.tokens[at].term != t.key {
				continue
			}
			in := e.clauseAt(int32(at))
			if m.stretchTerms(e, in)&(d.does|d.bears) == 0 {
				continue
			}
			v := voice{&e.reading, e.text, in.first, in.last, func(k int32) uint64 { return m.has(e, k) }}
			theirs, ok := v.deedAt(int32(at))
			if !ok || !d.turnedIn(&theirs) || !d.passive && !theirs.passive {
				return slot{}
			}
			found = slot{kind: slotRoles, in: e, at: int32(at), to: int32(at), by: t.tok, last: t.tok, certain: true}
		}
	}
	return found
}

// turnedIn reports whether the sides of a deed are exchanged in another.
func (d *deed) turnedIn(other *deed) bool {
	return d.does&other.bears != 0 && d.bears&other.does != 0 && d.does&other.does == 0 && d.bears&other.bears == 0
}
