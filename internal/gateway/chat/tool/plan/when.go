package plan

import (
	"fmt"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/citeway/citeway/internal/gateway/metrics/when"
)

// String is the stretch as people say it: "in Q2 2026", "on 3 March 2025".
func (s *stretch) String() string { return when.Said(s.Start, s.End) }

// when is the time of a result as it follows a sentence, " in 2025", " last month (May
// 2026)"; "" if the rows tell it, or if it is unknown.
func (r *rows) when(q *query) string {
	switch {
	case r.Range == nil, q.grain != "" && q.period.said == "" && q.top == 0, q.grain != "" && q.top == 0:
		return ""
	case q.period.data == "":
		return " " + r.Range.String()
	case q.relative:
		return " " + r.Range.String()
	}
	return " " + q.period.relative() + " (" + when.Words(r.Range.Start, r.Range.End) + ")"
}

// named is the time of a result by its name: "2025", "last month (May 2026)".
func (r *rows) named(q *query) string {
	if r.Range == nil {
		return "that time"
	}
	words := when.Words(r.Range.Start, r.Range.End)
	return words
}

// aside says, behind what cites it, that a time is the last that the data have: the
// result itself does not know.
func (r *rows) aside(q *query, first bool) string {
	if !q.relative || !first || r.Range == nil {
		return ""
	}
	return ", " + q.period.latest()
}

// prepositionsOfTime stand before a time.
var prepositionsOfTime = set("in over during for within of on from at")

// relative is a time relative to now, as it is asked for: "last month", "in the last 3
// months".
func (p *period) relative() string {
	words := strings.Fields(p.said)
	for len(words) > 0 && (prepositionsOfTime[words[0]] || words[0] == "the") {
		words = words[1:]
	}
	said := strings.Join(words, " ")
	if len(words) > 2 && numberOf(words[1]) > 0 {
		return "in the " + said
	}
	if strings.HasPrefix(said, "current") || strings.HasPrefix(said, "previous") || strings.HasPrefix(said, "running") || strings.HasPrefix(said, "past") {
		return "in the " + said
	}
	switch said {
	case "ytd", "year to date":
		return "this year"
	case "mtd", "month to date":
		return "this month"
	case "qtd", "quarter to date":
		return "this quarter"
	}
	return said
}

// taken says before a list which time a relative one is taken as.
func (r *rows) taken(q *query) string {
	switch {
	case r.Range == nil || q.period.data == "":
		return ""
	case q.relative:
		return raised(q.period.latest()) + ": " + when.Words(r.Range.Start, r.Range.End) + "."
	}
	return raised(strings.TrimPrefix(q.period.relative(), "in ")) + " is " + when.Words(r.Range.Start, r.Range.End) + "."
}

// latest says that a time is the last that the data have: "the last 3 months with data".
func (p *period) latest() string {
	var n int
	var letter rune
	_, _ = fmt.Sscanf(p.data, "%d%c", &n, &letter) // the planner wrote it
	for name, l := range grains {
		if l != string(letter) {
			continue
		}
		if n == 1 {
			return "the last " + name + " with data"
		}
		return fmt.Sprintf("the last %d %ss with data", n, name)
	}
	return "the last with data"
}

// beyond is the part of a time, one in so many, that data may lack without a word.
const beyond = 10

// outside says where the data end, if that is well before the time asked for does.
func (r *rows) outside(q *query) string {
	end := q.view.TimeRange.End
	if r.Range == nil || q.relative || q.period.said == "" || end.IsZero() || !end.After(r.Range.Start) {
		return ""
	}
	if missing := r.Range.End.Sub(end); missing <= r.Range.End.Sub(r.Range.Start)/beyond {
		return ""
	}
	return "The data of " + q.view.title() + " end on " + end.Add(-time.Second).Format("2 January 2006") + "."
}

// severalOf reports whether a title is a plural: "Orders", "Units sold".
func severalOf(title string) bool {
	words := strings.Fields(strings.ToLower(title))
	if len(words) == 0 {
		return false
	}
	w := words[headOf(words)]
	return strings.HasSuffix(w, "s") && !strings.HasSuffix(w, "ss") && !strings.HasSuffix(w, "us") && !strings.HasSuffix(w, "is")
}

// headOf is the place of the noun that a title is about: "sales" in "Net sales by mail".
func headOf(words []string) int {
	for i, w := range words {
		if i > 0 && (w == "of" || w == "in" || w == "per" || w == "by" || strings.HasSuffix(w, "ed") || participles[w]) {
			return i - 1
		}
	}
	return len(words) - 1
}

// participles are those that do not end in "ed".
var participles = set("sold made lost spent paid sent built held given taken driven bought won")

// was is the verb of a title.
func was(title string) string {
	if severalOf(title) {
		return "were"
	}
	return "was"
}

// lowered is a title in the middle of a sentence; one that begins with two capitals is
// a name.
func lowered(title string) string {
	first, size := utf8.DecodeRuneInString(title)
	second, _ := utf8.DecodeRuneInString(title[size:])
	if unicode.IsUpper(second) || unicode.IsDigit(second) {
		return title
	}
	return string(unicode.ToLower(first)) + title[size:]
}

// raised is a title at the beginning of a sentence.
func raised(title string) string {
	first, size := utf8.DecodeRuneInString(title)
	if size == 0 {
		return title
	}
	return string(unicode.ToUpper(first)) + title[size:]
}

// grainText is the start of a grain, as people name the grain.
func grainText(text, grain string) string {
	t, err := time.Parse(time.RFC3339Nano, text)
	if err != nil {
		return text
	}
	switch grain {
	case "year":
		return t.Format("2006")
	case "quarter":
		return fmt.Sprintf("Q%d %d", (int(t.Month())+2)/3, t.Year())
	case "month":
		return t.Format("January 2006")
	case "week":
		return "week of " + t.Format("2 January 2006")
	case "day":
		return t.Format("2 January 2006")
	}
	return t.Format("2 January 2006, 15:04")
}
