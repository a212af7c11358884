// Package eval runs the suites of `citeway eval`. Each measures one room on a
// public data set and gives a table and pictures: clapnq and cranfield in folders
// of their own, verify in the files named after it. Nothing here is needed to
// answer a reader.
package eval

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/eval/clapnq"
	"github.com/citeway/citeway/internal/gateway/eval/cranfield"
)

// suite measures one thing: run writes the table and returns the files to keep
// beside it, by name.
type suite struct {
	name string
	run  func(ctx context.Context, data string, table io.Writer) (files map[string][]byte, err error)
}

var suites = []suite{
	{"clapnq", runClapnq},
	{"cranfield", runCranfield},
	{"verify", runVerify},
}

// Options say what to measure.
type Options struct {
	Suite string
	// Data is the folder of the data sets.
	Data string
	// Out is a folder for table and pictures; "" keeps none.
	Out string
	// Table is where the table is printed.
	Table io.Writer
}

// Run runs a suite. For an unknown suite it returns Invalid, which names those there
// are.
func Run(ctx context.Context, o Options) error {
	s, err := suiteNamed(o.Suite)
	if err != nil {
		return err
	}
	var table bytes.Buffer
	files, err := s.run(ctx, o.Data, io.MultiWriter(o.Table, &table))
	if err != nil || o.Out == "" {
		return err
	}
	if err := os.MkdirAll(o.Out, 0o755); err != nil {
		return unwritable(o.Out, err)
	}
	files[s.name+".txt"] = table.Bytes()
	for name, data := range files {
		path := filepath.Join(o.Out, name)
		if err := os.WriteFile(path, data, 0o644); err != nil {
			return unwritable(path, err)
		}
	}
	return nil
}

func unwritable(place string, err error) error {
	return &citeway.Error{Code: citeway.Invalid, Place: place, Message: "cannot be written", Err: err}
}

func suiteNamed(name string) (*suite, error) {
	names := []string{}
	for i := range suites {
		if suites[i].name == name {
			return &suites[i], nil
		}
		names = append(names, suites[i].name)
	}
	return nil, &citeway.Error{Code: citeway.Invalid, Place: "suite", Message: "there is no suite " + name, Mend: "use one of " + strings.Join(names, ", ")}
}

func runClapnq(ctx context.Context, data string, table io.Writer) (map[string][]byte, error) {
	report, err := clapnq.Run(ctx, filepath.Join(data, "clapnq"), table)
	if err != nil {
		return nil, err
	}
	bars := func(name string, f *clapnq.Figures) series {
		return series{name, []point{{Label: "right passage cited", Y: f.Cited}, {Label: "sentence precision", Y: f.Precision},
			{Label: "sentence recall", Y: f.Recall}, {Label: "sentence F1", Y: f.F1}, {Label: "abstaining AUC", Y: f.AUC}}}
	}
	all := []series{bars("passages retrieved", &report.Retrieval), bars("the right passage given", &report.Oracle)}
	return map[string][]byte{"clapnq.svg": drawBars("CLAPNQ: citing and abstaining", "", all)}, nil
}

func runCranfield(ctx context.Context, data string, table io.Writer) (map[string][]byte, error) {
	r, err := cranfield.Run(ctx, data)
	if err != nil {
		return nil, err
	}
	if err := r.Write(table); err != nil {
		return nil, err
	}
	bars := func(name string, m *cranfield.Measures) series {
		return series{name, []point{{Label: "nDCG@10", Y: m.NDCG}, {Label: "graded nDCG@10", Y: m.Graded},
			{Label: "P@10", Y: m.Precision}, {Label: "MRR@10", Y: m.Reciprocal}, {Label: "recall@100", Y: m.Recall}}}
	}
	all := []series{bars("keywords", &r.Measures)}
	if r.Keywords != nil {
		all = []series{bars("keywords and meaning", &r.Measures), bars("keywords alone", &r.Keywords.Measures)}
	}
	return map[string][]byte{"cranfield.svg": drawBars("Cranfield: retrieval", "", all)}, nil
}
