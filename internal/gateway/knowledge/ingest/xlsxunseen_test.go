package ingest

import (
	"testing"

	"github.com/xuri/excelize/v2"
)

// TestXLSXUnseen: words that are struck out are no part of a sheet, nor are white ones on white.
func TestXLSXUnseen(t *testing.T) {
	x := NewExtractor()
	defer x.Close()
	set := func(b *excelize.File, cell string, style *excelize.Style) error {
		id, err := b.NewStyle(style)
		if err != nil {
			return err
		}
		return b.SetCellStyle("Sheet1", cell, cell, id)
	}
	white := &excelize.Style{Font: &excelize.Font{Color: "FFFFFF"}}
	blue := &excelize.Style{Font: &excelize.Font{Color: "FFFFFF"}, Fill: excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{"0000FF"}}}
	const all = "Name: Gauge; Price: 290\nName: Buoy; Price: 15"
	for name, c := range map[string]struct {
		fill func(*excelize.File) error
		want string
	}{
		"nothing": {func(*excelize.File) error { return nil }, all},
		"a price struck out": {func(b *excelize.File) error { return set(b, "B2", &excelize.Style{Font: &excelize.Font{Strike: true}}) },
			"Name: Gauge\nName: Buoy; Price: 15"},
		"white on white": {func(b *excelize.File) error { return set(b, "B2", white) }, "Name: Gauge\nName: Buoy; Price: 15"},
		"white on blue":  {func(b *excelize.File) error { return set(b, "B2", blue) }, all},
		"white where a rule may colour": {func(b *excelize.File) error {
			if err := b.SetConditionalFormat("Sheet1", "B2:B3", []excelize.ConditionalFormatOptions{{Type: "2_color_scale", Criteria: "=", MinType: "min", MaxType: "max", MinColor: "#0000FF", MaxColor: "#00FF00"}}); err != nil {
				return err
			}
			return set(b, "B2", white)
		}, all},
		"white names of a table": {func(b *excelize.File) error {
			if err := b.AddTable("Sheet1", &excelize.Table{Range: "A1:B3", Name: "Prices"}); err != nil {
				return err
			}
			return set(b, "B1", white)
		}, all},
		"words struck out beside others": {func(b *excelize.File) error {
			return b.SetCellRichText("Sheet1", "A2", []excelize.RichTextRun{{Text: "Old ", Font: &excelize.Font{Strike: true}}, {Text: "Gauge"}, {Text: " & buoy", Font: &excelize.Font{Strike: true}}})
		}, all},
		"words in bold beside others": {func(b *excelize.File) error {
			return b.SetCellRichText("Sheet1", "A2", []excelize.RichTextRun{{Text: "Ga", Font: &excelize.Font{Bold: true}}, {Text: "uge"}})
		}, all},
	} {
		t.Run(name, func(t *testing.T) {
			got := extracted(t, x, "a.xlsx", made(t, func(b *excelize.File) error {
				for i, row := range [][]any{{"Name", "Price"}, {"Gauge", 290}, {"Buoy", 15}} {
					if err := b.SetSheetRow("Sheet1", "A"+string(rune('1'+i)), &row); err != nil {
						return err
					}
				}
				return c.fill(b)
			}))
			if got.Text != c.want {
				t.Errorf("got\n%s\nwant\n%s", got.Text, c.want)
			}
		})
	}
}

// TestWithoutStruck: the rest of the words of cells stays as it is written.
func TestWithoutStruck(t *testing.T) {
	for in, want := range map[string]string{
		`<sst><si><r><t>a</t></r><r><rPr><strike/></rPr><t>b</t></r></si><si><t>c</t></si></sst>`: `<sst><si><r><t>a</t></r></si><si><t>c</t></si></sst>`,
		`<sst><si><r><rPr><strike val="0"/></rPr><t>b &amp; c</t></r></si></sst>`:                 `<sst><si><r><rPr><strike val="0"/></rPr><t>b &amp; c</t></r></si></sst>`,
		`<sst><si><r><rPr><strike val="true"/></rPr><t>b</t></r><r><t>c</t></r></si><x:y/></sst>`: `<sst><si><r><t>c</t></r></si><x:y/></sst>`,
	} {
		if got, err := withoutStruck([]byte(in)); err != nil || string(got) != want {
			t.Errorf("%s became %s, %v", in, got, err)
		}
	}
	if _, err := withoutStruck([]byte("<sst><si><r>")); err == nil {
		t.Error("no error from a part that is cut off")
	}
}
