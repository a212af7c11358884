package extract

import (
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"io"
	"strings"

	"github.com/citeway/citeway"
)

// csvTable reads comma, semicolon or tab separated values. The first row names
// the columns; every further row becomes a record "Name: …; Price: …".
func csvTable(_ context.Context, f *File) (*Content, error) {
	r := csv.NewReader(strings.NewReader(decode(f.Data, f.Mime)))
	r.Comma = separator(f)
	r.FieldsPerRecord = -1
	r.LazyQuotes = true
	r.ReuseRecord = true
	b := newBuilder(citeway.KindRecord)
	t := table{builder: b}
	for {
		row, err := r.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, broken(f.Name, "comma separated values", err)
		}
		t.row(row)
		if len(b.content.Records) > MaxRecords {
			return nil, tooLarge(f.Name, "the number of rows", MaxRecords)
		}
		if b.full() {
			return nil, tooLarge(f.Name, "the text of the table", MaxText)
		}
	}
	t.end()
	return b.done(), nil
}

// separator is the one of tab, semicolon and comma that the first line holds
// most often.
func separator(f *File) rune {
	if MimeOf(f.Name, f.Mime, f.Data) == mimeTSV {
		return '\t'
	}
	line, _, _ := bytes.Cut(f.Data, []byte("\n"))
	best, most := ',', bytes.Count(line, []byte(","))
	for _, c := range []rune{';', '\t'} {
		if n := bytes.Count(line, []byte(string(c))); n > most {
			best, most = c, n
		}
	}
	return best
}
