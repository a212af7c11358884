package writer

import (
	"fmt"
	"slices"
	"testing"
	"unicode/utf8"
)

func Example_subquestions() {
	for _, q := range subquestions("When does the harbour close, and how high do the spring tides rise?", 6) {
		fmt.Println(q)
	}
	// Output:
	// When does the harbour close?
	// How high do the spring tides rise?
}

func TestSubquestions(t *testing.T) {
	for _, test := range []struct {
		question string
		want     []string
	}{
		{"When does the harbour close?", []string{"When does the harbour close?"}},
		{"When does it close? Who holds the keys?", []string{"When does it close?", "Who holds the keys?"}},
		{"What are the rules for leave and for sickness?", []string{"What are the rules for leave and for sickness?"}},
		{"When does it close and why?", []string{"When does it close and why?"}},
		{"Who holds the keys, who made them and where are the copies kept?", []string{"Who holds the keys?", "Who made them?", "Where are the copies kept?"}},
		{"I sail a ketch. When does the harbour close? What is the fee?", []string{"I sail a ketch. When does the harbour close?", "What is the fee?"}},
		{"Tell me of the tides.", []string{"Tell me of the tides."}},
		{"Wann schließt der Hafen und wer hat die Schlüssel?", []string{"Wann schließt der Hafen?", "Wer hat die Schlüssel?"}},
		{"Πότε κλείνει το λιμάνι; Ποιος έχει τα κλειδιά;", []string{"Πότε κλείνει το λιμάνι;", "Ποιος έχει τα κλειδιά;"}},
		{"港口何时关闭？谁有钥匙？", []string{"港口何时关闭？", "谁有钥匙？"}},
		{"¿Cuándo cierra el puerto y quién tiene las llaves?", []string{"¿Cuándo cierra el puerto?", "Quién tiene las llaves?"}},
		{"  ", []string{""}},
	} {
		got := subquestions(test.question, 6)
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: %q, want %q", test.question, got, test.want)
		}
	}
}

func TestNoMoreThanAskedFor(t *testing.T) {
	const question = "Who is it? When was it? Where was it? Why was it?"
	for most, want := range map[int]int{0: 1, 1: 1, 2: 2, 3: 3, 4: 4, 9: 4} {
		if got := subquestions(question, most); len(got) != want {
			t.Errorf("%d: %q", most, got)
		}
	}
	if got := subquestions(question, 2); got[1] != "When was it? Where was it? Why was it?" {
		t.Errorf("%q", got)
	}
}

func FuzzSubquestions(f *testing.F) {
	f.Add("When does it close, and who has the key? Why? 谁有钥匙，何时关闭？", 3)
	f.Fuzz(func(t *testing.T, question string, most int) {
		parts := subquestions(question, most%20)
		if len(parts) < 1 || len(parts) > max(1, most%20) {
			t.Fatalf("%d parts", len(parts))
		}
		if utf8.ValidString(question) && slices.ContainsFunc(parts, func(p string) bool { return !utf8.ValidString(p) }) {
			t.Errorf("%q", parts)
		}
	})
}
