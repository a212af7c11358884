package plan

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/citeway/citeway/internal/language"
)

// question is a question as it is planned for.
type question struct {
	text string
	// flat are its words in lower case, with a blank between.
	flat  string
	words []word
	// counts says that tables may answer it: it asks for a number, or for what has the
	// most of something.
	counts bool
	// direct says that it asks for a number in so many words, and not only by the name of
	// what is measured.
	direct bool
	// top is how many rows are wanted: 1 for "which … highest", 0 for all.
	top int
	// rising sorts from the least.
	rising bool
	// ranked says that it has a word for the most or the least.
	ranked bool
	// share says that a share of the total is asked for.
	share bool
	// goesOn says that it begins as one that goes on from the question before it.
	goesOn bool
	// develops says that a number is asked for over time, table that the answer is to be
	// a table.
	develops, table bool
	period          period
	// against is the time that period is compared with; the zero value is none.
	against comparison
}

// word is one word of the question.
type word struct {
	text, stem string
	// class is what it is like; see [alike].
	class string
	// implied says that it is a verb that names what is measured.
	implied bool
	// at is where it stands in flat.
	at int
	// taken says that it is accounted for and so does not name a value.
	taken bool
}

// asks are words that ask for a number.
var asks = set("average avg mean total sum many much count number highest lowest most least top bottom best worst greatest strongest weakest leading maximum minimum max min largest smallest biggest fewest share median percentage percent proportion")

// plainWords say nothing about what is asked for. A word whose loss would change the
// answer, such as "since" or "without", is not one.
var plainWords = set(`a an the of in on at to for from by per each every and what which who how was were is are be been did do does had has have
	with during within that whole all time show give tell list across there it its their our ours us we they please data much many number figure figures
	make makes made earn earns earned bring brings brought generate generates generated take takes took taken get gets got come comes came record recorded amount happen happened
	altogether overall done carry carried serve served buy bought sell sells selling sold place placed go went turn turned s re d ll company money`)

func set(words string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(words) {
		m[w] = true
	}
	return m
}

// split are the words of a text; a date is one word.
func split(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '_' && r != '-' })
}

// maxQuestion is the most bytes of a question that is planned for.
const maxQuestion = 400

// readQuestion reads what a question asks for.
func readQuestion(text string) question {
	q := question{text: strings.TrimSpace(text)}
	if len(q.text) > maxQuestion {
		return q // a letter, and no question for a table
	}
	for _, f := range split(text) {
		lower := strings.ToLower(f)
		if q.flat != "" {
			q.flat += " "
		}
		q.words = append(q.words, word{text: lower, stem: stem(lower), class: alike[stem(lower)], at: len(q.flat), taken: plainWords[lower] || asks[lower] || different[lower]})
		q.flat += lower
		q.direct = q.direct || asks[lower]
	}
	original := q.flat
	q.requested()
	q.rank()
	q.implied()
	q.compare()
	q.shares()
	q.time()
	if at := untilNow.FindStringIndex(q.flat); at != nil {
		q.take(at[0], at[1])
	}
	q.changed()
	q.direct = q.direct || q.share || q.develops || q.ranked || q.top > 0 || q.period.said != "" || amounts.MatchString(q.flat)
	q.counts = q.tabular(original)
	return q
}

// take accounts for the words from one place in flat to another, and blanks them
// there.
func (q *question) take(from, to int) {
	for i := range q.words {
		if w := &q.words[i]; w.at >= from && w.at < to {
			w.taken = true
		}
	}
	q.flat = q.flat[:from] + strings.Repeat(".", to-from) + q.flat[to:]
}

// same are words that mean the same in the name of a measure.
var same = map[string]string{"avg": "average", "mean": "average", "sum": "total", "count": "number", "many": "number", "maximum": "max", "highest": "max",
	"minimum": "min", "lowest": "min", "euro": "eur", "euros": "eur", "dollars": "usd", "dollar": "usd"}

// stem is a word in the form in which words are compared.
func stem(w string) string {
	if other, ok := same[w]; ok {
		w = other
	}
	var stems language.Stemmer
	return stems.English(language.Fold(w))
}

// stems are the stems of a name's words that say something.
func stems(name string) []string {
	var out []string
	for _, f := range strings.FieldsFunc(strings.ToLower(name), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		if !plainWords[f] || asks[f] {
			out = append(out, stem(f))
		}
	}
	return out
}

// shared is how many words of the name the question has.
func (q *question) shared(name string) int {
	n := 0
	for _, s := range stems(name) {
		if q.has(s) {
			n++
		}
	}
	return n
}

func (q *question) has(stem string) bool {
	return slices.ContainsFunc(q.words, func(w word) bool { return w.stem == stem })
}

// says reports whether one of the words is in the question.
func (q *question) says(words map[string]bool) bool {
	return slices.ContainsFunc(q.words, func(w word) bool { return words[w.text] })
}

var (
	topForm = regexp.MustCompile(`\b(?:(?:top|first|best|bottom|worst|highest|lowest) (` + numbers + `)|(` + numbers + `) (?:top|best|worst|highest|lowest|largest|biggest|smallest|strongest|weakest))\b`)
	// whichForm is "which …", "in which …", "what …".
	whichForm = regexp.MustCompile(`^[ .]*(?:(?:in|for|from|at|on) )?(?:which|what|who)\b`)
	most      = set("highest most top largest biggest best greatest strongest leading maximum max")
	least     = set("lowest least bottom smallest fewest worst weakest minimum min")
)

// rank reads how many rows are wanted, and from which end.
func (q *question) rank() {
	if m := topForm.FindStringSubmatchIndex(q.flat); m != nil {
		q.top = numberOf(q.flat[max(m[2], m[4]):max(m[3], m[5])])
		for i := range q.words {
			q.words[i].taken = q.words[i].taken || q.words[i].at >= m[0] && q.words[i].at < m[1]
		}
	}
	which := whichForm.MatchString(q.flat)
	for _, w := range q.words {
		q.rising = q.rising || least[w.text]
		if most[w.text] || least[w.text] {
			q.ranked = true
			if which && q.top == 0 {
				q.top = 1
			}
		}
	}
}

// numbers are the forms of a number of rows or of grains.
const numbers = `\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve`

// numberOf is a number in one of those forms; 0 for anything else.
func numberOf(word string) int {
	if i := slices.Index(strings.Split(numbers, "|"), word); i > 0 {
		return i
	}
	n, err := strconv.Atoi(word)
	if err != nil || len(word) > 3 {
		return 0
	}
	return n
}
