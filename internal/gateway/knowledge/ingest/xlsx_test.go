package ingest

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"
)

// made is a workbook that a function has filled; its first sheet is "Sheet1".
func made(t testing.TB, fill func(*excelize.File) error) []byte {
	t.Helper()
	book := excelize.NewFile()
	defer book.Close()
	if err := fill(book); err != nil {
		t.Fatal(err)
	}
	out, err := book.WriteToBuffer()
	if err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// styled sets a cell and the number format that it is shown in.
func styled(book *excelize.File, cell string, value any, format string) error {
	id, err := book.NewStyle(&excelize.Style{CustomNumFmt: &format})
	if err != nil {
		return err
	}
	if err := book.SetCellValue("Sheet1", cell, value); err != nil {
		return err
	}
	return book.SetCellStyle("Sheet1", cell, cell, id)
}

func TestXLSXCells(t *testing.T) {
	x := NewExtractor()
	defer x.Close()
	day := time.Date(2026, 3, 4, 15, 6, 0, 0, time.UTC)
	for name, c := range map[string]struct {
		fill func(*excelize.File) error
		want string
	}{
		"a date in its format": {func(b *excelize.File) error { return styled(b, "A2", day, "yyyy-mm-dd") }, "Value: 2026-03-04"},
		"a time":               {func(b *excelize.File) error { return styled(b, "A2", day, "hh:mm") }, "Value: 15:06"},
		"a share":              {func(b *excelize.File) error { return styled(b, "A2", 0.125, "0.0%") }, "Value: 12.5%"},
		"a truth":              {func(b *excelize.File) error { return b.SetCellValue("Sheet1", "A2", true) }, "Value: TRUE"},
		"words over two lines": {func(b *excelize.File) error { return b.SetCellValue("Sheet1", "A2", "one\ntwo") }, "Value: one two"},
		"a cell without a name": {func(b *excelize.File) error {
			return b.SetSheetRow("Sheet1", "A2", &[]any{"one", "two"})
		}, "Value: one; two"},
		"a date without a format": {func(b *excelize.File) error {
			id, err := b.NewStyle(&excelize.Style{NumFmt: 14})
			if err != nil {
				return err
			}
			_ = b.SetCellValue("Sheet1", "A2", 46085.0)
			return b.SetCellStyle("Sheet1", "A2", "A2", id)
		}, "Value: 2026-03-04"},
	} {
		t.Run(name, func(t *testing.T) {
			got := extracted(t, x, "a.xlsx", made(t, func(b *excelize.File) error {
				if err := b.SetCellValue("Sheet1", "A1", "Value"); err != nil {
					return err
				}
				return c.fill(b)
			}))
			if got.Text != c.want {
				t.Errorf("got %q, want %q", got.Text, c.want)
			}
		})
	}
}

// TestXLSXSheets: what a reader of the workbook does not see, a reader of an
// answer is not shown either.
func TestXLSXSheets(t *testing.T) {
	x := NewExtractor()
	defer x.Close()
	got := extracted(t, x, "a.xlsx", made(t, func(b *excelize.File) error {
		for i, name := range []string{"Tides", "Drafts", "Empty", "Buoys"} {
			if _, err := b.NewSheet(name); err != nil {
				return err
			}
			if name != "Empty" {
				_ = b.SetSheetRow(name, "A1", &[]any{"Name"})
				_ = b.SetSheetRow(name, "A2", &[]any{name + " " + string(rune('a'+i))})
			}
		}
		_ = b.DeleteSheet("Sheet1")
		if err := b.SetSheetVisible("Drafts", false); err != nil {
			return err
		}
		return b.AddChartSheet("Picture", &excelize.Chart{Type: excelize.Col, Series: []excelize.ChartSeries{{Name: "Tides!$A$1", Values: "Tides!$A$2:$A$2"}}})
	}))
	if want := "Tides\n\nName: Tides a\n\nBuoys\n\nName: Buoys d"; got.Text != want {
		t.Errorf("got %q, want %q", got.Text, want)
	}
}

// TestXLSXHidden: rows and columns that are hidden are not read; those that a filter leaves out,
// or a group that is folded up, are.
func TestXLSXHidden(t *testing.T) {
	x := NewExtractor()
	defer x.Close()
	const all = "Name: Orla; Margin: 61; Rank: Mate\nName: Maud; Margin: 50; Rank: Cook\nName: Till; Margin: 40; Rank: Boy"
	hide := func(b *excelize.File) error { return b.SetRowVisible("Sheet1", 3, false) }
	filter := func(b *excelize.File) error {
		return b.AutoFilter("Sheet1", "A1:C4", []excelize.AutoFilterOptions{{Column: "A", Expression: "x != Maud"}})
	}
	for name, c := range map[string]struct {
		fill []func(*excelize.File) error
		want string
	}{
		"nothing": {nil, all},
		"a row":   {[]func(*excelize.File) error{hide}, "Name: Orla; Margin: 61; Rank: Mate\nName: Till; Margin: 40; Rank: Boy"},
		"a column": {[]func(*excelize.File) error{func(b *excelize.File) error { return b.SetColVisible("Sheet1", "B", false) }},
			"Name: Orla; Rank: Mate\nName: Maud; Rank: Cook\nName: Till; Rank: Boy"},
		"by a filter": {[]func(*excelize.File) error{hide, filter}, all},
		"by a filter of a table": {[]func(*excelize.File) error{hide, func(b *excelize.File) error {
			if err := b.AddTable("Sheet1", &excelize.Table{Range: "A1:C4", Name: "Crew"}); err != nil {
				return err
			}
			const part = "xl/tables/table1.xml"
			table, _ := b.Pkg.Load(part)
			b.Pkg.Store(part, bytes.Replace(table.([]byte), []byte(`ref="A1:C4"></autoFilter>`),
				[]byte(`ref="A1:C4"><filterColumn colId="0"/></autoFilter>`), 1))
			return nil
		}}, all},
		"with a group": {[]func(*excelize.File) error{hide, func(b *excelize.File) error { return b.SetRowOutlineLevel("Sheet1", 3, 1) }}, all},
	} {
		t.Run(name, func(t *testing.T) {
			got := extracted(t, x, "a.xlsx", made(t, func(b *excelize.File) error {
				for i, row := range [][]any{{"Name", "Margin", "Rank"}, {"Orla", 61, "Mate"}, {"Maud", 50, "Cook"}, {"Till", 40, "Boy"}} {
					if err := b.SetSheetRow("Sheet1", "A"+string(rune('1'+i)), &row); err != nil {
						return err
					}
				}
				for _, fill := range c.fill {
					if err := fill(b); err != nil {
						return err
					}
				}
				return nil
			}))
			if got.Text != c.want {
				t.Errorf("got\n%s\nwant\n%s", got.Text, c.want)
			}
		})
	}
}

// TestXLSXMerged: a merged cell counts for the rows it takes, and names may stand in several rows.
func TestXLSXMerged(t *testing.T) {
	x := NewExtractor()
	defer x.Close()
	for name, c := range map[string]struct {
		rows   [][]any
		merged []string
		want   string
	}{
		"a group of rows": {[][]any{{"Region", "Site", "Head"}, {"North", "Quay", "Orla"}, {"", "Mill", "Maud"}, {"South", "Yard", "Till"}}, []string{"A2:A3"},
			"Region: North; Site: Quay; Head: Orla\nRegion: North; Site: Mill; Head: Maud\nRegion: South; Site: Yard; Head: Till"},
		"a group at the end of rows": {[][]any{{"Site", "Head"}, {"Quay", "Orla"}, {"Mill"}}, []string{"B2:B3"}, "Site: Quay; Head: Orla\nSite: Mill; Head: Orla"},
		"names that reach down": {[][]any{{"Pumps of the yard"}, {"Pump", "Flow", "", "Cost"}, {"", "Summer", "Winter"}, {"P-1", 120, 80, 9}}, []string{"A1:D1", "A2:A3", "B2:C2", "D2:D3"},
			"Pumps of the yard\n\nPump: P-1; Flow Summer: 120; Flow Winter: 80; Cost: 9"},
		"names over names": {[][]any{{"", "Flow", "", "Cost"}, {"Pump", "Summer", "Winter", "Low", "High"}, {"P-1", 120, 80, 9, 10}}, []string{"B1:C1", "D1:E1"},
			"Pump: P-1; Flow Summer: 120; Flow Winter: 80; Cost Low: 9; Cost High: 10"},
		"a wide name over values": {[][]any{{"Pump", "Flow", ""}, {"P-1", 120, 80}}, []string{"B1:C1"}, "Pump: P-1; Flow: 120; Flow: 80"},
		"wide names over values":  {[][]any{{"Flow", "", "Cost"}, {120, 80, 9, 10}}, []string{"A1:B1", "C1:D1"}, "Flow: 120; Flow: 80; Cost: 9; Cost: 10"},
		"a title over two rows":   {[][]any{{"Pumps"}, {}, {"Pump", "Flow"}, {"P-1", 120}}, []string{"A1:B2"}, "Pumps\n\nPump: P-1; Flow: 120"},
		"a second table": {[][]any{{"Pump", "Flow"}, {"P-1", 120}, {}, {"Crew", "Hours", ""}, {"", "Day", "Night"}, {"Orla", 8, 2}}, []string{"A4:A5", "B4:C4"},
			"Pump: P-1; Flow: 120\n\nCrew: Orla; Hours Day: 8; Hours Night: 2"},
	} {
		t.Run(name, func(t *testing.T) {
			got := extracted(t, x, "a.xlsx", made(t, func(b *excelize.File) error {
				for i, row := range c.rows {
					if err := b.SetSheetRow("Sheet1", "A"+string(rune('1'+i)), &row); err != nil {
						return err
					}
				}
				for _, area := range c.merged {
					from, to, _ := strings.Cut(area, ":")
					if err := b.MergeCell("Sheet1", from, to); err != nil {
						return err
					}
				}
				return nil
			}))
			if got.Text != c.want {
				t.Errorf("got\n%s\nwant\n%s", got.Text, c.want)
			}
		})
	}
}

func TestXLSXLabel(t *testing.T) {
	x := NewExtractor()
	defer x.Close()
	data := made(t, func(b *excelize.File) error {
		_ = b.SetCellValue("Sheet1", "A1", "words")
		return b.SetCustomProps(excelize.CustomProperty{Name: "MSIP_Label_1f2e_Name", Value: "Highly Confidential"})
	})
	if got := extracted(t, x, "a.xlsx", data); got.Label == nil || got.Label.Rank != 3 {
		t.Errorf("the label of the workbook is %+v", got.Label)
	}
}
