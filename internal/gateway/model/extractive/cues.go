package extractive

import "strings"

// cueWords are words found near the kind of thing wanted.
var cueWords = map[wanted]map[string]bool{
	date:      wordSet("januari februari march april may june juli august septemb octob novemb decemb centuri decad monday tuesday wednesday thursday friday saturday sunday daili week weekday"),
	place:     wordSet("locat situat region citi countri coast north south east west northern southern eastern western capit border near island area central film held room floor build street hall site"),
	reason:    wordSet("becaus due reason purpos caus result led lead sinc aim intend help allow prevent therefor thus order so enabl creat design provid"),
	manner:    wordSet("use process method by when first then step form made make start begin through whether can must"),
	amount:    wordSet("one two three four five six seven eight nine ten eleven twelv hundr thousand million billion dozen half third quarter percent"),
	duration:  wordSet("year month week day hour minut second night quarter decad"),
	frequency: wordSet("everi each daili week month year annual onc twice time per alway never regular often seldom rare quarter hour"),
	decision:  wordSet("may can must not never no nobodi noth none only allow forbid forbidden permit prohibit requir need free close open paid without except unless if yes"),
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
	case amount, duration, age, money, frequency:
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
		if t.in(cueWords[w]) {
			return true
		}
	}
	return false
}
