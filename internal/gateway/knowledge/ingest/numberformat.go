package ingest

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"fmt"
	"strconv"
	"strings"

	"github.com/xuri/excelize/v2"
)

// sheetNumber is a number as a file has it, and the format that it is shown in.
type sheetNumber struct{ value, format string }

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

// shownNumbers are numbers as a sheet shows them. What is no number stays as it is, and one whose
// format cannot be obeyed has none.
func shownNumbers(numbers []sheetNumber) []string {
	shown := make([]string, len(numbers))
	styles := map[string]int{}
	var codes, cells strings.Builder
	var at []int // the number of each row
	for i, n := range numbers {
		number, err := strconv.ParseFloat(strings.TrimSpace(n.value), 64)
		if err != nil || strings.ContainsAny(n.value, "xXnN_") {
			shown[i] = n.value
			continue
		}
		shown[i] = exact(number)
		if n.format == "" || strings.EqualFold(n.format, "General") || len(n.format) > maxFormat {
			continue
		}
		style, known := styles[n.format]
		if !known && len(styles) == maxFormats {
			continue
		}
		if !known {
			style = len(styles) + 1
			styles[n.format] = style
			fmt.Fprintf(&codes, `<numFmt numFmtId="%d" formatCode="%s"/>`, firstOwnFormat+style, escaped(codeOf(n.format)))
		}
		at = append(at, i)
		fmt.Fprintf(&cells, `<row r="%d"><c r="A%d" s="%d"><v>%s</v></c></row>`, len(at), len(at), style, shown[i])
	}
	if len(at) > 0 {
		for row, words := range columnOf(codes.String(), cells.String(), len(styles)) {
			if words = strings.TrimSpace(words); row < len(at) && words != "" {
				shown[at[row]] = words
			}
		}
	}
	return shown
}

// firstOwnFormat is below the numbers of formats that a workbook defines itself (ECMA-376 part 1,
// 18.8.30).
const firstOwnFormat = 200

func codeOf(format string) string {
	if countryDate[format] {
		return shortDate
	}
	return format
}

func escaped(s string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(s)) // a builder takes all
	return b.String()
}

// columnOf is what a sheet with these cells in its first column shows in it, or nil.
func columnOf(codes, cells string, styles int) []string {
	const space = ` xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"`
	const types = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"
	const relationsOpen = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">`
	var formats strings.Builder
	for n := range styles + 1 {
		fmt.Fprintf(&formats, `<xf numFmtId="%d" applyNumberFormat="1"/>`, firstOwnFormat+n)
	}
	var file bytes.Buffer
	z := zip.NewWriter(&file)
	for _, part := range [...][2]string{
		{"[Content_Types].xml", `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`},
		{"_rels/.rels", relationsOpen + `<Relationship Id="r1" Type="` + types + `officeDocument" Target="xl/workbook.xml"/></Relationships>`},
		{"xl/workbook.xml", `<workbook` + space + `><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`},
		{"xl/_rels/workbook.xml.rels", relationsOpen + `<Relationship Id="r1" Type="` + types + `worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="` + types + `styles" Target="styles.xml"/></Relationships>`},
		{"xl/styles.xml", `<styleSheet` + space + `><numFmts>` + codes + `</numFmts><cellXfs>` + formats.String() + `</cellXfs></styleSheet>`},
		{"xl/worksheets/sheet1.xml", `<worksheet` + space + `><sheetData>` + cells + `</sheetData></worksheet>`},
	} {
		w, err := z.CreateHeader(&zip.FileHeader{Name: part[0], Method: zip.Store})
		if err == nil {
			_, err = w.Write([]byte(part[1]))
		}
		if err != nil {
			return nil
		}
	}
	if z.Close() != nil {
		return nil
	}
	return firstColumn(file.Bytes())
}

func firstColumn(file []byte) []string {
	book, err := excelize.OpenReader(bytes.NewReader(file), excelize.Options{ShortDatePattern: shortDate})
	if err != nil {
		return nil
	}
	defer book.Close()
	rows, err := book.Rows("A")
	if err != nil {
		return nil
	}
	defer rows.Close()
	var column []string
	for rows.Next() {
		cells, err := rows.Columns()
		if err != nil {
			return nil
		}
		column = append(column, strings.Join(cells, " "))
	}
	return column
}

// exact is a number without the noise of how it was counted: 0.3, and not 0.30000000000000004.
func exact(number float64) string {
	rounded, err := strconv.ParseFloat(strconv.FormatFloat(number, 'g', exactDigits, 64), 64)
	if err != nil || rounded > 1e21 || rounded < -1e21 {
		return strconv.FormatFloat(number, 'g', exactDigits, 64)
	}
	return strconv.FormatFloat(rounded, 'f', -1, 64)
}
