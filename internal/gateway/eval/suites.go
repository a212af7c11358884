package eval

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/eval/chart"
	"github.com/citeway/citeway/internal/gateway/eval/clapnq"
	"github.com/citeway/citeway/internal/gateway/eval/cranfield"
	"github.com/citeway/citeway/internal/gateway/eval/verify"
)

// Suites returns every suite.
func Suites() []Suite {
	return []Suite{
		{"clapnq", runClapnq},
		{"cranfield", runCranfield},
		{"verify", runVerify},
	}
}

func lookup(name string) (*Suite, error) {
	names := []string{}
	for _, s := range Suites() {
		if s.Name == name {
			return &s, nil
		}
		names = append(names, s.Name)
	}
	return nil, &citeway.Error{Code: citeway.Invalid, Place: "suite", Message: "there is no suite " + name, Mend: "use one of " + strings.Join(names, ", ")}
}

func runClapnq(ctx context.Context, data string, table io.Writer) (map[string][]byte, error) {
	report, err := clapnq.Run(ctx, filepath.Join(data, "clapnq"), table)
	if err != nil {
		return nil, err
	}
	series := []chart.Series{clapnqBars("passages retrieved", &report.Retrieval), clapnqBars("the right passage given", &report.Oracle)}
	return draw("clapnq.svg", func(w io.Writer) error { return chart.Bars(w, "CLAPNQ: citing and abstaining", "", series) })
}

func clapnqBars(name string, f *clapnq.Figures) chart.Series {
	return chart.Series{Name: name, Points: []chart.Point{
		{Label: "right passage cited", Y: f.Cited}, {Label: "sentence precision", Y: f.Precision},
		{Label: "sentence recall", Y: f.Recall}, {Label: "sentence F1", Y: f.F1}, {Label: "abstaining AUC", Y: f.AUC}}}
}

func runCranfield(ctx context.Context, data string, table io.Writer) (map[string][]byte, error) {
	r, err := cranfield.Run(ctx, data)
	if err != nil {
		return nil, err
	}
	if err := r.Write(table); err != nil {
		return nil, err
	}
	series := []chart.Series{cranfieldBars("keywords", &r.Measures)}
	if r.Keywords != nil {
		series = []chart.Series{cranfieldBars("keywords and meaning", &r.Measures), cranfieldBars("keywords alone", &r.Keywords.Measures)}
	}
	return draw("cranfield.svg", func(w io.Writer) error { return chart.Bars(w, "Cranfield: retrieval", "", series) })
}

func cranfieldBars(name string, m *cranfield.Measures) chart.Series {
	return chart.Series{Name: name, Points: []chart.Point{{Label: "nDCG@10", Y: m.NDCG}, {Label: "graded nDCG@10", Y: m.Graded},
		{Label: "P@10", Y: m.Precision}, {Label: "MRR@10", Y: m.Reciprocal}, {Label: "recall@100", Y: m.Recall}}}
}

func runVerify(ctx context.Context, data string, table io.Writer) (map[string][]byte, error) {
	report, err := verify.Run(ctx, data, table)
	if err != nil {
		return nil, err
	}
	return pictures(&report)
}

// pictures reads back what the report draws.
func pictures(r *verify.Report) (map[string][]byte, error) {
	dir, err := os.MkdirTemp("", "citeway-eval-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	if err := r.Save(dir); err != nil {
		return nil, err
	}
	files := map[string][]byte{}
	for _, name := range []string{"figures.svg", "reliability.svg", "speed.svg"} {
		data, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			return nil, err
		}
		files["verify-"+name] = data
	}
	return files, nil
}

// draw gives one picture under its name.
func draw(name string, picture func(io.Writer) error) (map[string][]byte, error) {
	var b bytes.Buffer
	if err := picture(&b); err != nil {
		return nil, err
	}
	return map[string][]byte{name: b.Bytes()}, nil
}
