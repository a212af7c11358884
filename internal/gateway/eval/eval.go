// Package eval runs the suites of `citeway eval`. Each measures one room on a public
// data set and gives a table and pictures; its files are named after it. clapnq
// measures the built-in model: how often it cites the right passage, how well its
// cited sentences match the gold ones, and how well it tells questions with an answer
// from those without. cranfield measures retrieval, verify the verdicts.
package eval

import (
	"bytes"
	"context"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/citeway/citeway"
)

// suites each measure one thing: they write the table and return the files to keep
// beside it, by name.
var suites = map[string]func(ctx context.Context, data string, table io.Writer) (files map[string][]byte, err error){
	"clapnq":    runClapnq,
	"cranfield": runCranfield,
	"pairs":     runPairs,
	"verify":    runVerify,
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
	run, known := suites[o.Suite]
	if !known {
		return &citeway.Error{Code: citeway.Invalid, Place: "suite", Message: "there is no suite " + o.Suite, Mend: "use one of " + strings.Join(slices.Sorted(maps.Keys(suites)), ", ")}
	}
	var table bytes.Buffer
	files, err := run(ctx, o.Data, io.MultiWriter(o.Table, &table))
	if err != nil || o.Out == "" {
		return err
	}
	if err := os.MkdirAll(o.Out, 0o755); err != nil {
		return unwritable(o.Out, err)
	}
	files[o.Suite+".txt"] = table.Bytes()
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
