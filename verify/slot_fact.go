package verify

// intents are verbs that say what somebody means to do, not that it was done.
var intents = map[uint64]bool{
	hashString("threaten"): true, hashString("plan"): true, hashString("intend"): true, hashString("hope"): true,
	hashString("promis"): true, hashString("vow"): true, hashString("pledg"): true, hashString("want"): true,
	hashString("propos"): true,
}

// disputes are verbs that take back what they say behind "that".
var disputes = map[uint64]bool{
	hashString("deni"): true, hashString("doubt"): true, hashString("disput"): true,
}

// factShare is the share of a claim that a part of a sentence must have to be what the
// claim repeats.
const factShare = 0.9

// otherFact finds a claim that says as a fact what the passages say only as meant or
// disputed, or on a condition. One place without such a word is enough to say nothing.
func (m *match) otherFact() (found slot) {
	if m.unsure() {
		return slot{}
	}
	for s := range m.hit {
		if m.weight(m.hit[s]|m.kin[s]) < factShare*m.total {
			continue
		}
		e, _, sent := m.place(int32(s))
		at := m.takenBack(e, stretch{sent.first, sent.last})
		if at < 0 {
			return slot{}
		}
		found = slot{kind: slotSure, in: e, at: at, to: at}
	}
	return found
}

// unsure reports whether the claim itself speaks of more than a fact: it denies, asks,
// looks ahead, or gives a condition.
func (m *match) unsure() bool {
	for k := range m.tokens {
		t := &m.tokens[k]
		if t.flags&isNegation != 0 || soft(&m.reading, int32(k)) || intents[t.term] || disputes[t.term] {
			return true
		}
		switch t.term {
		case termIf, termTo, termWill:
			return true
		}
		switch m.reading.wordAt(m.text, int32(k)) {
		case "when", "whenever", "where", "unless", "once", "provided", "case", "would", "after", "upon", "only", "with", "without", "some":
			return true
		}
	}
	return false
}

// repeats reports whether a stretch of a passage has nearly all that the claim says.
func (m *match) repeats(e *Evidence, in stretch) bool {
	return m.weight(m.stretchTerms(e, in)) >= factShare*m.total
}

// takenBack is the word of a sentence that takes back what the claim repeats, or -1.
func (m *match) takenBack(e *Evidence, sent stretch) int32 {
	for k := sent.first; k+2 < sent.last; k++ {
		next := e.reading.wordAt(e.text, k+1)
		switch term := e.tokens[k].term; {
		case intents[term] && next == "to" && m.meant(e, sent, k+2):
			return k
		case disputes[term] && next == "that" && m.repeats(e, stretch{k + 2, sent.last}) && m.stretchTerms(e, stretch{sent.first, k}) == 0:
			return k
		case m.conditions(e, sent, k):
			return k
		}
	}
	return -1
}

// meant reports whether a word behind "to" is the claim's, and stands nowhere else in
// the sentence.
func (m *match) meant(e *Evidence, sent stretch, at int32) bool {
	set := m.has(e, at)
	return set != 0 && (m.stretchTerms(e, stretch{sent.first, at})|m.stretchTerms(e, stretch{at + 1, sent.last}))&set == 0
}

// minCondition is the fewest tokens of a condition: "if necessary" is none.
const minCondition = 3

// conditions reports whether a token begins a condition for what the claim repeats, of
// which the claim has nothing.
func (m *match) conditions(e *Evidence, sent stretch, at int32) bool {
	switch e.reading.wordAt(e.text, at) {
	case "if", "unless":
	default:
		return false
	}
	switch e.reading.wordAt(e.text, at-1) {
	case "even", "as", "what", "and", "or", "but":
		return false
	}
	end := at + 1
	for end < sent.last && !(parted(&e.reading, e.text, end) && e.tokens[end].flags&isStop == 0 || e.commaBefore(end)) {
		end++
	}
	if end-at <= minCondition || m.stretchTerms(e, stretch{at, end}) != 0 {
		return false
	}
	if at > sent.first {
		return !e.commaBefore(at) && m.repeats(e, stretchOf(&e.reading, e.text, at-1, sent.first, at))
	}
	return end < sent.last && m.repeats(e, stretchOf(&e.reading, e.text, end, end, sent.last))
}

// commaBefore reports whether a mark stands between a token and the one before it.
func (e *Evidence) commaBefore(at int32) bool {
	for _, c := range e.text[e.tokens[at-1].end:e.tokens[at].start] {
		if c != ' ' {
			return true
		}
	}
	return false
}
