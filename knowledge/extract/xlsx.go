package extract

import (
	"bytes"
	"context"

	"github.com/xuri/excelize/v2"

	"github.com/citeway/citeway"
)

// xlsx reads a workbook: a heading for each sheet, its rows as records named by
// the first row.
func xlsx(_ context.Context, f *File) (*Content, error) {
	book, err := excelize.OpenReader(bytes.NewReader(f.Data), excelize.Options{
		UnzipSizeLimit: MaxExpanded, UnzipXMLSizeLimit: MaxEntry,
	})
	if err != nil {
		return nil, broken(f.Name, "XLSX", err)
	}
	defer book.Close()
	b := newBuilder(citeway.KindRecord)
	sheets := book.GetSheetList()
	for _, sheet := range sheets {
		if len(sheets) > 1 {
			b.heading(1, sheet)
		}
		if err := sheetRows(book, sheet, b); err != nil {
			return nil, at(f.Name, err)
		}
	}
	c := b.done()
	c.Title = ""
	if props, err := book.GetDocProps(); err == nil && props != nil {
		c.Title, c.Editor = oneLine(props.Title), oneLine(first(props.LastModifiedBy, props.Creator))
	}
	return c, nil
}

func sheetRows(book *excelize.File, sheet string, b *builder) error {
	rows, err := book.Rows(sheet)
	if err != nil {
		return broken("", "XLSX", err)
	}
	defer rows.Close()
	t := table{builder: b}
	for rows.Next() {
		cells, err := rows.Columns()
		if err != nil {
			return broken("", "XLSX", err)
		}
		t.row(cells)
		if len(b.content.Records) > MaxRecords || b.full() {
			return tooLarge("", "the number of rows", MaxRecords)
		}
	}
	t.end()
	return nil
}
