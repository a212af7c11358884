package plan

import (
	"regexp"
	"strings"
)

// comparison is what the period is compared with.
type comparison struct {
	// said is how the question puts it; "" for none.
	said string
	// back is how far the period is moved, in the metrics views' syntax; else period is
	// another time.
	back   string
	period period
}

// asked are the arguments of the comparison's range.
func (c *comparison) asked(relative bool) map[string]any {
	if c.back != "" {
		return map[string]any{"iso_offset": c.back}
	}
	return c.period.asked(relative)
}

const against = `(?:compared (?:to|with)|versus|vs|than|against|relative to) (?:(?:that )?(?:in|of) )?(?:the |a |an |one )?`

var (
	// before is "than the quarter before", "compared with a year earlier".
	before = regexp.MustCompile(`\b` + against + `(day|week|month|quarter|year) (?:before|earlier|ago)\b`)
	// previous is "compared with the previous quarter", "vs last year".
	previous = regexp.MustCompile(`\b` + against + `(?:previous|prior|preceding|last) (day|week|month|quarter|year|period)\b`)
	// sameTime is "than in the same quarter last year".
	sameTime = regexp.MustCompile(`\b` + against + `same (?:day|week|month|quarter|period|time) (?:of |in )?(?:the )?(?:last year|previous year|year before)\b`)
	// yearOnYear is "year over year", and so on.
	yearOnYear = regexp.MustCompile(`\b(day|week|month|quarter|year) (?:over|on) (day|week|month|quarter|year)\b`)
)

// changing are words that ask how a number changed.
var changing = set("change changed changes grow grew grown growth growing increase increased decrease decreased rise rose risen fall fell fallen drop dropped decline declined")

// developing are words that ask for a number over time.
var developing = set("develop developed developing development evolve evolved evolving evolution trend trends trending progress progressed doing going")

// overTime is "over time".
var overTime = regexp.MustCompile(`\b(?:over|through) (?:the )?(?:time|months|years|weeks|quarters)\b`)

// comparing are words that ask for two numbers side by side.
var comparing = set("compare compared comparing comparison versus vs difference")

// beside are words that give the direction if a comparison is asked for.
var beside = set("more less higher lower better worse compare compared comparing comparison difference differ up down between as much many")

// steps are the moves back of a period by one grain.
var steps = map[string]string{"day": "rill-PD", "week": "rill-PW", "month": "rill-PM", "quarter": "rill-PQ", "year": "rill-PY", "period": "rill-PP"}

// changes reports whether the question asks for two times side by side, so that "from …
// to …" is no stretch.
func (q *question) changes() bool { return q.says(changing) || q.says(comparing) }

// compare reads what the period is compared with.
func (q *question) compare() {
	for _, f := range []*regexp.Regexp{sameTime, before, previous, yearOnYear} {
		m := f.FindStringSubmatchIndex(q.flat)
		if m == nil {
			continue
		}
		q.against.said = q.flat[m[0]:m[1]]
		q.against.back = steps["year"]
		if f != sameTime {
			q.against.back = steps[q.flat[m[2]:m[3]]]
		}
		q.take(m[0], m[1])
		break
	}
	if at := overTime.FindStringIndex(q.flat); at != nil {
		q.develops = true
		q.take(at[0], at[1])
	}
	q.develops = q.develops || q.says(developing)
}

// changed takes a change without another time as one from the period before, and without
// any time as a development, and accounts for the words of comparing.
func (q *question) changed() {
	if q.against.said == "" && q.says(changing) {
		if q.period.said == "" {
			q.develops = true
		} else if !q.develops {
			q.against = comparison{said: "before", back: steps["period"]}
		}
	}
	if q.against.said == "" && !q.develops {
		return
	}
	for i := range q.words {
		w := &q.words[i]
		w.taken = w.taken || changing[w.text] || developing[w.text] || q.against.said != "" && (beside[w.text] || comparing[w.text] || joining[w.text])
	}
}

// sideBySide are words that ask for two values side by side, as North and South.
var sideBySide = set("compare compared comparing comparison versus vs difference between than")

// joining are the words between two times that are compared.
var joining = set("and or to with than vs versus against from in the of for was is were are it that compared")

// compared takes two times as one compared with the other, the later one first. It is
// false if they do not stand side by side.
func (q *question) compared(a, b timed) bool {
	for _, w := range strings.Fields(q.flat[a.to:b.from]) {
		if !joining[w] && !beside[w] && !changing[w] {
			return false
		}
	}
	joined := strings.TrimSpace(q.flat[a.to:b.from]) != "" || joining[strings.Fields(b.period.said)[0]] && !strings.HasPrefix(b.period.said, "in ")
	if !joined && !q.changes() {
		return false
	}
	first, second := a.period.inYear(b.period.year()), b.period.inYear(a.period.year())
	if !first.after(&second) {
		first, second = second, first
	}
	q.period, q.against = first, comparison{said: second.said, period: second}
	q.take(a.from, a.to)
	q.take(b.from, b.to)
	return true
}

// after reports whether p is later than o, as far as their words tell.
func (p *period) after(o *period) bool {
	if key, other := p.key(), o.key(); key[0] == other[0] {
		return key >= other
	}
	return true
}

// key orders times of the same kind.
func (p *period) key() string {
	switch {
	case p.month > 0:
		return "m" + string(rune('a'+p.month))
	case p.start != "":
		return "f" + p.start
	case p.data == "":
		return "f" + p.now
	case strings.Contains(p.now, "+1"):
		return "r2"
	}
	return "r1"
}

var ofTotal = regexp.MustCompile(`\b(?:in|of) (?:the |our |all )?(?:total|overall|whole)\b`)

// portions are words that ask for a share.
var portions = set("share percentage percent proportion")

// shares reads whether a share of the total is asked for. A measure that is a share by
// its name is taken as it is: see [planner.sound].
func (q *question) shares() {
	q.share = q.says(portions)
	if m := ofTotal.FindStringIndex(q.flat); q.share && m != nil {
		q.take(m[0], m[1])
	}
}
