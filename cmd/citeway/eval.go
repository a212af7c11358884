package main

import (
	"context"
	"fmt"
	"os"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/eval"
	"github.com/citeway/citeway/internal/gateway/eval/verify"
)

// evalCmd is `citeway eval`.
type evalCmd struct {
	Suite string `arg:"" help:"clapnq, cranfield or verify."`
	Data  string `default:"../shared/data" env:"CITEWAY_DATA" help:"The folder of the data sets (docs/data.md)." type:"path"`
	Out   string `help:"A folder for the table as text and the picture as SVG." type:"path"`
	Train string `placeholder:"FOLDER" help:"Make the weights of verify anew, into the folder verify of the source, instead of measuring." type:"path"`
}

// Run measures the suite and prints its table.
func (c *evalCmd) Run(ctx context.Context, m *Main) error {
	if info, err := os.Stat(c.Data); err != nil || !info.IsDir() {
		return &citeway.Error{Code: citeway.Invalid, Place: "--data " + c.Data, Message: "there is no such folder", Mend: "name the folder that holds clapnq, cranfield, attribution, …"}
	}
	if c.Train != "" {
		return c.train(ctx, m)
	}
	return eval.Run(ctx, eval.Options{Suite: c.Suite, Data: c.Data, Out: c.Out, Table: m.Stdout})
}

// train makes the weights of the suite anew; only verify has some.
func (c *evalCmd) train(ctx context.Context, m *Main) error {
	if c.Suite != "verify" {
		return &citeway.Error{Code: citeway.Invalid, Place: "--train", Message: c.Suite + " has no weights", Mend: "train verify"}
	}
	if err := verify.Train(ctx, c.Data, c.Train); err != nil {
		return err
	}
	fmt.Fprintln(m.Stderr, "citeway: the weights are in "+c.Train+"; build again to use them")
	return nil
}
