// Package eval runs the suites of `citeway eval`. Each measures one room on a public
// data set and gives a table and pictures; its files are named after it. clapnq
// measures the built-in model: how often it cites the right passage, how well its
// cited sentences match the gold ones, and how well it tells questions with an answer
// from those without. cranfield measures retrieval, verify the verdicts. questions needs no
// data set: it asks about the handbook through the whole gateway. feedback measures
// nothing: it exports what the readers of a server said of its answers.
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
var suites = map[string]func(ctx context.Context, o *Options, table io.Writer) (files map[string][]byte, err error){
	"clapnq":    onData(runClapnq),
	"cranfield": onData(runCranfield),
	"feedback":  runFeedback,
	"pairs":     runPairs,
	"questions": runQuestions,
	"verify":    onData(runVerify),
}

// onData is a suite that needs the data sets and nothing else.
func onData(run func(ctx context.Context, o *Options, table io.Writer) (map[string][]byte, error)) func(context.Context, *Options, io.Writer) (map[string][]byte, error) {
	return func(ctx context.Context, o *Options, table io.Writer) (map[string][]byte, error) {
		if info, err := os.Stat(o.Data); err != nil || !info.IsDir() {
			return nil, &citeway.Error{Code: citeway.Invalid, Place: "--data " + o.Data, Message: "there is no such folder", Mend: "name the folder that holds clapnq, cranfield, attribution, …"}
		}
		return run(ctx, o, table)
	}
}

// Options say what to measure.
type Options struct {
	Suite string
	// Data is the folder of the data sets; for feedback, that of a server.
	Data string
	// Documents and Questions are the folder and the list that questions asks about;
	// without a list it is the one about the handbook.
	Documents, Questions string
	// Reader says what the encoder reads in questions, clapnq, cranfield and pairs: off, auto or all; ""
	// is as in the program.
	Reader string
	// Encoder makes vectors in questions: multilingual, or "" for the built-in one.
	Encoder string
	// Verbose has questions list every miss before the table, and verify fit anew how words
	// and reading are joined.
	Verbose bool
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
	files, err := run(ctx, &o, io.MultiWriter(o.Table, &table))
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
