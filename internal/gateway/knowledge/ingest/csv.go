package ingest

import (
	"context"
	"encoding/csv"
	"errors"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/citeway/citeway"
)

// csvTable reads comma, semicolon or tab separated values. The first row of several cells
// names the columns; every further row becomes a record "Name: …; Price: …".
func csvTable(_ context.Context, f *File) (*Content, error) {
	if err := worded(f, "comma separated values"); err != nil {
		return nil, err
	}
	text := decode(f.Data, f.Mime)
	comma := separator(f, text)
	if stated := strings.TrimRight(firstLine(text), "\r"); len(stated) == len(statement)+1 && strings.HasPrefix(stated, statement) {
		comma, text = rune(stated[len(statement)]), text[len(firstLine(text)):]
	}
	if comma == '"' || comma == '\r' || comma >= utf8.RuneSelf {
		return nil, broken("comma separated values", nil)
	}
	text = strings.TrimLeft(text, "\r\n")
	r := csv.NewReader(strings.NewReader(text))
	r.Comma = comma
	r.FieldsPerRecord = -1
	r.LazyQuotes = true
	r.ReuseRecord = true
	b := newBuilder(citeway.KindRecord)
	t := table{builder: b}
	for {
		at := r.InputOffset()
		row, err := r.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, broken("comma separated values", err)
		}
		if strings.HasPrefix(strings.TrimPrefix(text[at:], "\r"), "\n") {
			t.row(nil) // a blank line, which the reader passes over
		}
		t.row(row)
		if len(b.content.Records) > MaxRecords {
			return nil, tooLarge("the number of rows", MaxRecords)
		}
		if b.full() {
			return nil, tooLarge("the text of the table", MaxText)
		}
	}
	t.end()
	return b.done(), nil
}

// statement stands before the separator on the first line of a file that a
// spreadsheet program wrote for itself.
const statement = "sep="

func firstLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return line
}

// separator is the one of tab, semicolon, bar and comma that stands most often outside of
// quotes in the first line that holds any: a title above the table may have none.
func separator(f *File, text string) rune {
	if MimeOf(f.Name, f.Mime, f.Data) == mimeTSV {
		return '\t'
	}
	counts := map[rune]int{}
	quoted := false
	for _, c := range text {
		switch {
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '\n' && len(counts) > 0:
			return most(counts)
		case strings.ContainsRune(separators, c):
			counts[c]++
		}
	}
	return most(counts)
}

// separators are those of values; the first of those that stand equally often is taken.
const separators = ",;\t|"

func most(counts map[rune]int) rune {
	best := ','
	for _, c := range separators {
		if counts[c] > counts[best] {
			best = c
		}
	}
	return best
}
