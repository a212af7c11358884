package verify

import (
	"testing"

	"github.com/citeway/citeway/internal/language"
)

// first is the first number of a text as it is read.
func first(t *testing.T, text string) number {
	t.Helper()
	var r reading
	newReader().read(text, language.English, &r)
	if len(r.numbers) == 0 {
		t.Fatalf("no number in %q", text)
	}
	return r.numbers[0]
}

func TestNumberSameAs(t *testing.T) {
	for _, c := range []struct {
		claim, evidence string
		want            bool
	}{
		{"1.2 million", "1,200,000", true},
		{"1.2 million", "1,234,567", true}, // rounded
		{"1.2 million", "1,290,000", false},
		{"1,234,567", "1.2 million", false}, // the claim knows more
		{"12", "twelve", true},
		{"twenty-five", "25", true},
		{"25", "52", false},
		{"3.5 %", "3.5 percent", true},
		{"40 %", "0.4", true},
		{"half", "50 %", true},
		{"1990", "1991", false},
		{"about 1000", "1,020", true},
		{"1000", "1,020", false},
		{"5k", "5,000", true},
		{"3 bn", "3 billion", true},
		{"21st", "21", true},
		{"12.3", "12.34", true},
		{"12.3", "12.4", false},
		{"120万", "1.2 million", true},
		{"３５", "35", true},
		{"٤٢", "42", true},
		{"1,5", "1", true}, // a comma before one digit divides a list
	} {
		a, b := first(t, c.claim), first(t, c.evidence)
		if got := a.sameAs(&b); got != c.want {
			t.Errorf("%q by %q: %v (%v, %v)", c.claim, c.evidence, got, a.value, b.value)
		}
	}
}

func TestBounds(t *testing.T) {
	for text, want := range map[string]int8{
		"at least 50":         1,
		"more than 50":        1,
		"at most 50":          -1,
		"up to 50":            -1,
		"less than 50":        -1,
		"no more than 50":     -1,
		"no less than 50":     1,
		"exactly 50":          0,
		"50 people or more":   1,
		"50 or fewer":         -1,
		"50 or more than 60":  1,
		"50 people, or fewer": 0,
	} {
		if n := first(t, text); n.bound != want {
			t.Errorf("%q: got %d, want %d", text, n.bound, want)
		}
	}
}

func TestMarkersAreNoNumbers(t *testing.T) {
	var r reading
	newReader().read("Tides rise [12] and fall [1, 2] in 3 bays [^4].", language.English, &r)
	if len(r.numbers) != 1 || r.numbers[0].value != 3 {
		t.Errorf("got %+v", r.numbers)
	}
}

func TestNumeral(t *testing.T) {
	for text, want := range map[string]int{"4. Turn it on": 3, "12) x": 4, "3.5 tons": 0, "1990. The": 0, "Tides": 0, "": 0} {
		if got := numeralLen(text); got != want {
			t.Errorf("%q: got %d, want %d", text, got, want)
		}
	}
}
