// Package clapnq measures the built-in model on CLAPNQ: real questions, half of which
// the documents answer, over a knowledge base of all its passages.
//
// It says how often the right passage is among the cited ones, how well the cited
// sentences match the gold ones, and how well confidence separates questions with an
// answer from those without, both with retrieval and with only the right passage shown.
package clapnq

import (
	"context"
	"fmt"
	"io"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/embed"
	"github.com/citeway/citeway/internal/gateway/model/extractive"
)

// Report is what Run measured.
type Report struct {
	// Retrieval is with the passages that were found, Oracle with the right
	// passage alone.
	Retrieval Figures `json:"retrieval"`
	Oracle    Figures `json:"oracle"`
	// Embedder is what the passages were found by beside keywords; "" is nothing,
	// and Keywords, which is what keywords alone reach, is nil.
	Embedder string   `json:"embedder,omitempty"`
	Keywords *Figures `json:"keywords,omitempty"`
}

// Run measures the built-in model on the data set in dataDir over a knowledge base
// of all its passages, with the built-in encoder where the program has it, and
// writes a table to w. Errors are those of Load, of the knowledge base, of w and of
// ctx.
func Run(ctx context.Context, dataDir string, w io.Writer) (Report, error) {
	e, err := embed.Open()
	if citeway.CodeOf(err) == citeway.Unavailable {
		return RunBy(ctx, dataDir, nil, w)
	}
	if err != nil {
		return Report{}, err
	}
	return RunBy(ctx, dataDir, e, w)
}

// RunBy is Run with that embedder; nil is keywords alone.
func RunBy(ctx context.Context, dataDir string, e embed.Embedder, w io.Writer) (Report, error) {
	rows, err := Load(dataDir)
	if err != nil {
		return Report{}, err
	}
	library, err := NewLibrary(ctx, rows)
	if err != nil {
		return Report{}, err
	}
	defer library.Close()
	m := extractive.New(extractive.Options{})
	if e == nil {
		return RunWith(ctx, rows, library, m, w)
	}
	if err := library.Embed(ctx, e); err != nil {
		return Report{}, err
	}
	only := 1.0
	alone, err := measure(ctx, rows, m, library.Tuned(knowledge.Tuning{Keywords: &only}))
	if err != nil {
		return Report{}, err
	}
	both := extractive.New(extractive.Options{Near: func(ctx context.Context, question string, sentences []string) ([]float64, error) {
		return embed.Near(ctx, e, question, sentences)
	}})
	return runWith(ctx, rows, library, both, w, Report{Embedder: e.Name(), Keywords: &alone})
}

// RunWith measures m over the passages that find finds.
func RunWith(ctx context.Context, rows []Row, find Retriever, m Answerer, w io.Writer) (Report, error) {
	return runWith(ctx, rows, find, m, w, Report{})
}

func runWith(ctx context.Context, rows []Row, find Retriever, m Answerer, w io.Writer, report Report) (Report, error) {
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
	_, err := fmt.Fprintf(w, "CLAPNQ: %d questions, %d with an answer; %d passages shown, or the right one alone\n", r.Retrieval.Questions, r.Retrieval.Answerable, Shown)
	if err != nil {
		return err
	}
	if r.Keywords != nil {
		return r.writeBoth(w)
	}
	_, err = fmt.Fprintf(w, "Passages found by keywords alone.\n\n| figure | retrieval | right passage |\n|---|---:|---:|\n")
	for _, l := range r.Lines() {
		if err == nil {
			_, err = fmt.Fprintf(w, "| %s | %.3f | %.3f |\n", l.Name, l.Retrieval, l.Oracle)
		}
	}
	return err
}

// writeBoth writes the table with what keywords alone reach beside.
func (r *Report) writeBoth(w io.Writer) error {
	_, err := fmt.Fprintf(w, "Passages found by keywords and by meaning (%s), or by keywords alone.\n\n| figure | both | keywords alone | right passage |\n|---|---:|---:|---:|\n", r.Embedder)
	alone := (&Report{Retrieval: *r.Keywords}).Lines()
	for i, l := range r.Lines() {
		if err == nil {
			_, err = fmt.Fprintf(w, "| %s | %.3f | %.3f | %.3f |\n", l.Name, l.Retrieval, alone[i].Retrieval, l.Oracle)
		}
	}
	return err
}
