package extractive

import (
	"slices"
	"strings"
)

// A question that leans on the one before it ("How heavy is it?", "And in winter?") is read
// best as the question that it stands for: "How heavy is the TW-40?" That one has all its
// words in one place, and the reader was trained on such. It is made by the grammar of
// English questions: which word asks, which verb follows, and what stands around it.

// standalone is what the last of several questions asks, with what it leaves out taken from
// those before it, the latest of which comes first. It is "" if that cannot be told.
func standalone(text, about string) string {
	asked := slices.Collect(strings.Lines(about))
	before := inquiry{}
	for i := len(asked) - 1; i >= 0; i-- {
		q := inquire(asked[i])
		if whole := q.after(&before); whole != nil {
			q = inquire(strings.Join(whole, " "))
		}
		before = q
	}
	q := inquire(text)
	whole := q.after(&before)
	if whole == nil {
		return ""
	}
	return strings.Join(whole, " ") + "?"
}

// inquiry is a question by its words. The lower ones are compared.
type inquiry struct {
	words, lower []string
	// verb is the index of the auxiliary, or of the verb after "who", or -1.
	verb int
	// thing is what it asks about, core that without what tells more of it: the warranty on
	// loggers, the warranty. Both are empty if it cannot be told.
	thing, core stretch
}

// stretch is a run of words from an index to before another.
type stretch struct{ from, to int }

func (s stretch) empty() bool { return s.to <= s.from }

func inquire(text string) inquiry {
	q := inquiry{verb: -1}
	for _, w := range strings.Fields(text) {
		if w = strings.Trim(w, `,;:.!?"()`); w != "" {
			q.words, q.lower = append(q.words, w), append(q.lower, strings.ToLower(w))
		}
	}
	q.verb = slices.IndexFunc(q.lower, func(w string) bool { return auxiliaries[w] })
	if q.verb < 0 && len(q.lower) > 2 && (q.lower[0] == "who" || q.lower[0] == "what" || q.lower[0] == "which") {
		q.verb = 1
		q.core = q.noun(2)
		q.thing = q.core
		return q
	}
	switch {
	case q.verb >= 0:
		q.locate()
	case !slices.ContainsFunc(q.lower, func(w string) bool { return interrogatives[w] }): // "And the TW-60?"
		q.core = stretch{q.continuing(), len(q.words)}
		q.thing = q.core
	}
	return q
}

var (
	// asPersons are subjects that are nobody in particular.
	asPersons = wordSet("i we you one people somebody someone anybody anyone")
	// beings are the forms of "be", after which a participle is no part of a name.
	beings = wordSet("is are was were be been isn't aren't")
	// places are prepositions.
	places = wordSet("in for to at by on from until till with of about since during per after before under over within without into above below between")
	// tellings are those that tell which one is meant: the warranty on loggers.
	tellings    = wordSet("of for on about")
	determiners = wordSet("a an the my our your this that these those its their his her each every any some")
	// states are words after a name that say how it is.
	states = wordSet("due open shut free ready available possible paid kept held made given taken sent drawn written done built sold bought lost found")
	// howMuch are words "how" and what is counted.
	howMuch = wordSet("many much long often far old big high large deep fast soon wide late early heavy")
)

// locate finds the thing behind the auxiliary, or before it: "Which gift may I keep?"
func (q *inquiry) locate() {
	if len(q.lower) > 3 && q.lower[1] == "much" && q.lower[2] == "of" {
		q.core = stretch{3, q.verb}
		q.thing = q.core
		return
	}
	at := q.verb + 1
	for at < len(q.lower) && (q.lower[at] == "not" || q.lower[at] == "there") {
		at++
	}
	if at < len(q.lower) && asPersons[q.lower[at]] {
		q.core = q.noun(q.skip(at+2, places))
		q.thing = q.core
		if q.core.empty() {
			q.core = q.counted()
			q.thing = q.core
		}
		return
	}
	if at < len(q.lower) && standIns[q.lower[at]] { // "What does it mean when a lamp is red?"
		return
	}
	q.core = q.subject(at)
	if q.core.empty() {
		if last := q.lastPlace(at); last > 0 {
			q.core = q.noun(last + 1)
		}
		q.thing = q.core
		return
	}
	q.thing = q.core
	if to := q.core.to; beings[q.lower[q.verb]] && to+1 < len(q.lower) && tellings[q.lower[to]] {
		q.thing.to = q.noun(to + 1).to
		if q.lower[to] == "of" && q.lower[0] != "who" { // the price of the TW-20
			q.thing = q.noun(to + 1)
			q.core = q.thing
		}
	}
}

// subject is the name after an auxiliary, without the verb behind it.
func (q *inquiry) subject(from int) stretch {
	s := q.noun(from)
	if s.empty() {
		return s
	}
	last := q.lower[s.to-1]
	participle := strings.HasSuffix(last, "ed") || states[last]
	verb := !beings[q.lower[q.verb]] && (s.to == len(q.lower) || !beings[q.lower[s.to]] && q.lower[s.to] != "have" && q.lower[s.to] != "not")
	if verb && s.to-s.from > 1 || beings[q.lower[q.verb]] && participle {
		s.to--
	}
	return s
}

// noun is the run of words from an index up to a preposition, another name or a verb.
func (q *inquiry) noun(from int) stretch {
	from = min(from, len(q.lower))
	to := from
	for to < len(q.lower) {
		w := q.lower[to]
		if places[w] || auxiliaries[w] || beings[w] || w == "not" || w == "and" || w == "or" || determiners[w] && to > from {
			break
		}
		to++
	}
	return stretch{from, to}
}

// counted is what stands between the word that asks and the auxiliary: days of leave.
func (q *inquiry) counted() stretch {
	from := q.skip(q.skip(q.skip(0, places), interrogatives), howMuch)
	return stretch{from, max(from, q.verb)}
}

func (q *inquiry) skip(from int, words map[string]bool) int {
	for from < len(q.lower) && words[q.lower[from]] {
		from++
	}
	return from
}

// lastPlace is the index of the last preposition from an index on, or 0.
func (q *inquiry) lastPlace(from int) int {
	for i := len(q.lower) - 2; i >= from; i-- {
		if places[q.lower[i]] {
			return i
		}
	}
	return 0
}

// after is the question in words that stand alone, or nil if it leaves out nothing that is
// known, or nothing was asked before.
func (q *inquiry) after(before *inquiry) []string {
	if len(before.words) == 0 || len(q.words) == 0 {
		return nil
	}
	rest := q.from(q.continuing())
	asks := slices.ContainsFunc(rest.lower, func(w string) bool { return interrogatives[w] })
	switch {
	case len(rest.words) == 0:
		return nil
	case rest.verb < 0 && !asks && !orders[rest.lower[0]]:
		return before.about(&rest)
	case before.thing.empty():
		return nil
	}
	if said, is := rest.naming(before); is {
		return said
	}
	switch {
	case asks && rest.verb < 0 && before.verb >= 0:
		return slices.Concat(rest.words, before.lower[before.verb:before.verb+1], before.words[before.verb+1:])
	case len(contentStems(termsOf(strings.Join(rest.words, " ")))) < 2 && rest.verb >= 0:
		return slices.Concat(rest.words, []string{"for"}, before.words[before.thing.from:before.thing.to])
	}
	return nil
}

// from is the question without its first words.
func (q *inquiry) from(n int) inquiry { return inquire(strings.Join(q.words[n:], " ")) }

// continuing is how many words only say that the question goes on: "And", "What about".
func (q *inquiry) continuing() int {
	n := 0
	for n < len(q.lower) && (linking[q.lower[n]] || q.lower[n] == "so") {
		n++
	}
	if n+1 < len(q.lower) && (q.lower[n] == "what" || q.lower[n] == "how") && q.lower[n+1] == "about" {
		n += 2
	}
	return n
}

// about is this question about something else: "And the TW-60?", "In winter?"
func (q *inquiry) about(other *inquiry) []string {
	s := q.core
	if places[other.lower[0]] {
		s = stretch{len(q.words), len(q.words)}
		if at := slices.Index(q.lower[max(q.verb, 0):], other.lower[0]); at > 0 {
			at += max(q.verb, 0)
			s = stretch{at, q.noun(at + 1).to}
		}
	} else if at := q.sameKind(other); at >= 0 {
		s = stretch{at, at + 1}
		if determiners[other.lower[0]] && at > 0 && determiners[q.lower[at-1]] {
			s.from--
		}
	}
	if s.empty() && s.from < len(q.words) || s.to <= q.verb && s.from > 0 { // "the fifth year", after "How many days do I get?"
		s = stretch{len(q.words), len(q.words)}
	}
	return slices.Concat(q.words[:s.from], other.words, q.words[s.to:])
}

// sameKind is the index of a word that names, by its number, another thing of the kind that
// the other names: TW-20, where the other has TW-60. It is -1 without one.
func (q *inquiry) sameKind(other *inquiry) int {
	kinds := map[string]bool{}
	for _, w := range other.lower {
		if digit := strings.IndexAny(w, "0123456789"); digit > 0 {
			kinds[w[:digit]] = true
		}
	}
	return slices.IndexFunc(q.lower, func(w string) bool {
		digit := strings.IndexAny(w, "0123456789")
		return digit > 0 && kinds[w[:digit]]
	})
}

var (
	standIns   = wordSet("it they them he she him")
	possessive = wordSet("its their his her theirs")
	showing    = wordSet("this that these those")
)

// naming is the question with the thing asked about before in place of what points at it.
func (q *inquiry) naming(before *inquiry) (said []string, is bool) {
	thing := before.words[before.thing.from:before.thing.to]
	last := []string{before.words[before.core.to-1]}
	for i, w := range q.lower {
		ends := i+1 == len(q.lower) || places[q.lower[i+1]] || auxiliaries[q.lower[i+1]] || q.lower[i+1] == "be"
		put := []string{q.words[i]}
		switch {
		case standIns[w], showing[w] && (ends || i > 0 && auxiliaries[q.lower[i-1]]), w == "one" && ends && i > 0 && orNeed(q.lower[i-1]):
			put = thing
		case possessive[w]:
			put = slices.Concat(thing[:len(thing)-1], []string{thing[len(thing)-1] + "'s"})
		case (w == "one" || w == "ones") && ends && i > 0:
			put = last
		case w == "there" && ends && i > 0 && !auxiliaries[q.lower[i-1]]:
			put = slices.Concat([]string{"in"}, thing)
		default:
			said = append(said, put...)
			continue
		}
		said, is = append(said, put...), true
	}
	return said, is
}

// orNeed reports whether "one" after the word is a thing by itself: "Do I need one?"
func orNeed(before string) bool {
	return !determiners[before] && (before == "need" || before == "get" || before == "have" || before == "use" || before == "want" || places[before])
}
