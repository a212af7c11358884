package ingest

import (
	"bytes"
	"cmp"
	"context"

	"github.com/xuri/excelize/v2"

	"github.com/citeway/citeway"
)

// shortDate is how a date is written whose format leaves it to the reader's
// country: so that 4 March is not read as 3 April.
const shortDate = "yyyy-mm-dd"

// xlsx reads a workbook: a heading for each sheet that is shown, its rows as
// records named by the first row of several cells; rows and columns that are hidden, words that are
// struck out and white ones on white are left out. Formulas are what they come to. The label is that of its properties.
func xlsx(_ context.Context, f *File) (*Content, error) {
	book, err := excelize.OpenReader(bytes.NewReader(f.Data), excelize.Options{
		UnzipSizeLimit: MaxExpanded, UnzipXMLSizeLimit: MaxEntry, ShortDatePattern: shortDate,
	})
	if err != nil {
		return nil, broken("XLSX", err)
	}
	defer book.Close()
	z, err := openZip("XLSX", f.Data)
	if err != nil {
		return nil, err
	}
	parts, anew, err := sheetParts(z)
	if err != nil {
		return nil, broken("XLSX", err)
	}
	unstrike(book)
	styles := readSheetStyles(z)
	b := newBuilder(citeway.KindRecord)
	sheets := shownSheets(book)
	for _, sheet := range sheets {
		look, err := readLook(z, parts[sheet], styles)
		if err != nil {
			return nil, broken("XLSX", err)
		}
		countFormulas(book, parts[sheet], anew)
		if err := sheetRows(book, sheet, len(sheets) > 1, look, b); err != nil {
			return nil, err
		}
	}
	c := b.done()
	c.Title = ""
	if props, err := book.GetDocProps(); err == nil && props != nil {
		c.Title, c.Editor = oneLine(props.Title), oneLine(cmp.Or(props.LastModifiedBy, props.Creator))
		c.Modified = parseDate(props.Modified)
	}
	if c.Label, err = officeLabel(z); err != nil {
		return nil, broken("XLSX", err)
	}
	return c, nil
}

// shownSheets are the sheets that are not hidden.
func shownSheets(book *excelize.File) []string {
	var sheets []string
	for _, name := range book.GetSheetList() {
		if visible, err := book.GetSheetVisible(name); err == nil && visible {
			sheets = append(sheets, name)
		}
	}
	return sheets
}

// sheetRows adds the rows of a sheet that are seen, under its name where it is named. A sheet
// without rows, as one that holds a chart, says nothing.
func sheetRows(book *excelize.File, sheet string, named bool, look *sheetLook, b *builder) error {
	rows, err := book.Rows(sheet)
	if err != nil {
		return broken("XLSX", err)
	}
	defer rows.Close()
	t := table{builder: b}
	heads := sheetHeads{table: &t, merged: &look.merged}
	for number := 1; rows.Next(); number++ {
		cells, err := rows.Columns()
		if err != nil {
			return broken("XLSX", err)
		}
		look.empty(number, cells)
		cells = look.merged.fill(number, cells)
		if look.unseen[number] {
			continue
		}
		if named && !blank(cells) {
			b.heading(1, sheet)
			named = false
		}
		heads.row(number, cells)
		if len(b.content.Records) > MaxRecords || b.full() {
			return tooLarge("the number of rows", MaxRecords)
		}
	}
	heads.flush()
	t.end()
	return nil
}
