package table

import (
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"io"
	"path/filepath"
	"strconv"
	"strings"
)

// byteOrderMark is what some programs write before the first character.
const byteOrderMark = "\ufeff"

// readCSV reads separated values whose first row names the columns. It reads
// twice: what kind a column is shows only at its last row, and a text must not be
// lost to a guess.
func (t *Table) readCSV(ctx context.Context, data []byte) error {
	data = bytes.TrimPrefix(data, []byte(byteOrderMark))
	comma := separator(t.Name, data)
	names, found, err := t.guessCSV(ctx, data, comma)
	if err != nil {
		return err
	}
	for i, name := range names {
		t.Columns = append(t.Columns, NewColumn(name, found[i].pick()))
	}
	row := make([]Value, len(names))
	return t.eachRecord(ctx, data, comma, func(record []string) error {
		for i := range row {
			row[i] = Value{}
			if i < len(record) && record[i] != "" {
				row[i] = Value{Kind: Text, Text: cut(record[i])}
			}
		}
		return t.add(ctx, row)
	})
}

// guessCSV returns the names of the columns and what each can be read as.
func (t *Table) guessCSV(ctx context.Context, data []byte, comma rune) ([]string, []kinds, error) {
	r := csvReader(data, comma)
	header, err := r.Read()
	if err != nil {
		return nil, nil, broken(t.Name, "comma separated values", err)
	}
	if len(header) > MaxColumns {
		return nil, nil, tooLarge(t.Name, "the number of columns", MaxColumns)
	}
	names := columnNames(header)
	found := make([]kinds, len(names))
	for i := range found {
		found[i] = anyKind
	}
	err = t.eachRecord(ctx, data, comma, func(record []string) error {
		for i, s := range record[:min(len(record), len(names))] {
			if s != "" {
				found[i] = found[i].untyped(s)
			}
		}
		return nil
	})
	return names, found, err
}

// eachRecord calls f for each row after the first.
func (t *Table) eachRecord(ctx context.Context, data []byte, comma rune, f func([]string) error) error {
	r := csvReader(data, comma)
	for n := 0; ; n++ {
		record, err := r.Read()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return broken(t.Name, "comma separated values", err)
		}
		if n == 0 {
			continue
		}
		if n > MaxRows {
			return tooLarge(t.Name, "the number of rows", MaxRows)
		}
		if n%checkEvery == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if err := f(record); err != nil {
			return err
		}
	}
}

func csvReader(data []byte, comma rune) *csv.Reader {
	r := csv.NewReader(bytes.NewReader(data))
	r.Comma = comma
	r.FieldsPerRecord = -1
	r.LazyQuotes = true
	r.ReuseRecord = true
	return r
}

// separator is the one of comma, semicolon and tab that the first line holds most
// often.
func separator(name string, data []byte) rune {
	if strings.EqualFold(filepath.Ext(name), ".tsv") {
		return '\t'
	}
	line, _, _ := bytes.Cut(data, []byte("\n"))
	best := ','
	for _, c := range [...]rune{';', '\t'} {
		if bytes.Count(line, []byte(string(c))) > bytes.Count(line, []byte(string(best))) {
			best = c
		}
	}
	return best
}

// columnNames gives each column a name of its own.
func columnNames(header []string) []string {
	names := make([]string, len(header))
	seen := map[string]bool{}
	for i, name := range header {
		name = strings.TrimSpace(name)
		if name == "" {
			name = "column_" + strconv.Itoa(i+1)
		}
		for base, n := name, 2; seen[name]; n++ {
			name = base + "_" + strconv.Itoa(n)
		}
		seen[name] = true
		names[i] = name
	}
	return names
}

// cut keeps the part of a cell's text that is kept, to a whole character.
func cut(s string) string {
	if len(s) <= MaxCell {
		return s
	}
	return strings.ToValidUTF8(s[:MaxCell], "")
}
