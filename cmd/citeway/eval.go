package main

import (
	"context"
	"os"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/eval"
)

// evalCmd is `citeway eval`.
type evalCmd struct {
	Suite string `arg:"" help:"clapnq, cranfield, pairs or verify."`
	Data  string `default:"../shared/data" env:"CITEWAY_DATA" help:"The folder of the data sets (docs/data.md)." type:"path"`
	Out   string `help:"A folder for the table as text and the picture as SVG." type:"path"`
}

// Run measures the suite and prints its table.
func (c *evalCmd) Run(ctx context.Context, m *Main) error {
	if info, err := os.Stat(c.Data); err != nil || !info.IsDir() {
		return &citeway.Error{Code: citeway.Invalid, Place: "--data " + c.Data, Message: "there is no such folder", Mend: "name the folder that holds clapnq, cranfield, attribution, …"}
	}
	return eval.Run(ctx, eval.Options{Suite: c.Suite, Data: c.Data, Out: c.Out, Table: m.Stdout})
}
