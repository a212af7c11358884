// Package table holds tables in memory, column by column, reads them from CSV, JSON lines
// and Parquet files, and computes expressions over their rows. A word that occurs often is
// kept once: a text column is a list of numbers into its words, so that grouping and
// filtering compare numbers.
//
// Sums over groups scan the whole table, and columns in memory do that tens of times faster
// than SQLite reads rows of a file (bench/metrics, 1,000,000 rows).
//
// Expressions are the small language of measures and computed dimensions: sums, counts and
// averages with filters, arithmetic, comparisons, CASE, COALESCE. It is a part of SQL, so
// that views written for other engines can be read, and reaches nothing beyond the row.
// [ParseExpression] makes a tree; [Compile] makes of a tree and an [Env] what computes it.
//
// It does not know queries, nor who may ask.
package table

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/citeway/citeway"
)

// Table is a table in memory. It is not changed once it is read.
type Table struct {
	// Name is the file's name, Version the SHA-256 of its bytes in hexadecimal.
	Name, Version string
	Rows          int
	Columns       []*Column
	// Skipped are the columns of a Parquet file that hold lists or groups.
	Skipped []string
}

// Column returns the column of that name, or nil.
func (t *Table) Column(name string) *Column {
	for _, c := range t.Columns {
		if c.Name == name {
			return c
		}
	}
	return nil
}

// extensions are the endings of table files, in the order in which they are tried for a name
// without an ending.
var extensions = [...]string{".parquet", ".csv", ".tsv", ".jsonl", ".ndjson"}

// Find returns the file of a table in one of the folders: the name as it is, or
// with an ending. Errors: NotFound; Invalid for a name that leads out of them.
func Find(name string, folders ...string) (string, error) {
	if !filepath.IsLocal(name) {
		return "", &citeway.Error{Code: citeway.Invalid, Place: name, Message: "is not the name of a file in the folder of the views or the data"}
	}
	for _, folder := range folders {
		for _, ending := range append([]string{""}, extensions[:]...) {
			path := filepath.Join(folder, name+ending)
			if s, err := os.Stat(path); err == nil && s.Mode().IsRegular() {
				return path, nil
			}
		}
	}
	return "", &citeway.Error{Code: citeway.NotFound, Place: name, Message: "there is no such table",
		Mend: "put " + name + ".csv, .jsonl or .parquet beside the view or into the data folder"}
}

// Open reads the file at path. Errors: NotFound, TooLarge above a limit, Invalid
// for a file that is not a table.
func Open(ctx context.Context, path string) (*Table, error) {
	s, err := os.Stat(path)
	if err != nil {
		return nil, &citeway.Error{Code: citeway.NotFound, Place: path, Message: "cannot be read", Err: err}
	}
	if s.Size() > MaxBytes {
		return nil, tooLarge(path, "the size in bytes", MaxBytes)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, &citeway.Error{Code: citeway.Unavailable, Place: path, Message: "cannot be read", Err: err}
	}
	return Read(ctx, filepath.Base(path), data)
}

// Read reads a table from the bytes of a file of that name. Errors are Open's.
func Read(ctx context.Context, name string, data []byte) (*Table, error) {
	t := &Table{Name: name}
	var err error
	switch strings.ToLower(filepath.Ext(name)) {
	case ".csv", ".tsv":
		err = t.readCSV(ctx, data)
	case ".jsonl", ".ndjson":
		err = t.readLines(ctx, data)
	case ".parquet":
		err = t.readParquet(ctx, data)
	default:
		err = broken(name, "a table", fmt.Errorf("its name ends in none of %s", strings.Join(extensions[:], " ")))
	}
	if err != nil {
		return nil, err
	}
	for _, c := range t.Columns {
		c.close()
	}
	sum := sha256.Sum256(data)
	t.Version = hex.EncodeToString(sum[:])
	return t, nil
}

// add appends a row; what a row lacks at its end is Null.
func (t *Table) add(ctx context.Context, row []Value) error {
	if t.Rows >= MaxRows {
		return tooLarge(t.Name, "the number of rows", MaxRows)
	}
	if t.Rows%checkEvery == 0 && ctx.Err() != nil {
		return ctx.Err()
	}
	for i, c := range t.Columns {
		if i < len(row) {
			c.Add(row[i])
		} else {
			c.Add(Value{})
		}
	}
	t.Rows++
	return nil
}

// The limits of a table.
const (
	// MaxBytes is the size of a file.
	MaxBytes = 2 << 30
	// MaxRows is how many rows a table has.
	MaxRows = 20_000_000
	// MaxColumns is how many columns a table has.
	MaxColumns = 512
	// MaxLine is how many bytes a line of JSON has.
	MaxLine = 16 << 20
	// MaxCell is how many bytes of a cell's text are kept; what is longer is cut.
	MaxCell = 64 << 10
	// checkEvery is how many rows are read between two looks at the context.
	checkEvery = 1 << 14
)

func tooLarge(place, what string, limit int) error {
	return &citeway.Error{Code: citeway.TooLarge, Place: place, Message: fmt.Sprintf("%s is above %d", what, limit),
		Mend: "split the file, or leave columns and rows out that are not asked for"}
}

func broken(place, what string, err error) error {
	return &citeway.Error{Code: citeway.Invalid, Place: place, Message: "is not readable as " + what, Err: err}
}
