package ingest

import (
	"strconv"
	"strings"

	"github.com/xuri/excelize/v2"
)

// numberFormats writes numbers as a sheet shows them. The zero value is ready; close it.
type numberFormats struct {
	book *excelize.File
	// styles are those of the formats, by their codes.
	styles map[string]int
}

const (
	// maxFormats is the most formats of a document that are obeyed, maxFormat the most bytes of one.
	maxFormats = 64
	maxFormat  = 256
	// exactDigits is how many digits a number has before it is only how it was counted.
	exactDigits = 15
)

// countryDate are the codes as which programs write the format of dates that they leave to the
// reader's country.
var countryDate = map[string]bool{"m/d/yyyy": true, "m/d/yy": true, "mm-dd-yy": true}

// shown is a number in a format. What is no number stays as it is, and so does a number whose
// format cannot be obeyed.
func (n *numberFormats) shown(value, format string) string {
	number, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
	if err != nil || strings.ContainsAny(value, "xXnN_") {
		return value
	}
	plain := exact(number)
	if countryDate[format] {
		format = shortDate
	}
	if format == "" || strings.EqualFold(format, "General") || len(format) > maxFormat {
		return plain
	}
	const sheet, cell = "Sheet1", "A1"
	style, known := n.style(format)
	if !known || n.book.SetCellFloat(sheet, cell, number, -1, 64) != nil || n.book.SetCellStyle(sheet, cell, cell, style) != nil {
		return plain
	}
	if shown, err := n.book.GetCellValue(sheet, cell); err == nil && strings.TrimSpace(shown) != "" {
		return strings.TrimSpace(shown)
	}
	return plain
}

// style is the style of a format, and whether there is one.
func (n *numberFormats) style(format string) (int, bool) {
	if n.book == nil {
		n.book, n.styles = excelize.NewFile(excelize.Options{ShortDatePattern: shortDate}), map[string]int{}
	}
	if id, known := n.styles[format]; known {
		return id, true
	}
	if len(n.styles) >= maxFormats {
		return 0, false
	}
	id, err := n.book.NewStyle(&excelize.Style{CustomNumFmt: &format})
	if err != nil {
		return 0, false
	}
	n.styles[format] = id
	return id, true
}

// close frees what formats took.
func (n *numberFormats) close() {
	if n.book != nil {
		_ = n.book.Close() // it has no file
	}
}

// exact is a number without the noise of how it was counted: 0.3, and not 0.30000000000000004.
func exact(number float64) string {
	rounded, err := strconv.ParseFloat(strconv.FormatFloat(number, 'g', exactDigits, 64), 64)
	if err != nil || rounded > 1e21 || rounded < -1e21 {
		return strconv.FormatFloat(number, 'g', exactDigits, 64)
	}
	return strconv.FormatFloat(rounded, 'f', -1, 64)
}
