package metrics

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/metrics/table"
	"github.com/citeway/citeway/internal/gateway/metrics/view"
	"github.com/citeway/citeway/internal/gateway/metrics/when"
)

// Text is the result as plain lines, a title and one line a row, that a verifier
// can hold an answer's numbers against: "Region North; Month March 2025
// (2025-03-01); Revenue 1,234,567.89 ($1.23M)".
func (r *Result) Text() string {
	var b strings.Builder
	b.WriteString(r.heading())
	for i := range r.rows {
		b.WriteString("\n" + r.Line(i))
	}
	if r.TruncationWarning != "" {
		b.WriteString("\n" + r.TruncationWarning)
	}
	return b.String()
}

// noRows is said where nothing was computed of any row: a 0 or a cell without a value
// would not tell.
const noRows = ": there are no rows"

// nothing reports whether the result is of no rows: it has none, or it has the one that
// a query without dimensions always has, with no value in it but counts of 0.
func (r *Result) nothing() bool {
	if len(r.rows) != 1 {
		return len(r.rows) == 0
	}
	for k, f := range r.Schema {
		number, ok := r.rows[0][k].Number()
		if f.compares {
			continue
		}
		if f.Dimension || ok && (!f.counts || number != 0) || !ok && r.rows[0][k].Kind != table.Null {
			return false
		}
	}
	return true
}

// heading says what the rows are of.
func (r *Result) heading() string {
	s := r.Title
	if t := r.ResolvedTimeRange; t != nil {
		s += ", " + stretch(t)
	}
	sign, end := ",", r.order
	if r.nothing() {
		s, sign, end = s+noRows, ";", "."
	}
	if t := r.ResolvedComparisonTimeRange; t != nil {
		s += sign + " compared with " + stretch(t)
	}
	return s + end
}

// stretch says a range as people do, and of a quarter its months.
func stretch(r *Range) string {
	s := when.Words(r.Start, r.End)
	if strings.HasPrefix(s, "Q") {
		s += fmt.Sprintf(" (%s to %s)", r.Start.Format("January"), r.End.Add(-time.Nanosecond).Format("January 2006"))
	}
	return s
}

// day writes a moment as a date where it is midnight.
func day(t time.Time) string {
	if hour, minute, second := t.Clock(); hour+minute+second+t.Nanosecond() == 0 {
		return t.Format("2006-01-02")
	}
	return t.Format(time.RFC3339)
}

// Line is one row as words.
func (r *Result) Line(i int) string {
	parts := make([]string, len(r.Schema))
	for k, f := range r.Schema {
		parts[k] = f.DisplayName + " " + r.said(k, r.rows[i][k])
	}
	return strings.Join(parts, "; ") + "."
}

// said is a cell in words: a time by its grain, a number as it is and in its
// format.
func (r *Result) said(k int, v table.Value) string {
	f := r.Schema[k]
	number, ok := v.Number()
	switch {
	case v.Kind == table.Null && !f.Dimension:
		return "–" // a word such as none would deny what stands beside it
	case v.Kind == table.Null:
		return "(none)"
	case v.Kind == table.Time:
		return Moment(v.Moment().In(r.zone), f.Grain)
	case !ok || f.Dimension:
		return v.String()
	}
	exact, shown := view.PlainNumber(number), f.format.Show(number)
	if shown == exact {
		return exact
	}
	return exact + " (" + shown + ")"
}

// Moment writes the start of a grain as people name the grain, with its date.
func Moment(t time.Time, g when.Grain) string {
	date := t.Format("2006-01-02")
	switch g {
	case when.Year:
		return t.Format("2006")
	case when.Quarter:
		return fmt.Sprintf("Q%d %d (%s)", (int(t.Month())+2)/3, t.Year(), date)
	case when.Month:
		return t.Format("January 2006") + " (" + date + ")"
	case when.Week:
		return "week of " + date
	case when.Day:
		return t.Format("2 January 2006") + " (" + date + ")"
	case "":
		return day(t)
	}
	return t.Format(time.RFC3339)
}

// The limits of passages.
const (
	// passageBytes is about how long a passage is; a row is never parted.
	passageBytes = 1500
	// maxPassages is how many passages a result makes at most; the rows beyond are
	// in Data only.
	maxPassages = 64
)

// Passages are the result's lines as passages, each under the title, to be shown
// to a model and cited. Chunk is the number of the first row, from 0.
func (r *Result) Passages() []citeway.Passage {
	var list []citeway.Passage
	for i := 0; i < len(r.rows) && len(list) < maxPassages; {
		first := i
		text := r.heading()
		for ; i < len(r.rows) && (i == first || len(text) < passageBytes); i++ {
			text += "\n" + r.Line(i)
		}
		list = append(list, citeway.Passage{Text: text, Chunk: strconv.Itoa(first)})
	}
	if list == nil {
		list = []citeway.Passage{{Text: r.heading(), Chunk: "0"}}
	}
	return list
}
