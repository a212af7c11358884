package plan

import (
	"regexp"
	"strings"
)

// requests are the words around a question in which someone only asks to be told.
var requests = []*regexp.Regexp{
	regexp.MustCompile(`^(?:hi |hello |hey )?(?:please )?(?:(?:can|could|would|will) (?:you|we|i) (?:please )?)?(?:show|give|tell|list|display|print|get|fetch|plot|chart|graph|draw|report|calculate|compute|find|see|have|let)(?: (?:me|us))?(?: (?:see|have|know))?\b`),
	regexp.MustCompile(`^(?:i|we)(?: d)?(?: would)? (?:want|need|like|wonder|wish)(?: to (?:see|know|have|get|look at))?\b`),
	regexp.MustCompile(`^(?:do you know|any idea|(?:and |but |or |ok |so )?(?:what about|how about)|and|so|ok|okay|now|but|or|only|just|then|the same|same)\b`),
	regexp.MustCompile(`\b(?:as|in|into|with) (?:a |an )?(?:simple )?(?:markdown )?(?:table|list|chart|graph)(?: form)?\b`),
	regexp.MustCompile(`\b(?:a |an |the )?(?:breakdown|overview|table|list|summary|report|chart|graph|ranking|comparison) of\b`),
	regexp.MustCompile(`\b(?:broken down|breakdown|broken|split up|split|grouped|divided|ranked|rank|sorted|listed)\b`),
	regexp.MustCompile(`\b(?:please|thanks|thank you)\b`),
}

// tableForm says that a table is asked for.
var tableForm = regexp.MustCompile(`\b(?:as|in|into) (?:a |an )?(?:simple )?(?:markdown )?table\b|\b(?:show|give|display|make|draw) (?:me |us )?(?:a |the )?table\b`)

// continues begins a question that goes on from the one before it.
var continues = regexp.MustCompile(`^(?:and|what about|how about|but|or|only|just|the same|same|now|then)\b`)

// requested accounts for the words of a request.
func (q *question) requested() {
	q.table = tableForm.MatchString(q.flat)
	q.goesOn = continues.MatchString(q.flat)
	for _, r := range requests {
		if at := r.FindStringIndex(q.flat); at != nil {
			q.take(at[0], at[1])
		}
	}
}

// untilNow are words for all time, where no other time is said.
var untilNow = regexp.MustCompile(`\b(?:so far|to date|until now|up to now|of all time|all time|ever|in total|in all|altogether|at all|right now|currently|now)\b`)

// general are beginnings of questions about how things are done or what they mean.
// Documents answer these, and no table does.
var general = regexp.MustCompile(`^(?:why|when|where|whose|is there|are there any|am|can|could|may|might|must|should|shall|would|will|how (?:do|does|can|could|should|would|to|long|often|old|far|soon|fast|late|early)|what (?:do|does|should|can|must|happens|if|kind|type|sort)|who (?:is|are|do|does|can|should|was)|does|do|explain|describe|define)\b`)

// degree is "how high is", which asks about one thing.
var degree = regexp.MustCompile(`^how (\w+) (?:is|are|do|does|can)\b`)

// unsaid are beginnings with which only a change can be asked of a table.
var unsaid = regexp.MustCompile(`^(?:how (?:is|are|was|were|did|has|have)|is|are|was|were|did|has|have)\b`)

// oneself are words with which people ask for themselves; a table knows nothing of who
// asks.
var oneself = set("i me my mine myself you yourself")

// amounts asks how much or how many, of a company and not of a rule.
var (
	amounts   = regexp.MustCompile(`\bhow (?:much|many)\b`)
	something = regexp.MustCompile(`\b(?:does|do|is|are) (?:a|an|it|one)\b|\b(?:a|an) \S+ (?:cost|costs|take|takes)\b`)
)

// tabular reports whether a question may be one that tables answer. It keeps out those
// whose form says that they are not; what remains is a question for a table only if a
// view accounts for its words.
func (q *question) tabular(original string) bool {
	flat := strings.TrimLeft(q.flat, ". ")
	m := degree.FindStringSubmatch(flat)
	changes := q.against.said != "" || wentForm.MatchString(flat) || q.says(changing) || q.says(developing)
	switch {
	case len(q.words) == 0, something.MatchString(original):
		return false
	case m != nil && m[1] != "much" && m[1] != "many", strings.HasPrefix(flat, "who ") && !q.ranked:
		return false
	case general.MatchString(flat) && !(strings.HasPrefix(original, "what do we") || strings.HasPrefix(original, "how do") && changes):
		return false
	case unsaid.MatchString(flat) && !changes:
		return false
	}
	for _, w := range q.words {
		if oneself[w.text] && !w.taken {
			return false
		}
	}
	return true
}
