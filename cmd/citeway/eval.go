package main

import (
	"context"

	"github.com/citeway/citeway/internal/gateway/eval"
)

// evalCmd is `citeway eval`.
type evalCmd struct {
	Suite     string `arg:"" help:"clapnq, cranfield, feedback, pairs, questions or verify."`
	Data      string `default:"../shared/data" help:"The folder of the data sets (docs/data.md); with feedback, the server's data folder." type:"path"`
	Docs      string `default:"examples/handbook" help:"With questions: the documents that are asked about." type:"path"`
	Questions string `help:"With questions: a list of your own, written as internal/gateway/eval/questions.txt is." type:"path"`
	Reader    string `placeholder:"off|auto|all" help:"What the small model that comes with the program reads, with questions, clapnq, cranfield and pairs."`
	Encoder   string `placeholder:"multilingual" help:"With questions: the encoder that makes vectors; the built-in one if none is named."`
	Verbose   bool   `short:"v" help:"With questions: every answer with a fault, before the table. With verify: how words and reading are joined, fitted anew."`
	Out       string `help:"A folder for the table as text and the picture as SVG." type:"path"`
}

// Run measures the suite and prints its table.
func (c *evalCmd) Run(ctx context.Context, m *Main) error {
	return eval.Run(ctx, eval.Options{Suite: c.Suite, Data: c.Data, Documents: c.Docs, Questions: c.Questions, Reader: c.Reader, Encoder: c.Encoder, Verbose: c.Verbose, Out: c.Out, Table: m.Stdout})
}
