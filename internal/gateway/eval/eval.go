// Package eval runs the suites of `citeway eval`: each measures one room on a
// data set that lies beside the repository, and gives a table and a picture. A
// suite is a folder; what may not enter is anything a reader of answers needs.
package eval

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"

	"github.com/citeway/citeway"
)

// Suite measures one thing.
type Suite struct {
	Name string
	// Run writes the table and returns the files to keep beside it, by name.
	Run func(ctx context.Context, data string, table io.Writer) (files map[string][]byte, err error)
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

// Run runs a suite. Invalid names the suites there are.
func Run(ctx context.Context, o Options) error {
	s, err := lookup(o.Suite)
	if err != nil {
		return err
	}
	var table bytes.Buffer
	files, err := s.Run(ctx, o.Data, io.MultiWriter(o.Table, &table))
	if err != nil || o.Out == "" {
		return err
	}
	if err := os.MkdirAll(o.Out, 0o755); err != nil {
		return unwritable(o.Out, err)
	}
	files[s.Name+".txt"] = table.Bytes()
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
