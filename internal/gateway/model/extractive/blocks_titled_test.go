package extractive

import "testing"

// The numbered title of a section is no part of the sentence below it; an item that goes
// on in the next line is one sentence.
func TestTitlesOfPlainText(t *testing.T) {
	for text, want := range map[string]string{
		"1. Opening hours\nThe baths open at half past six on weekdays and at eight at weekends.": "The baths open at half past six on weekdays and at eight at weekends.",
		"1. Ask Anna Bergström\nor her deputy for the key of the shed before you go.":             "Ask Anna Bergström or her deputy for the key of the shed before you go.",
		"2. Call the duty officer.\nThe number stands on the wall beside the door of the office.": "Call the duty officer.",
	} {
		units := unitsOf(text, 0, 0)
		if len(units) == 0 || units[0].text != want {
			t.Errorf("%q: %+v, want %q", text, units, want)
		}
	}
}
