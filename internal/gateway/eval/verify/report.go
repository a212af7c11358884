package verify

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/eval/chart"
)

// Row is one figure: what was measured, on how many cases, what is to be
// reached, what the room gets and what plain word overlap gets in the same run.
type Row struct {
	Task    string  `json:"task"`
	Measure string  `json:"measure"`
	N       int     `json:"n"`
	Target  float64 `json:"target,omitempty"`
	// Most says that the target is the most that is allowed.
	Most     bool    `json:"most,omitempty"`
	Got      float64 `json:"got"`
	Baseline float64 `json:"baseline"`
	// NoBaseline says that overlap has no such figure.
	NoBaseline bool `json:"noBaseline,omitempty"`
}

// Reached reports whether the target is reached; true where there is none.
func (r *Row) Reached() bool {
	switch {
	case r.Target == 0:
		return true
	case r.Most:
		return r.Got <= r.Target
	}
	return r.Got >= r.Target
}

// Report is the table, the notes to it and the pictures.
type Report struct {
	Rows  []Row    `json:"rows"`
	Notes []string `json:"notes"`
	// Reliability is how often claims held, by the probability they were given.
	Reliability []chart.Point `json:"reliability"`
	// Speed is microseconds a pair by words of evidence, prepared and cold.
	Prepared []chart.Point `json:"prepared"`
	Cold     []chart.Point `json:"cold"`
}

func (r *Report) add(row Row) { r.Rows = append(r.Rows, row) }

func (r *Report) note(format string, args ...any) {
	r.Notes = append(r.Notes, fmt.Sprintf(format, args...))
}

// WriteTo writes the table and the notes as text.
func (r *Report) WriteTo(w io.Writer) (int64, error) {
	var b strings.Builder
	fmt.Fprintf(&b, "%-46s %-26s %7s %9s %9s %9s\n", "task", "measure", "n", "target", "citeway", "overlap")
	for i := range r.Rows {
		row := &r.Rows[i]
		fmt.Fprintf(&b, "%-46s %-26s %7d %9s %9s %9s %s\n", row.Task, row.Measure, row.N, row.target(), figure(row.Got), row.baseline(), row.mark())
	}
	if len(r.Notes) > 0 {
		b.WriteByte('\n')
	}
	for _, n := range r.Notes {
		b.WriteString("- " + n + "\n")
	}
	n, err := io.WriteString(w, b.String())
	return int64(n), err
}

func (r *Row) target() string {
	switch {
	case r.Target == 0:
		return "-"
	case r.Most:
		return "<= " + figure(r.Target)
	}
	return figure(r.Target)
}

func (r *Row) baseline() string {
	if r.NoBaseline {
		return "-"
	}
	return figure(r.Baseline)
}

func (r *Row) mark() string {
	if r.Target == 0 {
		return ""
	}
	if r.Reached() {
		return "reached"
	}
	return "missed"
}

func figure(v float64) string {
	if v >= 100 {
		return fmt.Sprintf("%.0f", v)
	}
	return fmt.Sprintf("%.3f", v)
}

// Save writes report.txt and the pictures into dir, which it makes.
func (r *Report) Save(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return &citeway.Error{Code: citeway.Invalid, Place: dir, Message: "the folder cannot be made", Err: err}
	}
	files := map[string]func(io.Writer) error{
		"report.txt": func(w io.Writer) error { _, err := r.WriteTo(w); return err },
		"figures.svg": func(w io.Writer) error {
			return chart.Bars(w, "Does the source say so?", "AUC, F1 or share, by task", r.bars())
		},
		"reliability.svg": func(w io.Writer) error {
			return chart.Reliability(w, "Does the score mean a probability?", []chart.Series{{Name: "attribution, cross-validated", Points: r.Reliability}})
		},
		"speed.svg": func(w io.Writer) error {
			return chart.Lines(w, "Time a pair", "microseconds, by words of evidence", []chart.Series{{Name: "prepared", Points: r.Prepared}, {Name: "cold", Points: r.Cold}})
		},
	}
	for name, draw := range files {
		if err := save(filepath.Join(dir, name), draw); err != nil {
			return &citeway.Error{Code: citeway.Invalid, Place: name, Message: "the report cannot be written", Err: err}
		}
	}
	return nil
}

func save(path string, draw func(io.Writer) error) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	if err := draw(f); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}

// bars are the rows that are shares and have a baseline.
func (r *Report) bars() []chart.Series {
	ours, plain := chart.Series{Name: "citeway"}, chart.Series{Name: "word overlap"}
	for i := range r.Rows {
		row := &r.Rows[i]
		if row.NoBaseline || row.Got > 1 || row.Most {
			continue
		}
		label := row.Task + ", " + row.Measure
		ours.Points = append(ours.Points, chart.Point{Label: label, Y: row.Got})
		plain.Points = append(plain.Points, chart.Point{Label: label, Y: row.Baseline})
	}
	return []chart.Series{ours, plain}
}
