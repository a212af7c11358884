package ingest

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"
)

// TestXLSXFormulas: a formula that a program wrote without counting it is what it comes to.
func TestXLSXFormulas(t *testing.T) {
	x := NewExtractor()
	defer x.Close()
	for formula, want := range map[string]string{
		"SUM(B2:B3)":              "Value: 305",
		"=SUM($B$2:$B$3,5)":       "Value: 310",
		"sum(B2, B3)*2":           "Value: 610",
		"B2*B3+1":                 "Value: 4351",
		"(B2+B3)/2":               "Value: 152.5",
		"-2^2":                    "Value: 4",
		"2*3^2-1":                 "Value: 17",
		"B2*10%":                  "Value: 29",
		"AVERAGE(A1:B3)":          "Value: 152.5",
		"MIN(B2:B3)-MAX(B2:B3)":   "Value: -275",
		"COUNT(A1:C3)":            "Value: 2",
		"PRODUCT(B2:B3,2)":        "Value: 8700",
		"ROUND(B2/B3,2)":          "Value: 19.33",
		"ABS(B3-B2)":              "Value: 275",
		"0.1+0.2":                 "Value: 0.3",
		"D9+1":                    "Value: 1",
		"SUM(SUM(B2:B3),(B2))":    "Value: 595",
		"B2/0":                    "",
		"B4":                      "", // itself
		"A2+1":                    "",
		"AVERAGE(D1:D9)":          "",
		"VLOOKUP(A2,A1:B3,2)":     "",
		"Sheet2!A1":               "",
		"SUM(B2:B3":               "",
		"SUM(B2:B3))":             "",
		"SUM(B2:B3 B3:B3)":        "",
		"IF(B2>1,2,3)":            "",
		`"290"`:                   "",
		"":                        "",
		"SUM(A1:XFD1048576)":      "", // more cells than are looked at
		strings.Repeat("(", 9000): "",
	} {
		got := extracted(t, x, "a.xlsx", made(t, func(b *excelize.File) error {
			for i, row := range [][]any{{"Name", "Value"}, {"Gauge", 290}, {"Buoy", 15}, {"Total"}} {
				if err := b.SetSheetRow("Sheet1", "A"+string(rune('1'+i)), &row); err != nil {
					return err
				}
			}
			if len(formula) > 8000 { // more than the program that makes the test's workbook writes
				return b.SetCellFormula("Sheet1", "B4", formula[:8000])
			}
			return b.SetCellFormula("Sheet1", "B4", formula)
		})).Text
		line := got[strings.LastIndex(got, "\n")+1:]
		if want = strings.TrimSuffix("Name: Total; "+want, "; "); line != want {
			t.Errorf("%.40s: %q, want %q", formula, line, want)
		}
	}
}

// TestXLSXFormulasThatRestOnOthers: a balance that runs down, in the format of its cells; what has a
// value keeps it.
func TestXLSXFormulasThatRestOnOthers(t *testing.T) {
	x := NewExtractor()
	defer x.Close()
	const rows = 500
	data := made(t, func(b *excelize.File) error {
		_ = b.SetSheetRow("Sheet1", "A1", &[]any{"Paid", "Balance"})
		_ = b.SetSheetRow("Sheet1", "A2", &[]any{1, 1})
		for n := 3; n <= rows; n++ {
			_ = b.SetCellValue("Sheet1", fmt.Sprint("A", n), 1)
			_ = b.SetCellFormula("Sheet1", fmt.Sprint("B", n), fmt.Sprintf("B%d+A%d", n-1, n))
		}
		format := "0.00"
		id, err := b.NewStyle(&excelize.Style{CustomNumFmt: &format})
		if err != nil {
			return err
		}
		return b.SetCellStyle("Sheet1", "B2", fmt.Sprint("B", rows), id)
	})
	if got := extracted(t, x, "a.xlsx", data).Text; !strings.HasSuffix(got, fmt.Sprintf("Paid: 1; Balance: %d.00", rows-1)) {
		t.Errorf("it ends with %q", got[max(0, len(got)-60):])
	}
	data = replacedIn(t, data, ` t="str"`, "") // as other programs write it
	kept := replacedIn(t, data, "<f>B2+A3</f></c>", "<f>B2+A3</f><v>7</v></c>")
	if got := extracted(t, x, "a.xlsx", kept).Text; !strings.Contains(got, "Balance: 7.00\nPaid: 1; Balance: 8.00") {
		t.Errorf("it begins with %q", got[:min(len(got), 120)])
	}
	stale := replacedIn(t, replacedIn(t, data, "</f></c>", "</f><v>0</v></c>"), "<sheets>", `<calcPr fullCalcOnLoad="1"/><sheets>`)
	if got := extracted(t, x, "a.xlsx", stale).Text; !strings.HasSuffix(got, fmt.Sprintf("Balance: %d.00", rows-1)) {
		t.Errorf("stale values: it ends with %q", got[max(0, len(got)-60):])
	}
	stale = replacedIn(t, replacedIn(t, stale, "<f>B2+A3</f><v>0</v>", "<f>OTHER(1)</f><v>0</v>"), "<f>B499+A500</f><v>0</v>", "<f>OTHER(2)</f><v>5</v>")
	if got := extracted(t, x, "a.xlsx", stale).Text; !strings.HasPrefix(got, "Paid: 1; Balance: 1.00\nPaid: 1\nPaid: 1\n") || !strings.HasSuffix(got, "Paid: 1; Balance: 5.00") {
		t.Errorf("stale values that are not counted: it begins with %q", got[:min(len(got), 120)])
	}
	empty := replacedIn(t, data, "</f></c>", "</f><v></v></c>")
	if got := extracted(t, x, "a.xlsx", empty).Text; !strings.HasSuffix(got, fmt.Sprintf("Balance: %d.00", rows-1)) {
		t.Errorf("it ends with %q", got[max(0, len(got)-60):])
	}
}

// TestHostileFormulas: formulas that rest on each other without end come to nothing, soon.
func TestHostileFormulas(t *testing.T) {
	s := &sheetCells{cells: map[sheetPlace]*sheetCell{}, left: maxSteps}
	var part strings.Builder
	part.WriteString("<worksheet><sheetData>")
	const rows = 2000
	for n := 1; n <= rows; n++ { // each rests on all behind it, and the last on the first
		fmt.Fprintf(&part, `<row r="%d"><c r="A%d"><f>SUM(A%d:A%d)+A1</f></c></row>`, n, n, n+1, rows)
	}
	part.WriteString("</sheetData></worksheet>")
	began := time.Now()
	if err := s.read([]byte(part.String())); err != nil {
		t.Fatal(err)
	}
	for _, c := range s.formulas {
		if s.number(c, 0) {
			t.Fatalf("%s comes to %v", c.formula, c.number)
		}
	}
	if took := time.Since(began); took > 10*time.Second {
		t.Errorf("it took %v", took)
	}
}
