package extractive

import (
	"regexp"
	"strings"

	"github.com/citeway/citeway/internal/language"
)

// exactly reports whether the sentence has just the kind of thing that q asks for: a
// length of time for "how long", a price for "what does it cost", the thing counted
// beside a number for "how many". Where no kind is asked for, nothing can be missed.
func (q *question) exactly(u *unit, asked map[string]bool) bool {
	switch q.wants {
	case person:
		return countNames(u.terms, asked) > 0 || has(u.terms, roles, asked)
	case date:
		return hasYear(u.terms, asked) || hasCue(u.terms, date) || measured(u.terms, cueWords[duration]) || has(u.terms, moments, asked)
	case place:
		return countNames(u.terms, asked) > 0 || hasCue(u.terms, place) || has(u.terms, whereabouts, nil)
	case duration:
		return measured(u.terms, cueWords[duration]) || hasMeasure(u.terms, asked) || has(u.terms, lasting, nil)
	case age:
		return measured(u.terms, years) || has(u.terms, years, nil) && hasNumber(u.terms, asked)
	case frequency:
		return hasCue(u.terms, frequency)
	case money:
		return priced(u, asked)
	case amount:
		return q.counts(u, asked)
	case reason, manner:
		return hasCue(u.terms, q.wants)
	case definition:
		return defines(u, asked)
	case decision:
		return hasCue(u.terms, decision)
	}
	return true
}

// counts reports whether the sentence has a number of what is counted, or in a unit of
// what is measured; if neither is named, any number that the question lacks.
func (q *question) counts(u *unit, asked map[string]bool) bool {
	if !hasNumber(u.terms, asked) && !hasCue(u.terms, amount) {
		return false
	}
	if units := unitsFor[q.measure]; units != nil && !u.record {
		return measured(u.terms, units)
	}
	return q.counted == "" || u.record || measured(u.terms, map[string]bool{q.counted: true})
}

// unitsFor are stems of the units in which what a question measures is told, by the stem
// after "how": a temperature is no depth.
var unitsFor = func() map[string]map[string]bool {
	lengths := wordSet("metr meter m km kilometr kilomet cm centimetr centimet mm millimetr millimet foot feet ft inch mile yard fathom")
	weights := wordSet("kg kilogram kilo gram g tonn ton pound lb ounc oz stone")
	degrees := wordSet("degre celsius fahrenheit c f")
	return map[string]map[string]bool{
		"deep": lengths, "tall": lengths, "thick": lengths, "wide": lengths, "heavi": weights,
		"warm": degrees, "hot": degrees, "cold": degrees, "cool": degrees,
	}
}()

// reach is how many words there may be between a number and what it counts.
const reach = 3

// measured reports whether one of the units stands soon after a number.
func measured(terms []term, units map[string]bool) bool {
	last := -reach - 1
	for i, t := range terms {
		if t.number || t.in(numerals) {
			last = i
		} else if t.in(units) && i-last <= reach {
			return true
		}
	}
	return false
}

// numerals are stems of numbers in words, and words that stand for one.
var numerals = wordSet("a an one two three four five six seven eight nine ten eleven twelv fifteen twenti thirti forti fifti hundr thousand million billion dozen half no none sever few mani")

// priced reports whether the sentence names a sum of money.
func priced(u *unit, asked map[string]bool) bool {
	if strings.ContainsAny(u.text, "€£¥") || dollars.MatchString(u.text) {
		return true
	}
	return has(u.terms, currencies, nil) && (hasNumber(u.terms, asked) || hasCue(u.terms, amount)) || has(u.terms, free, nil)
}

// dollars is a sum in dollars: before anything but a number the sign is that of a prompt or of a variable.
var dollars = regexp.MustCompile(`\$\s?[\d.,]*\d|\d\s?\$`)

var (
	currencies  = wordSet("euro eur dollar usd pound gbp cent franc chf yen krona percent salari wage price pric cost")
	years       = wordSet("year month age old born birth aged")
	lasting     = wordSet("until forev permanent perpetu indefinit alway unlimit immedi daylight")
	free        = wordSet("free gratis")
	roles       = wordSet("officer offic manag director board staff team lead leader employe custom owner author editor maintain contributor licensor licens user administr worker master head warden anyon anybodi everyon everybodi nobodi whoever person peopl parent member visitor govern compani presid king queen minist doctor teacher develop")
	moments     = wordSet("day date month year hour time tomorrow today yesterday when after befor until onc if dure while begin start end expir annual everi each later earlier soon immedi daylight noon midnight morn even night winter summer spring autumn")
	whereabouts = wordSet("in at on near behind besid under insid outsid between at from to home")
)

// has reports whether a word of the set is in the sentence and not in the question.
func has(terms []term, set, asked map[string]bool) bool {
	for _, t := range terms {
		if t.in(set) && !asked[t.stem] {
			return true
		}
	}
	return false
}

// hasMeasure reports whether the sentence has a number that the question lacks and that
// is no year.
func hasMeasure(terms []term, asked map[string]bool) bool {
	for _, t := range terms {
		year := len(t.stem) == 4 && (t.stem[0] == '1' || t.stem[0] == '2') && t.stem[1] != ','
		if t.number && !asked[t.stem] && !year {
			return true
		}
	}
	return false
}

// lacks reports whether the sentence surely does not say what q asks for: no number
// where an amount is asked for, nothing about time where a time is. Of other languages than English, amounts,
// lengths of time and how often alone are sure, if their words are known.
func (q *question) lacks(u *unit, asked map[string]bool) bool {
	if q.tongue != language.English && (cuesAbroad[q.tongue] == "" || q.wants != amount && q.wants != money && q.wants != duration && q.wants != frequency) {
		return false
	}
	switch q.wants {
	case amount:
		if units := unitsFor[q.measure]; units != nil && !u.record {
			return !measured(u.terms, units)
		}
		return !hasNumber(u.terms, asked) && !has(u.terms, quantities, nil)
	case money:
		return !priced(u, asked) && !hasNumber(u.terms, asked)
	case date:
		return !q.exactly(u, asked) && !hasNumber(u.terms, asked) && !hasCue(u.terms, amount)
	case duration, frequency, age:
		return !q.exactly(u, asked)
	}
	return false
}

// quantities are stems of words that say how much without a digit.
var quantities = wordSet(`one two three four five six seven eight nine ten eleven twelv fifteen twenti thirti forti fifti hundr thousand million
	billion dozen half third quarter percent none no all everi each singl doubl twice unlimit sever`)
