package extractive

import "regexp"

// A list of changes says of each what was so at one time, in the words of whoever made it: where a
// guide answers, it is the better source.

var (
	// listOfChanges is the title of such a list.
	listOfChanges = regexp.MustCompile(`(?i)\b(?:release notes?|change ?logs?|version history|release history|what['’]s new)\b|^(?:changes|history|news|releases)$`)
	// ofChanges are words of a question that such a list may answer.
	ofChanges = wordSet("release released releases version versions change changed changes changelog new news newest latest recent recently upgrade upgraded since history " +
		"fixed fix bug deprecated removed added introduced breaking migrate migration when")
)

// changedOdds is what the odds of a sentence of such a list are multiplied with.
const changedOdds = 0.25

// prefersGuides gives what lists of changes say less of a chance, unless the question is about changes
// or nothing else is shown.
func (r *reading) prefersGuides() {
	for i := range r.question.terms {
		if ofChanges[r.question.terms[i].word] {
			return
		}
	}
	changes, some, all := make([]bool, len(r.sources)), false, true
	for i := range r.sources {
		changes[i] = listOfChanges.MatchString(r.sources[i].Name())
		some, all = some || changes[i], all && changes[i]
	}
	if !some || all {
		return
	}
	for i := range r.units {
		if u := &r.units[i]; changes[u.source] {
			u.p = changedOdds * u.p / (changedOdds*u.p + 1 - u.p)
		}
	}
}
