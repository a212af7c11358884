package pdfium

import (
	"fmt"
	"strings"
	"testing"
	gotime "time"
)

// TestManyFieldsInALine: as many fields as a page may have, all in one line, are joined once.
func TestManyFieldsInALine(t *testing.T) {
	const most = 5 * gotime.Second
	fields := make([]field, maxFields)
	want := "Name"
	for i := range fields {
		left := 100 + float64(i)/10
		fields[i] = field{text: fmt.Sprint("value ", i), left: left, right: left + 0.1, bottom: 697, top: 713}
		want += fmt.Sprint(" value ", i)
	}
	from := gotime.Now()
	lines := filled([]Line{{Text: "Name", Left: 50, Right: 90, Bottom: 697, Top: 713, Size: 12}}, fields)
	if took := gotime.Since(from); took > most {
		t.Errorf("took %v", took)
	}
	if len(lines) != 1 || lines[0].Text != want || len(lines[0].Cells) != maxFields+1 {
		t.Errorf("%d lines, %s", len(lines), strings.Join(strings.Fields(lines[0].Text)[:5], " "))
	}
}
