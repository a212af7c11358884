package clapnq

import (
	"context"
	"fmt"
	"io"

	"github.com/citeway/citeway/model/extractive"
)

// Report is what Run measured.
type Report struct {
	// Retrieval is with the passages that were found, Oracle with the right
	// passage alone.
	Retrieval Figures `json:"retrieval"`
	Oracle    Figures `json:"oracle"`
}

// Run measures the built-in model on the data set in dataDir over a knowledge base
// of all its passages, and writes a table to w. Errors are those of Load, of the
// knowledge base, of w and of ctx.
func Run(ctx context.Context, dataDir string, w io.Writer) (Report, error) {
	rows, err := Load(dataDir)
	if err != nil {
		return Report{}, err
	}
	library, err := NewLibrary(ctx, rows)
	if err != nil {
		return Report{}, err
	}
	defer library.Close()
	return RunWith(ctx, rows, library, extractive.New(extractive.Options{}), w)
}

// RunWith measures m over the passages that find finds.
func RunWith(ctx context.Context, rows []Row, find Retriever, m Answerer, w io.Writer) (Report, error) {
	var report Report
	var err error
	if report.Retrieval, err = measure(ctx, rows, m, find); err != nil {
		return report, err
	}
	if report.Oracle, err = measure(ctx, rows, m, nil); err != nil {
		return report, err
	}
	return report, report.write(w)
}

// Line is one figure of a report, for a table or a picture.
type Line struct {
	Name              string
	Retrieval, Oracle float64
}

// Lines are the report's figures in the order of the table.
func (r *Report) Lines() []Line {
	a, b := &r.Retrieval, &r.Oracle
	return []Line{
		{"passage retrieved", a.Retrieved, b.Retrieved},
		{"passage cited", a.Cited, b.Cited},
		{"passage cited first", a.First, b.First},
		{"sentence precision", a.Precision, b.Precision},
		{"sentence recall", a.Recall, b.Recall},
		{"sentence F1", a.F1, b.F1},
		{"abstaining, AUC", a.AUC, b.AUC},
		{"answerable answered", a.Answered, b.Answered},
		{"unanswerable refused", a.Abstained, b.Abstained},
	}
}

func (r *Report) write(w io.Writer) error {
	_, err := fmt.Fprintf(w, "CLAPNQ: %d questions, %d with an answer; %d passages shown, or the right one alone\n\n| figure | retrieval | right passage |\n|---|---:|---:|\n",
		r.Retrieval.Questions, r.Retrieval.Answerable, Shown)
	for _, l := range r.Lines() {
		if err == nil {
			_, err = fmt.Fprintf(w, "| %s | %.3f | %.3f |\n", l.Name, l.Retrieval, l.Oracle)
		}
	}
	return err
}
