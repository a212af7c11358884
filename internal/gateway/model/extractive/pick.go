package extractive

import (
	"cmp"
	"slices"
	"strings"
)

// sameShare is the share of words that two sentences must have in common to say the
// same.
const sameShare = 0.8

// lacking is what is left of the probability of a sentence without the kind of thing
// asked for, that ends by pointing at another, or that says no more than where to read on.
const lacking = 0.3

// rank gives each sentence its probability and returns their indexes, the best
// first; of equals, the one shown first.
func (r *reading) rank() []int {
	for i := range r.units {
		r.units[i].p = probability(r.weights.Sentence, r.units[i].features[:])
		if text := r.units[i].text; r.units[i].lacks || dangles(text) || r.question.wants != place && (isAddress(text) || refers(text)) {
			r.units[i].p *= lacking
		}
	}
	return r.byChance()
}

// isAddress reports whether a text is no more than an address: it says nothing of what it leads to.
func isAddress(text string) bool {
	return !strings.ContainsAny(text, " \t") && strings.Contains(text, "://")
}

// asks reports whether a sentence is a question, to which what follows may be the answer: it says
// nothing itself, unless questions are asked for. An item of a list may be one.
func (r *reading) asks(u *scored) bool {
	return len(u.parts) == 0 && !r.asked["question"] && !r.asked["ask"] && strings.HasSuffix(strings.TrimRight(u.text, ` *_)"'”’»`), "?")
}

// byChance returns the indexes of the sentences, the most likely first, and those about another
// thing than the question names, and those that ask, last. Those of a section that answers as a whole are lifted.
func (r *reading) byChance() []int {
	ranked, last := make([]int, len(r.units)), make([]bool, len(r.units))
	for i := range ranked {
		ranked[i], last[i] = i, r.units[i].apart || r.asks(&r.units[i])
	}
	byChance := func(a, b int) int {
		return cmp.Or(cmp.Compare(truth(last[a]), truth(last[b])), cmp.Compare(r.units[b].p, r.units[a].p))
	}
	slices.SortStableFunc(ranked, byChance)
	if r.whole = r.counted(); r.whole != nil {
		return r.lead(ranked, r.whole)
	}
	if r.whole = r.section(ranked); r.whole != nil {
		for _, i := range r.whole {
			r.units[i].p = max(r.units[i].p, sectionChance)
		}
		slices.SortStableFunc(ranked, byChance)
	}
	if best := r.define(ranked); best >= 0 {
		return r.lead(ranked, []int{best})
	}
	if r.whole == nil {
		r.whole = r.steps(ranked)
	}
	return ranked
}

// lead puts sentences that surely answer before the others.
func (r *reading) lead(ranked, sure []int) []int {
	for _, i := range sure {
		r.units[i].p = max(r.units[i].p, definitionChance)
	}
	others := slices.DeleteFunc(ranked, func(i int) bool { return slices.Contains(sure, i) })
	return append(slices.Clone(sure), others...)
}

// picked is a chosen sentence and the sentences that say the same.
type picked struct {
	unit *scored
	// at is its place among the sentences of the reading.
	at   int
	same []*scored
	// rival says that it answers in another document's place, or that another's does in its.
	rival bool
}

// pick chooses at most limit sentences, and those that they lean on. The best one
// leads.
func (r *reading) pick(ranked []int, limit int) []Sentence {
	if r.whole != nil && slices.Contains(r.whole, ranked[0]) {
		return r.entire()
	}
	if rows := r.rowsLike(ranked[0]); len(rows) > 1 {
		return rows
	}
	most := limit
	if r.settled(&r.units[ranked[0]]) {
		limit = min(limit, singleFact)
	}
	others := r.further(ranked)
	chosen := []picked{{unit: &r.units[ranked[0]], at: ranked[0]}}
	keep := r.worth(others, limit)
	for n, i := range others {
		u := &r.units[i]
		k := sameAs(chosen, u)
		switch {
		case k >= 0:
			chosen[k].same = append(chosen[k].same, u)
		case len(chosen) < most && r.rival(chosen, u):
			chosen[0].rival = true
			chosen = append(chosen, picked{unit: u, at: i, rival: true})
		case (n < keep || len(chosen) < limit && contrary(chosen, u)) && !idle(chosen, u):
			chosen = append(chosen, picked{unit: u, at: i})
		}
	}
	chosen = arrange(r.complete(r.carriedOut(chosen)))
	r.leadOnce(chosen)
	sentences := make([]Sentence, len(chosen))
	for n, c := range chosen {
		sentences[n] = r.sentence(&c)
	}
	return sentences
}

// entire are the sentences of a section, as they stand there.
func (r *reading) entire() []Sentence {
	chosen := make([]picked, len(r.whole))
	for n, i := range r.whole {
		chosen[n] = picked{unit: &r.units[i], at: i}
	}
	r.leadOnce(chosen)
	var sentences []Sentence
	for n := range chosen {
		sentences = append(sentences, r.sentence(&chosen[n]))
	}
	return sentences
}

// What a further sentence needs, measured against the best one.
const (
	// rowShare is the share of the best one's cover that a row of a table needs.
	rowShare = 0.95
	// elsewhereShare is the share of the best one's cover, headings and title
	// included, that a sentence of another passage needs.
	elsewhereShare = 0.75
)

// idle reports whether u covers less of the question than the best sentence and
// adds nothing to it: a neighbour in its table, a row of another thing, or a sentence of another passage.
func idle(chosen []picked, u *scored) bool {
	best := chosen[0].unit
	if u.apart || u.record && u.features[fCover] < rowShare*best.features[fCover] {
		return true
	}
	elsewhere := u.source != best.source || u.passage != best.passage
	return elsewhere && u.features[fUnion] < elsewhereShare*best.features[fUnion]
}

// sameAs is the index of the chosen sentence that says the same as u, or -1.
func sameAs(chosen []picked, u *scored) int {
	for k := range chosen {
		if alike(chosen[k].unit.stems, u.stems) >= sameShare && !differ(chosen[k].unit.terms, u.terms) {
			return k
		}
	}
	return -1
}

// contrary reports whether u says in another document the same as a chosen sentence, of another
// number or name: a reader who sees the one must see the other.
func contrary(chosen []picked, u *scored) bool {
	return slices.ContainsFunc(chosen, func(c picked) bool {
		return c.unit.source != u.source && alike(c.unit.stems, u.stems) >= sameShare && differ(c.unit.terms, u.terms)
	})
}

// denying are words by which a sentence says the opposite of what it said without them.
var denying = wordSet("not no never without cannot nicht kein keine nie ohne ne pas jamais sans nunca sin non mai nessun senza nao nem niet geen nooit zonder nigdy bez")

// differ reports whether two sentences of nearly the same words say different things: each has
// a number or a name that the other lacks, or one of them denies.
func differ(a, b []term) bool {
	return marked(a, b) && marked(b, a) || denies(a) != denies(b)
}

// marked reports whether a has a number or a name that b lacks.
func marked(a, b []term) bool {
	return slices.ContainsFunc(a, func(t term) bool {
		return !t.stop && (t.number || t.name && !t.first) && !slices.ContainsFunc(b, func(o term) bool { return o.stem == t.stem })
	})
}

func denies(terms []term) bool {
	return slices.ContainsFunc(terms, func(t term) bool { return denying[t.word] || strings.HasSuffix(t.word, "n't") })
}

// alike is the share of all the words of a and b that both have.
func alike(a, b []string) float64 {
	if len(a) == 0 && len(b) == 0 {
		return 1
	}
	in := map[string]bool{}
	for _, s := range a {
		in[s] = true
	}
	both := 0
	for _, s := range b {
		if in[s] {
			both++
		}
	}
	return float64(both) / float64(len(a)+len(b)-both)
}

func (u *unit) cited() Cited {
	return Cited{Source: u.source, Passage: u.passage, Span: u.span}
}
