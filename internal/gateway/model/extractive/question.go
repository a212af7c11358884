package extractive

import "strings"

// wanted is the kind of thing that a question asks for.
type wanted uint8

const (
	anything wanted = iota
	person
	date
	place
	amount
	reason
	manner
	definition
)

// question is a question in the form that is compared with sentences.
type question struct {
	stems []string
	pairs map[[2]string]bool
	wants wanted
}

func readQuestion(text string) question {
	terms := termsOf(text)
	for i := 1; i < len(terms); i++ {
		terms[i].stop = terms[i].stop || terms[i-1].stem == "how" && measureWords[terms[i].stem]
	}
	q := question{stems: contentStems(terms), pairs: pairsOf(terms), wants: wantedBy(text)}
	if len(q.stems) > maxQuestion {
		q.stems = q.stems[:maxQuestion]
	}
	return q
}

// measureWords are stems that ask for an amount after "how" and are no subject.
var measureWords = wordSet("long often far old big high tall larg deep fast soon wide late earli")

// maxQuestion is the most distinct words of a question that are compared.
const maxQuestion = 64

// pairsOf are the pairs of neighbouring words, skipping stop words.
func pairsOf(terms []term) map[[2]string]bool {
	pairs := map[[2]string]bool{}
	last := ""
	for _, t := range terms {
		if t.stop {
			continue
		}
		if last != "" {
			pairs[[2]string{last, t.stem}] = true
		}
		last = t.stem
	}
	return pairs
}

// phrases lists which words of a question ask for what. The first match counts.
var phrases = []struct {
	wants wanted
	any   []string
}{
	{amount, []string{"how many", "how much", "how old", "how long", "how far", "how tall", "how big", "how high", "how often", "percentage", "what age", "number of", "population of", "how large", "how deep", "how fast", "how soon", "limit", "maximum", "minimum", "wie viele", "wie lange", "wie hoch", "combien"}},
	{date, []string{"when", "what year", "which year", "what date", "what day", "what time", "what month", "what century", "wann", "quand"}},
	{reason, []string{"why", "purpose of", "reason for", "reasons for", "cause of", "causes of", "what caused", "what causes", "warum", "pourquoi"}},
	{person, []string{"who", "whom", "whose", "wer", "wem", "qui"}},
	{place, []string{"where", "what country", "which country", "what city", "which city", "what state", "which state", "wo", "où"}},
	{manner, []string{"how"}},
	{definition, []string{"what is", "what are", "what was", "what were", "what does", "what do", "what's", "whats", "define", "definition of", "meaning of", "was ist", "qu'est-ce"}},
}

func wantedBy(text string) wanted {
	var b strings.Builder
	b.WriteByte(' ')
	for _, f := range strings.Fields(strings.ToLower(text)) {
		b.WriteString(strings.Trim(f, `?!.,:;"()`) + " ")
	}
	flat := b.String()
	for _, p := range phrases {
		for _, w := range p.any {
			if strings.Contains(flat, " "+w+" ") {
				return p.wants
			}
		}
	}
	return anything
}

// cueWords are words found near the kind of thing wanted.
var cueWords = map[wanted]map[string]bool{
	date:   wordSet("januari februari march april may june juli august septemb octob novemb decemb centuri decad monday tuesday wednesday thursday friday saturday sunday daili week weekday"),
	place:  wordSet("locat situat region citi countri coast north south east west northern southern eastern western capit border near island area central film held room floor build street hall site"),
	reason: wordSet("becaus due reason purpos caus result led lead sinc aim intend help allow prevent therefor thus order so enabl creat design provid"),
	manner: wordSet("use process method by when first then step form made make start begin through whether can must"),
	amount: wordSet("one two three four five six seven eight nine ten eleven twelv hundr thousand million billion dozen half third quarter percent"),
}

// holds reports whether the sentence has the kind of thing that q asks for, apart
// from what the question itself mentions.
func (q *question) holds(u *unit) bool {
	asked := map[string]bool{}
	for _, s := range q.stems {
		asked[s] = true
	}
	switch q.wants {
	case person:
		return countNames(u.terms, asked) > 0
	case date:
		return hasYear(u.terms, asked) || hasCue(u.terms, date)
	case place:
		return countNames(u.terms, asked) > 0 || hasCue(u.terms, place)
	case amount:
		return hasNumber(u.terms, asked) || hasCue(u.terms, amount)
	case reason, manner:
		return hasCue(u.terms, q.wants)
	case definition:
		return defines(u, asked)
	}
	return false
}

func countNames(terms []term, asked map[string]bool) int {
	n := 0
	for _, t := range terms {
		if t.name && !t.first && !t.stop && !asked[t.stem] {
			n++
		}
	}
	return n
}

func hasNumber(terms []term, asked map[string]bool) bool {
	for _, t := range terms {
		if t.number && !asked[t.stem] {
			return true
		}
	}
	return false
}

func hasYear(terms []term, asked map[string]bool) bool {
	for _, t := range terms {
		if t.number && !asked[t.stem] && (len(t.stem) == 4 || strings.Contains(t.stem, ":")) {
			return true
		}
	}
	return false
}

func hasCue(terms []term, w wanted) bool {
	for _, t := range terms {
		if cueWords[w][t.stem] {
			return true
		}
	}
	return false
}

// copulas are stems that link a thing to what it is.
var copulas = wordSet("is are was were be refer mean denot consist compris describ")

// definingWords is within how many words a sentence says what its subject is.
const definingWords = 14

// defines reports whether the sentence begins with a word of the question and soon
// says what that is.
func defines(u *unit, asked map[string]bool) bool {
	seen := false
	for i, t := range u.terms {
		if i >= definingWords {
			return false
		}
		if seen && copulas[t.stem] {
			return true
		}
		seen = seen || asked[t.stem]
	}
	return false
}
