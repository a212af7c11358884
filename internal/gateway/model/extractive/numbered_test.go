package extractive

import (
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

// TestThingsToldApartByANumber: a question about one is not answered with another, and is answered where it is named in
// any of the usual ways.
func TestThingsToldApartByANumber(t *testing.T) {
	var buoys, rooms, pumps []citeway.Source
	add := func(to *[]citeway.Source, title, text string) {
		*to = append(*to, citeway.Source{ID: title, Title: title, Passages: []citeway.Passage{{ID: title, Text: text}}})
	}
	add(&buoys, "Buoy heron1", "The buoy heron1 lies 7 miles out.")
	add(&buoys, "Buoy heron5", "It lies 35 miles out.")
	add(&buoys, "Buoy heron55", "The buoy heron55 lies 385 miles out.")
	add(&rooms, "Rooms", "Room 11 seats eight people. Room 14 seats thirty people. Rooms 20 to 29 seat two people each.")
	add(&pumps, "Pumps", "The TW-20 weighs 14 kilograms. The TW-60 weighs 41 kilograms. In March 2024 the pumps weighed 3 tonnes together.")
	for _, test := range []struct {
		sources  []citeway.Source
		question string
		want     string // "" is a refusal
	}{
		{buoys, "How many miles out does the buoy heron55 lie?", "385 miles"},
		{buoys, "How many miles out does the buoy heron5 lie?", "35 miles"},
		{buoys, "How many miles out does the buoy heron46 lie?", ""},
		{buoys, "How many miles out does the buoy heron7 lie?", ""},
		{buoys, "How many miles out does the buoy petrel46 lie?", ""},
		{rooms, "How many people does room 14 seat?", "Room 14"},
		{rooms, "How many people does room 12 seat?", ""},
		{rooms, "How many people does room 25 seat?", "Rooms 20 to 29"},
		{pumps, "How much does the TW-60 weigh?", "41 kilograms"},
		{pumps, "How much does the TW60 weigh?", "41 kilograms"},
		{pumps, "How much does the TW-80 weigh?", ""},
		{pumps, "What did the pumps weigh in March 2025?", ""},
		{pumps, "What did the pumps weigh in March 2024?", "3 tonnes"},
	} {
		result := New(Options{}).Answer(test.question, test.sources)
		said := ""
		if !result.Abstained && len(result.Sentences) > 0 {
			said = result.Sentences[0].Text
		}
		if !strings.Contains(said, test.want) || test.want == "" && said != "" {
			t.Errorf("%q\n\tis answered with %q, want %q", test.question, said, test.want)
		}
	}
}
