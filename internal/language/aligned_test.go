package language_test

import (
	"slices"
	"testing"

	"github.com/citeway/citeway/internal/language"
)

func TestCells(t *testing.T) {
	for line, want := range map[string][]string{
		"Schnitzel ................ 7.90":     {"Schnitzel", "7.90"},
		"Coffee, large.......€ 3.20":          {"Coffee, large", "€ 3.20"},
		"4. Berths . . . . . . 12":            {"Berths", "12"},
		"Room 103   Purchasing    ext. 4413":  {"Room 103", "Purchasing", "ext. 4413"},
		"> Monday\t8:00\t17:00":               {"Monday", "8:00", "17:00"},
		"  -f      Reads a file.":             {"-f", "Reads a file."},
		"He waited ... and waited.":           nil,
		"He waited... 12 ships came in today": nil,
		"The tide rises.   It falls.":         nil, // typed by a typist, or spread
		"a  line   spread  to   its  width":   nil,
		"-   an item":                         nil,
		"2.1   Scope":                         nil,
		"Phone:      4711":                    nil,
		"one two":                             nil,
		"......... 7":                         nil,
	} {
		if got := language.Cells(line); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", line, got, want)
		}
	}
}
