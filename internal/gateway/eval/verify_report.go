package eval

import (
	"fmt"
	"io"
	"math"
	"strings"
)

// row is one figure: what was measured, on how many cases, the target, what verify gets
// and what plain word overlap gets in the same run.
type row struct {
	task    string
	measure string
	n       int
	target  float64
	// most says that the target is an upper limit.
	most     bool
	got      float64
	baseline float64 // NaN where overlap has no such figure
	// reader and both are the figures of the encoder alone, and of words and encoder; 0
	// where there are none.
	reader, both float64
}

// report is the table, the notes to it and what the pictures show.
type report struct {
	rows  []row
	notes []string
	// reliability is how often claims held, by the probability they were given.
	reliability []point
	// read is what the encoder makes of the examples; nil without one.
	read *readScores
	// prepared and cold are the microseconds a pair takes, by words of evidence.
	prepared, cold []point
}

func (r *report) add(one row) {
	if one.reader == 0 && one.both == 0 {
		one.reader, one.both = math.NaN(), math.NaN()
	}
	r.rows = append(r.rows, one)
}

func (r *report) note(format string, args ...any) {
	r.notes = append(r.notes, fmt.Sprintf(format, args...))
}

// write writes the table and the notes as text.
func (r *report) write(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%-46s %-26s %7s %9s %9s %9s %9s %9s\n", "task", "measure", "n", "target", "overlap", "words", "reader", "both")
	for i := range r.rows {
		row := &r.rows[i]
		fmt.Fprintf(&b, "%-46s %-26s %7d %9s %9s %9s %9s %9s %s\n", row.task, row.measure, row.n, row.targetText(), figure(row.baseline), figure(row.got), figure(row.reader), figure(row.both), row.mark())
	}
	if len(r.notes) > 0 {
		b.WriteByte('\n')
	}
	for _, n := range r.notes {
		b.WriteString("- " + n + "\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func (r *row) targetText() string {
	switch {
	case r.target == 0:
		return "-"
	case r.most:
		return "<= " + figure(r.target)
	}
	return figure(r.target)
}

// mark says whether the target is reached; "" if there is none.
func (r *row) mark() string {
	switch {
	case r.target == 0:
		return ""
	case r.most && r.got <= r.target, !r.most && r.got >= r.target:
		return "reached"
	}
	return "missed"
}

func figure(v float64) string {
	switch {
	case math.IsNaN(v):
		return "-"
	case v >= 100:
		return fmt.Sprintf("%.0f", v)
	}
	return fmt.Sprintf("%.3f", v)
}

// pictures are the charts of the report, by name.
func (r *report) pictures() map[string][]byte {
	return map[string][]byte{
		"verify-figures.svg":     drawBars("Does the source say so?", "AUC, F1 or share, by task", r.bars()),
		"verify-reliability.svg": drawReliability("Does the score mean a probability?", []series{{"attribution, cross-validated", r.reliability}}),
		"verify-speed.svg":       drawLines("Time a pair", "microseconds, by words of evidence", []series{{"prepared", r.prepared}, {"cold", r.cold}}),
	}
}

// bars are the rows that are shares and have a baseline.
func (r *report) bars() []series {
	ours, plain := series{Name: "citeway"}, series{Name: "word overlap"}
	for i := range r.rows {
		row := &r.rows[i]
		if math.IsNaN(row.baseline) || row.got > 1 || row.most {
			continue
		}
		label := row.task + ", " + row.measure
		ours.Points = append(ours.Points, point{Label: label, Y: row.got})
		plain.Points = append(plain.Points, point{Label: label, Y: row.baseline})
	}
	return []series{ours, plain}
}
