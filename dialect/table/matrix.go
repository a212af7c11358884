package table

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/citeway/citeway/dialect"
)

// Row is one form as `citeway dialects --json` shows it.
type Row struct {
	Name    string `json:"name"`
	In      bool   `json:"in"`
	Out     bool   `json:"out"`
	Summary string `json:"summary"`
	// Text says that the form is plain text.
	Text bool `json:"text"`
	// Late: read as a stream, citations come after their words. Waits: written
	// as a stream, it needs every source before the first word.
	Late  bool `json:"late"`
	Waits bool `json:"waits"`
	// SourceFirst: written as a stream, what cites a label not defined yet waits.
	SourceFirst bool      `json:"source_first"`
	Carries     []string  `json:"carries"`
	Settings    []Setting `json:"settings"`
}

// Setting is one setting of a form.
type Setting struct {
	Name    string   `json:"name"`
	Default string   `json:"default"`
	Values  []string `json:"values,omitempty"`
	Summary string   `json:"summary"`
}

// Rows returns a row for each form.
func Rows() []Row {
	var rows []Row
	for _, f := range All() {
		rows = append(rows, row(f))
	}
	return rows
}

func row(f dialect.Form) Row {
	r := Row{Name: f.Name, In: f.NewDecoder != nil, Out: f.NewEncoder != nil, Summary: f.Summary,
		Text: f.Text, Late: f.Late, Waits: f.Waits, SourceFirst: f.SourceFirst, Carries: []string{}, Settings: []Setting{}}
	if r.Out {
		r.Carries = f.Carries.Names()
	}
	for _, s := range f.Settings {
		r.Settings = append(r.Settings, Setting{s.Name, s.Default, s.Values, s.Summary})
	}
	return r
}

// Print writes the table for a person.
func Print(w io.Writer) error {
	t := tabwriter.NewWriter(w, 0, 4, 2, ' ', 0)
	fmt.Fprintln(t, "DIALECT\tIN\tOUT\tSTREAM\tTHE FORM")
	for _, r := range Rows() {
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\t%s\n", r.Name, tick(r.In), tick(r.Out), streaming(r), r.Summary)
	}
	return t.Flush()
}

func tick(yes bool) string {
	if yes {
		return "✓"
	}
	return ""
}

func streaming(r Row) string {
	var words []string
	if r.Late {
		words = append(words, "in: after the words")
	}
	if r.Waits {
		words = append(words, "out: waits for the end")
	}
	if r.SourceFirst {
		words = append(words, "out: waits for late definitions")
	}
	return strings.Join(words, "; ")
}

// Markdown writes the matrix of docs/dialects.md: who carries what.
func Markdown(w io.Writer) error {
	var b strings.Builder
	b.WriteString("| dialect | in | out | streamed | carries when written |\n|---|---|---|---|---|\n")
	for _, r := range Rows() {
		fmt.Fprintf(&b, "| [`%s`](dialects/%s.md) | %s | %s | %s | %s |\n", r.Name, r.Name, tick(r.In), tick(r.Out), streaming(r), strings.Join(r.Carries, ", "))
	}
	_, err := io.WriteString(w, b.String())
	return err
}
