package ingest

import (
	"bytes"
	"encoding/xml"
	"strconv"

	"github.com/xuri/excelize/v2"
)

// sheetLook is how a sheet looks: the rows and columns that its author has hidden, and cells that
// are merged. What a filter leaves out, or a group that is folded up, is shown by the next click and
// changes with each reader: it is seen.
type sheetLook struct {
	unseen  map[int]bool // rows, counted from 1, as columns are
	columns []unseenColumns
	// filtered says that a filter is set: it hides rows as their author does.
	filtered bool
	merged   mergedCells
	// gone are the cells whose words are struck out or cannot be seen, by rows and columns; count is
	// how many there are.
	gone   map[int][]int
	count  int
	styles *sheetStyles
}

// maxGone is the most such cells of a sheet; what is beyond counts as seen.
const maxGone = 1 << 18

// unseenColumns are those from one to another, both of them hidden.
type unseenColumns struct{ from, to int }

// empty takes the words of hidden columns and of cells that are not seen out of a row; the others
// keep their place.
func (l *sheetLook) empty(number int, cells []string) {
	for _, col := range l.gone[number] {
		if col <= len(cells) {
			cells[col-1] = ""
		}
	}
	for _, c := range l.columns {
		for i := max(0, c.from-1); i < min(c.to, len(cells)); i++ {
			cells[i] = ""
		}
	}
}

// sheetParts are the parts of the sheets, by their names; anew says that whoever opens the workbook
// counts its formulas, whatever values it has for them.
func sheetParts(z *zipped) (parts map[string]string, anew bool, err error) {
	const main = "xl/workbook.xml"
	data, err := z.part(main)
	if data == nil || err != nil {
		return nil, false, err
	}
	var book struct {
		Sheets []struct {
			Name     string `xml:"name,attr"`
			Relation string `xml:"http://schemas.openxmlformats.org/officeDocument/2006/relationships id,attr"`
		} `xml:"sheets>sheet"`
		Counting *struct {
			Full string `xml:"fullCalcOnLoad,attr"`
		} `xml:"calcPr"`
	}
	if err := xml.Unmarshal(data, &book); err != nil {
		return nil, false, err
	}
	targets, err := relations(z, main)
	if err != nil {
		return nil, false, err
	}
	parts = map[string]string{}
	for _, s := range book.Sheets {
		parts[s.Name] = targets[s.Relation].target
	}
	anew = book.Counting != nil && book.Counting.Full != "" && switched(book.Counting.Full)
	return parts, anew, nil
}

// readLook reads how the part of a sheet looks; of one that is not there nothing is known.
func readLook(z *zipped, part string, styles *sheetStyles) (*sheetLook, error) {
	l := &sheetLook{unseen: map[int]bool{}, gone: map[int][]int{}, styles: styles}
	data, err := z.part(part)
	if err != nil {
		return l, err
	}
	if bytes.Contains(data, []byte("<tablePart")) || bytes.Contains(data, []byte("<conditionalFormatting")) {
		l.styles = &sheetStyles{struck: styles.struck} // these may put a colour behind white words
	}
	if len(l.styles.struck)+len(l.styles.white) == 0 && !bytes.Contains(data, []byte("hidden")) && !bytes.Contains(data, []byte("mergeCell")) {
		return l, nil // most sheets hide and merge nothing, and are not walked twice
	}
	if err := readXML(data, func(string) bool { return false }, l); err != nil {
		return nil, err
	}
	beside, err := relations(z, part)
	if err != nil {
		return nil, err
	}
	for _, r := range beside {
		if r.kind != "table" { // a table on the sheet has a filter of its own
			continue
		}
		table, err := z.part(r.target)
		if err != nil {
			return nil, err
		}
		l.filtered = l.filtered || bytes.Contains(table, []byte("filterColumn"))
	}
	if l.filtered {
		clear(l.unseen)
	}
	l.merged.order()
	return l, nil
}

func (l *sheetLook) start(t *xml.StartElement) {
	switch t.Name.Local {
	case "filterColumn":
		l.filtered = true
	case "col":
		from, err := strconv.Atoi(attr(t, "min"))
		to, worse := strconv.Atoi(attr(t, "max"))
		if err == nil && worse == nil && outright(t) {
			l.columns = append(l.columns, unseenColumns{from, to})
		}
	case "c":
		if style := attr(t, "s"); l.count < maxGone && (l.styles.struck[style] || l.styles.white[style]) {
			if col, row, err := excelize.CellNameToCoordinates(attr(t, "r")); err == nil {
				l.gone[row] = append(l.gone[row], col)
				l.count++
			}
		}
	case "mergeCell":
		l.merged.add(attr(t, "ref"))
	case "row":
		if n, err := strconv.Atoi(attr(t, "r")); err == nil && outright(t) {
			l.unseen[n] = true
		}
	}
}

func (l *sheetLook) end(string) {}

func (l *sheetLook) words(string) {}

// outright reports whether rows or columns are hidden by themselves, and not with a group.
func outright(t *xml.StartElement) bool {
	hidden, group := attr(t, "hidden"), attr(t, "outlineLevel")
	return hidden != "" && switched(hidden) && (group == "" || group == "0")
}
