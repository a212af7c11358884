package plan

import "regexp"

// comparison is what the period is compared with.
type comparison struct {
	// said is how it is put into words; "" for none.
	said string
	// back is how far the period is moved, in the metrics views' syntax; else year is
	// a year by itself.
	back, year string
}

// asked are the arguments of the comparison's range.
func (c *comparison) asked() map[string]any {
	if c.year != "" {
		return map[string]any{"expression": c.year}
	}
	return map[string]any{"iso_offset": c.back}
}

const against = `(?:compared (?:to|with)|versus|vs|than|against|relative to) (?:(?:that )?(?:in|of) )?(?:the |a |an |one )?`

var (
	// before is "than the quarter before", "compared with a year earlier".
	before = regexp.MustCompile(`\b` + against + `(day|week|month|quarter|year) (?:before|earlier|ago)\b`)
	// previous is "compared with the previous quarter", "vs last year".
	previous = regexp.MustCompile(`\b` + against + `(?:previous|prior|preceding|last) (day|week|month|quarter|year|period)\b`)
	// sameTime is "than in the same quarter last year".
	sameTime = regexp.MustCompile(`\b` + against + `same (?:day|week|month|quarter|period|time) (?:of |in )?(?:the )?(?:last year|previous year|year before)\b`)
	// plainYear is "compared with 2025".
	plainYear = regexp.MustCompile(`\b` + against + `(\d{4})\b`)
)

// changing are words that ask how a number changed.
var changing = set("change changed grow grew growth increase increased decrease decreased rise rose fall fell develop developed")

// beside are words that give the direction if a comparison is asked for.
var beside = set("more less higher lower compare compared")

// steps are the moves back of a period by one grain.
var steps = map[string]string{"day": "rill-PD", "week": "rill-PW", "month": "rill-PM", "quarter": "rill-PQ", "year": "rill-PY", "period": "rill-PP"}

// compare reads what the period is compared with. A change without another time is one
// from the period before.
func (q *question) compare() {
	for _, f := range []*regexp.Regexp{sameTime, before, previous, plainYear} {
		m := f.FindStringSubmatchIndex(q.flat)
		if m == nil {
			continue
		}
		q.against.said = q.flat[m[0]:m[1]]
		switch {
		case f == sameTime:
			q.against.back = steps["year"]
		case f == plainYear:
			q.against.year = q.flat[m[2]:m[3]]
		default:
			q.against.back = steps[q.flat[m[2]:m[3]]]
		}
		q.take(m[0], m[1])
		break
	}
	if q.against.said == "" && q.says(changing) {
		q.against = comparison{said: "before", back: steps["period"]}
	}
	if q.against.said == "" {
		return
	}
	for i := range q.words {
		w := &q.words[i]
		w.taken = w.taken || changing[w.text] || beside[w.text]
	}
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
