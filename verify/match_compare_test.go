package verify

import (
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

// matchOf is the match of a claim and its passages.
func matchOf(claim string, evidence ...*Evidence) *match {
	w := newWorker()
	return w.match(w.read(claim, mainLanguage(evidence)), evidence)
}

// paired is the match and the measure of a claim and one passage.
func paired(claim, passage string) (*match, measure) {
	m := matchOf(claim, New(Options{}).Prepare(passage))
	return m, measured(m)
}

// said lists the words of the claim that a set of its terms are.
func (m *match) said(set uint64) string {
	var words []string
	for i := range m.terms {
		if set>>i&1 != 0 {
			words = append(words, m.wordAt(m.terms[i].tok))
		}
	}
	return strings.Join(words, " ")
}

func TestComparison(t *testing.T) {
	for _, c := range []struct{ claim, word, left, right string }{
		{"Gold is heavier than iron.", "heavier", "Gold", "iron"},
		{"Boys scored higher than girls.", "higher", "Boys scored", "girls"},
		{"The drug is more effective than surgery.", "more", "drug effective", "surgery"},
		{"The old bridge is longer than the new bridge.", "longer", "old bridge", "new"},
		{"Milan lies north of Rome.", "north", "Milan lies", "Rome"},
		{"More trees than houses burned.", "More", "trees", "houses"},
		{"The mill is older.", "", "", ""},
		{"The wall is made of stone.", "", "", ""},
		{"Rather than wait, they left.", "", "", ""},
	} {
		m, _ := paired(c.claim, c.claim)
		got := m.comparison(&m.reading, 0, int32(len(m.tokens)))
		word := ""
		if got.word >= 0 {
			word = m.wordAt(got.word)
		}
		if word != c.word || m.said(got.left) != c.left || m.said(got.right) != c.right {
			t.Errorf("%q: %q, left %q, right %q", c.claim, word, m.said(got.left), m.said(got.right))
		}
	}
}

func TestComparisonsTurned(t *testing.T) {
	for _, c := range []struct {
		claim, passage string
		want           int
	}{
		{"Gold is heavier than iron.", "Gold is heavier than iron.", 0},
		{"Gold is heavier than iron.", "Iron is heavier than gold.", 1},
		{"Gold is heavier than iron.", "Iron is lighter than gold.", -1},
		{"Gold is heavier than iron.", "Gold is lighter than iron.", 0}, // said by the word alone
		{"Gold is heavier than iron.", "Gold is heavier than silver.", 0},
		{"Gold is heavier than iron.", "Iron is heavier than silver.", 0},
		{"Gold is heavier than iron.", "Gold is found with iron.", 0},
		{"Milan lies north of Rome.", "Rome lies north of Milan.", 1},
		{"Milan lies north of Rome.", "Rome lies south of Milan.", -1},
		{"Milan lies north of Rome.", "Milan lies north of Rome and of Naples.", 0},
		{"Boys scored higher than girls.", "Girls scored higher than boys in most years.", 1},
		{"Boys scored higher than girls.", "In most years boys scored much higher than girls.", 0},
		{"The old bridge is longer than the new bridge.", "The new bridge is longer than the old bridge.", 1},
		{"Bread is cheaper than cheese.", "Cheese is more expensive than bread.", -1},
		{"Ardo beat Brent.", "Brent lost to Ardo.", -1},
		{"Ardo beat Brent.", "Ardo lost to Brent.", 0},
		{"Ardo bought it from Brent.", "Brent sold it to Ardo.", -1},
		{"Ardo allowed Brent.", "Brent banned Ardo.", 0},
		{"Men earn twice as much as women.", "Women earn half as much as men.", -1},
		{"Men earn twice as much as women.", "Women earn twice as much as men.", 1},
		{"Men earn twice as much as women.", "Women earn a third as much as men.", 0},
		{"Men earn twice as much as women.", "Women live half as long as men.", 0},
	} {
		m, _ := paired(c.claim, c.passage)
		if got := m.seen[0].turned; got != c.want {
			t.Errorf("%q against %q: got %d, want %d", c.claim, c.passage, got, c.want)
		}
	}
}

func TestEquated(t *testing.T) {
	for _, c := range []struct{ claim, passage, want string }{
		{"The drug is unsafe.", "The drug is not safe.", "unsafe"},
		{"The drug is not safe.", "The drug is unsafe.", "safe"},
		{"The drug is safe.", "The drug is unsafe.", ""},
		{"The drug is unsafe.", "The drug is safe.", ""},
		{"The drug is not unsafe.", "The drug is not safe.", ""},
		{"It was not possible to leave.", "It was impossible to leave.", "possible"},
		{"The site is inaccessible.", "The site isn't accessible.", "inaccessible"},
		{"The members were dissatisfied.", "The members were not satisfied.", "dissatisfied"},
		{"The record is incomplete.", "The record was never complete.", "incomplete"},
		{"Gold is heavier than iron.", "Iron is lighter than gold.", "heavier"},
		{"Gold is heavier than iron.", "Iron is heavier than gold.", ""},
		{"The mill is old.", "The mill is old.", ""},
	} {
		m, _ := paired(c.claim, c.passage)
		if got := m.said(m.equal); got != c.want {
			t.Errorf("%q against %q: got %q, want %q", c.claim, c.passage, got, c.want)
		}
	}
}

// What is equated counts as said, and denies nothing.
func TestEquatedIsSupport(t *testing.T) {
	v := New(Options{})
	for claim, passage := range map[string]string{
		"The drug is unsafe.":           "The drug is not safe.",
		"The drug is not safe.":         "The drug is unsafe.",
		"Iron is lighter than gold.":    "Gold is heavier than iron.",
		"Lyon lies south of Dijon.":     "Dijon lies north of Lyon.",
		"It was impossible to leave.":   "It was not possible to leave.",
		"The answer was incorrect.":     "The answer was not correct.",
		"The results were not regular.": "The results were irregular.",
	} {
		if r := v.Pair(claim, []string{passage}); r.Verdict != citeway.Supported {
			t.Errorf("%q against %q: %s, %.2f, %q", claim, passage, r.Verdict, r.Score, r.Reasons)
		}
	}
}
