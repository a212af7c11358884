package ingest

import (
	"encoding/xml"
	"strconv"
	"strings"
)

// docxTable is an open table.
type docxTable struct {
	officeGrid
	text strings.Builder
	// depth is how many paragraphs are open around the table.
	depth int
	// span and merged are those of the open cell.
	span   int
	merged merge
	shaded bool
	// plain says that words of the open cell are not bold, marked that no cell of the open
	// row is without a mark.
	plain, marked bool
	// header says that the first row is marked as names by the document, styled that its
	// style sets the first row apart.
	header, styled bool
	// rows are the marks of the first two rows of several cells.
	rows []bool
}

// property reads a property of the table, a row or a cell.
func (t *docxTable) property(e *xml.StartElement, styles map[string]bool) {
	switch e.Name.Local {
	case "tblStyle":
		t.styled = styles[attr(e, "val")]
	case "tblLook":
		look, _ := strconv.ParseUint(attr(e, "val"), 16, 16)
		t.header = t.styled && (look&lookFirstRow != 0 || attr(e, "firstRow") == "1")
	case "tblHeader":
		t.named = switched(attr(e, "val"))
		t.header = t.header || len(t.rows) == 0 && t.named
	case "gridSpan":
		t.span, _ = strconv.Atoi(attr(e, "val"))
	case "vMerge":
		if attr(e, "val") != "restart" {
			t.merged = down
		}
	case "shd":
		fill := strings.ToLower(attr(e, "fill"))
		t.shaded = fill != "" && fill != "auto" && fill != "ffffff"
	}
}

// lookFirstRow is the bit of a table's look that sets the first row apart (ECMA-376 part 1, 17.4.55).
const lookFirstRow = 0x20

func (t *docxTable) startRow() { t.marked = true }

func (t *docxTable) startCell() {
	t.text.Reset()
	t.span, t.merged, t.shaded, t.plain = 1, single, false, false
}

func (t *docxTable) endCell() {
	words := t.text.String()
	if strings.TrimSpace(words) != "" && t.plain && !t.shaded {
		t.marked = false
	}
	t.cell(words, t.merged)
	for range min(t.span, MaxCells) - 1 {
		t.cell("", across)
	}
}

func (t *docxTable) endRow() {
	if len(t.rows) < 2 && filled(t.cells) > 1 {
		t.rows = append(t.rows, t.marked)
	}
	t.officeGrid.endRow()
}

// end adds the table. Its first row is one of names if the document says so, or if it alone
// is bold or shaded.
func (t *docxTable) end(b *builder) {
	t.officeGrid.end(b, t.header || len(t.rows) == 2 && t.rows[0] && !t.rows[1])
}

// headedStyles are the styles of tables that set the first row apart.
func headedStyles(data []byte) map[string]bool {
	var sheet struct {
		Styles []struct {
			ID    string `xml:"styleId,attr"`
			Parts []struct {
				Type string `xml:"type,attr"`
			} `xml:"tblStylePr"`
		} `xml:"style"`
	}
	styles := map[string]bool{}
	if xml.Unmarshal(data, &sheet) != nil {
		return styles
	}
	for _, s := range sheet.Styles {
		for _, part := range s.Parts {
			if part.Type == "firstRow" {
				styles[s.ID] = true
			}
		}
	}
	return styles
}
