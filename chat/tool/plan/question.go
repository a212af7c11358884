package plan

import (
	"regexp"
	"strconv"
	"strings"
	"unicode"

	"github.com/citeway/citeway/verify"
)

// question is a question as it is planned for.
type question struct {
	text  string
	words []word
	// counts says that it asks for a number, or for what has most of one.
	counts bool
	// top is how many rows are wanted: 1 for "which … highest", 0 for all.
	top int
	// rising sorts from the least.
	rising bool
	period period
}

// word is one word of the question.
type word struct {
	text, stem string
	name       bool // it begins with a capital and not the question
	taken      bool // it says something else than a value
}

// period is the time that a question asks for.
type period struct {
	// said is how it is said, "" for all time.
	said string
	// now is the range relative to now, data that relative to the newest data; both
	// in the metrics views' time syntax. data is "" for a time that is fixed.
	now, data string
}

// asks are words that ask for a number.
var asks = set("average avg mean total sum many much count number highest lowest most least top maximum minimum max min largest smallest biggest fewest share median")

// plainWords say nothing of what is asked for.
var plainWords = set("a an the of in on at to for from by per each every and or what which who how was were is are be been did do does had has have with during over within than that this last past previous current whole all time show give tell me list compare across between month months year years week weeks day days quarter quarters hour hours today yesterday now there it its their our we us please data since until")

func set(words string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(words) {
		m[w] = true
	}
	return m
}

// readQuestion reads what a question asks for.
func readQuestion(text string) question {
	q := question{text: strings.TrimSpace(text)}
	for i, f := range strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '_' && r != '-' }) {
		lower := strings.ToLower(f)
		first := []rune(f)[0]
		q.words = append(q.words, word{text: lower, stem: stem(lower), name: i > 0 && (unicode.IsUpper(first) || unicode.IsDigit(first)),
			taken: plainWords[lower] || asks[lower] || monthOf(lower) > 0})
		q.counts = q.counts || asks[lower]
	}
	q.rank()
	q.period = readPeriod(strings.ToLower(text))
	q.counts = q.counts || q.period.said != "" && q.top == 0 && strings.HasPrefix(strings.ToLower(q.text), "what")
	return q
}

// same are words that mean the same in the name of a measure.
var same = map[string]string{"avg": "average", "mean": "average", "sum": "total", "count": "number", "many": "number", "maximum": "max", "highest": "max", "minimum": "min", "lowest": "min"}

// stem is a word as words are compared.
func stem(w string) string {
	if other, ok := same[w]; ok {
		w = other
	}
	if s := verify.Stems(w); len(s) > 0 {
		return s[0]
	}
	return w
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
	for i := range q.words {
		if q.words[i].stem == stem {
			return true
		}
	}
	return false
}

var (
	topForm = regexp.MustCompile(`\b(?:top|first|best|bottom|worst) (\d{1,2})\b`)
	most    = set("highest most top largest biggest best maximum max")
	least   = set("lowest least bottom smallest fewest worst minimum min")
)

// rank reads how many rows are wanted, and from which end.
func (q *question) rank() {
	lower := strings.ToLower(q.text)
	if m := topForm.FindStringSubmatch(lower); m != nil {
		q.top, _ = strconv.Atoi(m[1]) // two digits
	}
	which := strings.HasPrefix(lower, "which ") || strings.HasPrefix(lower, "what ") || strings.HasPrefix(lower, "who ")
	for _, w := range q.words {
		if least[w.text] {
			q.rising = true
		}
		if which && q.top == 0 && (most[w.text] || least[w.text]) {
			q.top = 1
		}
	}
}

// after are the words that follow "by", "per", "for each", or "which" where rows
// are ranked: what the rows are to be of.
func (q *question) after() [][]word {
	var out [][]word
	for i, w := range q.words {
		each := w.text == "each" || w.text == "every"
		if (w.text == "by" || w.text == "per" || w.text == "across" || each || q.top > 0 && (i == 0 || w.text == "top" || unicode.IsDigit(rune(w.text[0])))) && i+1 < len(q.words) {
			out = append(out, q.words[i+1:min(len(q.words), i+1+maxName)])
		}
	}
	return out
}

// maxName is how many words the name of a dimension may have.
const maxName = 4
