package extractive

import (
	"cmp"
	"slices"
	"strings"

	"github.com/citeway/citeway"
)

// part is one thing that a question asks.
type part struct {
	// text is the part as it was asked. query is what is looked for: it also has the
	// words of an earlier part that this one refers to.
	text, query string
	// whole is the question that a part which points back stands for, "" if that cannot be
	// told or the part stands alone.
	whole string
	// own are the stems that tell the part from the others; its answer must hold one
	// of them. If there are none, any answer will do.
	own []string
	// about is everything asked about the same thing. The passages that hold the
	// most of it are used.
	about string
	// same says that all parts ask about the same thing.
	same bool
}

// maxParts is the most parts of a question; the last takes in whatever follows.
const maxParts = 6

// clauses are the things that a question of several sentences or clauses asks, in
// order. A sentence that asks nothing introduces the one after it.
func clauses(text string) []part {
	var asked []string
	said := ""
	for _, s := range statements(text) {
		for _, c := range conjoined(s) {
			if !asks(c) && (leansOnUs(c) || strings.HasSuffix(c, ":")) {
				said += c + " "
				continue
			}
			asked, said = append(asked, said+c), ""
		}
	}
	if said != "" && len(asked) > 0 {
		asked[len(asked)-1] += " " + strings.TrimSpace(said)
	}
	if len(asked) > maxParts {
		asked = append(asked[:maxParts-1], strings.Join(asked[maxParts-1:], " "))
	}
	return leant(asked)
}

// statements are the sentences of a question, and its lines.
func statements(text string) []string {
	var all []string
	for line := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == '\n' || r == '\r' || r == ';' }) {
		for _, s := range sentencesOf(line, citeway.Span{End: len(line)}) {
			said := s.In(line)
			if said = strings.TrimSpace(said[bulletLen(said):]); said != "" {
				all = append(all, said)
			}
		}
	}
	return all
}

var (
	interrogatives = wordSet("what who whom whose when where why which how")
	auxiliaries    = wordSet("is are was were do does did can could may might must should shall will would has have had am isn't aren't doesn't don't")
	orders         = wordSet("tell list name give explain describe compare show say state define summarise summarize find")
	linking        = wordSet("and or but plus also then")
	fronts         = wordSet("in for to at by on from until with of about since during please also then")
)

// conjoined are the clauses of a sentence that each ask something: a new one begins
// after "and" or a comma if what follows is a question by itself.
func conjoined(sentence string) []string {
	words := strings.Fields(sentence)
	var all []string
	begin := 0
	for i := 1; i < len(words); i++ {
		from, is := opens(words, i)
		left := strings.Join(words[begin:i], " ")
		if !is || len(contentStems(termsOf(left))) == 0 {
			continue
		}
		if !linking[bare(words[i])] && !asks(left) {
			continue // "When I travel, what is paid?"
		}
		all = append(all, strings.TrimRight(left, " ,"))
		begin = from
		i = from
	}
	return append(all, strings.Join(words[begin:], " "))
}

// opens reports whether a clause that asks something begins at words[i], which is
// "and" or follows a comma, and where its own words begin.
func opens(words []string, i int) (from int, is bool) {
	from = i
	for from < len(words) && linking[bare(words[from])] {
		from++
	}
	if from == i && !strings.HasSuffix(words[i-1], ",") {
		return 0, false
	}
	at := from
	for at < len(words) && at < from+2 && fronts[bare(words[at])] {
		at++
	}
	if at >= len(words) {
		return 0, false
	}
	w := bare(words[at])
	if interrogatives[w] {
		return from, true
	}
	return from, auxiliaries[w] && at+1 < len(words) && begins(bare(words[at+1]))
}

// begins reports whether a word after an auxiliary can begin the subject of a
// clause: "who founded and is leading it" has no second subject.
func begins(w string) bool {
	return w != "not" && w != "been" && w != "be" && !strings.HasSuffix(w, "ing") && !strings.HasSuffix(w, "ed")
}

func bare(word string) string {
	return strings.ToLower(strings.Trim(word, `,;:.!?"'()`))
}

// opening is how many words at the start of a clause show that it is a question.
const opening = 4

// asks reports whether a clause asks or orders something, judging by its first words.
func asks(clause string) bool {
	words := strings.Fields(clause)
	for len(words) > 0 && fronts[bare(words[0])] || len(words) > 0 && linking[bare(words[0])] {
		words = words[1:]
	}
	if len(words) == 0 {
		return false
	}
	first := bare(words[0])
	switch {
	case orders[first], auxiliaries[first], strings.HasSuffix(clause, "?"):
		return true
	case first == "how" && len(words) > 1 && (isStop(bare(words[1])) || measureWords[stem(bare(words[1]))]) && !pronouns[bare(words[1])]:
		return true
	case first == "when" || first == "where" || first == "why" || first == "how":
		return slices.ContainsFunc(words[1:min(len(words), opening)], func(w string) bool { return auxiliaries[bare(w)] })
	}
	return interrogatives[first]
}

// pronouns are the words for someone who may do something.
var pronouns = wordSet("i we you he she it they")

// leansOnUs reports whether a clause is about the person asking.
func leansOnUs(clause string) bool {
	for w := range strings.FieldsSeq(clause) {
		switch bare(w) {
		case "i", "i'm", "i've", "we", "we're", "my", "our", "hello", "hi":
			return true
		}
	}
	return false
}

// pointing are words that refer to something named before.
var pointing = wordSet("it its they them their theirs this these those ones he she his her him")

// leant gives each part that points back, or names nothing, the words of the part
// before it.
func leant(asked []string) []part {
	parts := make([]part, len(asked))
	for i, text := range asked {
		parts[i] = part{text: text, query: text, about: text}
		if i > 0 && pointsAtLast(text) {
			parts[i].lean(&parts[i-1])
			parts[i].whole = standalone(text, cmp.Or(parts[i-1].whole, parts[i-1].text))
		}
	}
	for i := len(parts) - 1; i > 0; i-- {
		if strings.HasPrefix(parts[i].about, parts[i-1].about+" ") {
			parts[i-1].about = parts[i].about
		}
	}
	for i := range parts {
		parts[i].same = parts[0].about == parts[len(parts)-1].about
	}
	return parts
}

// passing are stems that an answer would not repeat.
var passing = wordSet("now today current still els exact actual")

// lean gives a part the words of the one before it.
func (p *part) lean(last *part) {
	for _, s := range contentStems(termsOf(p.text)) {
		if !passing[s] {
			p.own = append(p.own, s)
		}
	}
	p.query = p.text + " " + subject(last.query)
	p.about = last.about + " " + p.text
}

func pointsAtLast(text string) bool {
	if len(contentStems(termsOf(text))) == 0 {
		return true
	}
	for w := range strings.FieldsSeq(text) {
		if pointing[bare(w)] {
			return true
		}
	}
	return false
}

// subject is what a question is about: its words without those that ask.
func subject(query string) string {
	var words []string
	for w := range strings.FieldsSeq(query) {
		if b := bare(w); !interrogatives[b] && !auxiliaries[b] && !orders[b] && !linking[b] {
			words = append(words, strings.Trim(w, "?!,"))
		}
	}
	return strings.Join(words, " ")
}
