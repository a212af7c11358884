package verify

import (
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/citeway/citeway/internal/language"
)

func TestNumberValue(t *testing.T) {
	for text, want := range map[string]float64{
		"7":                    7,
		"0":                    0,
		"007":                  7,
		"42 mills":             42,
		"1,200":                1200,
		"1,200,000":            1200000,
		"12,34":                12,
		"3.5":                  3.5,
		"0.25":                 0.25,
		"3.50":                 3.5,
		"1,200.5":              1200.5,
		"5k":                   5000,
		"5K":                   5000,
		"3bn":                  3e9,
		"3 bn":                 3e9,
		"2 thousand":           2000,
		"2 million":            2e6,
		"2.5 million":          2.5e6,
		"4 billion":            4e9,
		"1 trillion":           1e12,
		"2 hundred":            200,
		"two":                  2,
		"twelve":               12,
		"twenty":               20,
		"twenty-five":          25,
		"twenty five":          25,
		"ninety-nine":          99,
		"dozen":                12,
		"half":                 0.5,
		"first":                1,
		"third":                3,
		"tenth":                10,
		"21st":                 21,
		"2nd":                  2,
		"3rd":                  3,
		"11th":                 11,
		"1990s":                1990,
		"40 %":                 40,
		"40%":                  40,
		"40 percent":           40,
		"40 per cent of":       40,
		"３５":                   35,
		"٤٢":                   42,
		"४२":                   42,
		"120万":                 1.2e6,
		"3亿":                   3e8,
		"2億":                   2e8,
		"5千":                   5000,
		"1万亿":                  1e12,
		"3 Millionen":          3,
		"two million":          2e6,
		"$5":                   5,
		"€5.20":                5.2,
		"1.2.3":                1.2,
		"(12)":                 12,
		"about 12":             12,
		"more than 12 of them": 12,
	} {
		if n := first(t, text); math.Abs(n.value-want) > 1e-9*want {
			t.Errorf("%q: got %v, want %v", text, n.value, want)
		}
	}
}

// Where one sign between digits is open, the text's language decides; two signs, or groups
// of other than three digits, tell by themselves.
func TestNumbersOfOtherLanguages(t *testing.T) {
	for _, c := range []struct {
		in   language.Language
		text string
		want string
	}{
		{language.German, "3,5 Prozent", "3.5"},
		{language.German, "12.500 Einwohner", "12500"},
		{language.German, "1.250,50 Euro", "1250.5"},
		{language.German, "1.250.000", "1.25e+06"},
		{language.German, "0,250 und 0.25", "0.25 0.25"},
		{language.German, "Seiten 1,2,3", "1 2 3"},
		{language.German, "zwölf von zwanzig", "12 20"},
		{language.German, "12'500 Franken", "12500"},
		{language.French, "12 500 habitants", "12500"},
		{language.French, "12 500,75 euros", "12500.75"},
		{language.French, "1 250 000 euros", "1.25e+06"},
		{language.French, "en 2019 500 personnes", "2019 500"},
		{language.French, "douze ou seize", "12 16"},
		{language.Spanish, "2,5 y 1.250", "2.5 1250"},
		{language.Spanish, "once de doce", "11 12"},
		{language.German, "zwei Millionen", "2e+06"},
		{language.French, "dix-sept et quatre-vingt-douze", "17 92"},
		{language.French, "quatre-vingt-cinq, soixante et onze", "85 71"},
		{language.French, "soixante-dix-huit ou trente et dix", "78 30 10"},
		{language.Spanish, "treinta y cinco, veinte y treinta", "35 20 30"},
		{language.French, "deux cents, cent vingt", "200 120"},
		{language.French, "mille deux cents et cinq pour cent", "1200 5"},
		{language.Spanish, "ciento veinte y mil doscientos", "120 1200"},
		{language.German, "zweihundertfünfzig, hundertzwanzig, Zwanzigtausend", "250 120 20000"},
		{language.German, "anderthalb, dreieinhalb, einundzwanzig", "1.5 3.5 21"},
		{language.German, "dreihundertfünfundzwanzigtausendvierhundertundelf", "325411"},
		{language.German, "neunzehnhundertneunundneunzig", "1999"},
		{language.German, "Jahrhundert, hundertprozentig, hundertfach, Tausendsassa", ""},
		{language.German, "um 20.30 Uhr, 20 Uhr 30, 20:30 Uhr", "20 30 20 30 20 30"},
		{language.German, "von 18.30 bis 20.30 Uhr", "18 30 20 30"},
		{language.German, "20.30 Euro und 20.30", "20.3 20.3"},
		{language.French, "à 20h30, 20 h 30, 20 heures 30", "20 30 20 30 20 30"},
		{language.French, "pendant 20 h 30 min", "20 30"},
		{language.Spanish, "a las 20.30 h, 20:30 h", "20 30 20 30"},
		{language.English, "8.30 pm for 2.30 h", "20 30 2.3"},
		{language.English, "once in twelve", "12"},
		{language.English, "1,250 and 1.250", "1250 1.25"},
		{language.English, "1.250,50 and 1.250.000", "1250.5 1.25e+06"},
		{language.English, "12\u00a0500 and 12\u202f500", "12500 12500"},
		{language.English, "chapter 12 500 pages", "12 500"},
	} {
		var r reading
		newReader().read(c.text, c.in, &r)
		if got := valuesOf(&r); got != c.want {
			t.Errorf("%q: got %q, want %q", c.text, got, c.want)
		}
	}
}

// valuesOf are the numbers of a text, in their order.
func valuesOf(r *reading) string {
	var got []string
	for i := range r.numbers {
		got = append(got, strconv.FormatFloat(r.numbers[i].value, 'g', -1, 64))
	}
	return strings.Join(got, " ")
}

// The step is what one unit of the last digit is worth.
func TestNumberStep(t *testing.T) {
	for text, want := range map[string]float64{
		"12":          1,
		"1.2":         0.1,
		"1.25":        0.01,
		"1.2 million": 1e5,
		"3 million":   1e6,
		"3bn":         1e9,
		"5k":          1000,
		"120万":        1e4,
	} {
		if n := first(t, text); math.Abs(n.step-want) > 1e-9*want {
			t.Errorf("%q: got %v, want %v", text, n.step, want)
		}
	}
}

func TestNumberSort(t *testing.T) {
	for _, c := range []struct {
		text                           string
		percent, year, ordinal, approx bool
	}{
		{"1990", false, true, false, false},
		{"999", false, false, false, false},
		{"2199", false, true, false, false},
		{"2200", false, false, false, false},
		{"1,990", false, false, false, false},
		{"1990.5", false, false, false, false},
		{"40 %", true, false, false, false},
		{"1990 %", true, false, false, false},
		{"40 percent", true, false, false, false},
		{"40％", true, false, false, false},
		{"21st", false, false, true, false},
		{"2nd", false, false, true, false},
		{"about 40", false, false, false, true},
		{"roughly 40 %", true, false, false, true},
		{"nearly 1990", false, true, false, true},
		{"around the 40", false, false, false, true},
	} {
		n := first(t, c.text)
		if n.percent != c.percent || n.year != c.year || n.ordinal != c.ordinal || n.approx != c.approx {
			t.Errorf("%q: %+v", c.text, n)
		}
	}
}

func TestNumbersInOrder(t *testing.T) {
	for text, want := range map[string]string{
		"On 3 May 2020 it rose 4.5 % to 1,200.":       "3 2020 4.5 1200",
		"Pages 12-14 and 20":                          "12 14 20",
		"1990–1995":                                   "1990 1995",
		"Three of the twelve":                         "3 12",
		"No number [3] here":                          "",
		"Tides [1][2] rise":                           "",
		"B2 and PIC16F":                               "",
		"It has 2 mills, 3 bridges and twenty houses": "2 3 20",
		"2024-03-01, 12.05.2019 and 2024-13-01":       "2024 1 12 2019 2024 13 1",
		"8 p.m. and 8 am":                             "20 8",
		"12 a.m. or 12 p.m.":                          "0 12",
		"8:30 pm, 20:00":                              "20 30 20",
		"8 amps, 13 p.m.":                             "8 13",
		"10:45":                                       "10 45",
		"three hundred and forty":                     "340",
		"two thousand three hundred and five":         "2305",
		"a hundred and twenty-five":                   "125",
		"one thousand":                                "1000",
		"between one hundred and two hundred":         "100 200",
		"between three hundred and ninety":            "300 90",
		"twenty and five":                             "20 5",
		"twenty-five, six":                            "25 6",
		"five hundred people and seven children":      "500 7",
		"5 million to 6 bn":                           "5e+06 6e+09",
		"":                                            "",
	} {
		var r reading
		newReader().read(text, language.English, &r)
		if got := valuesOf(&r); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

func TestNumbersAlike(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"12", "14", true},
		{"12", "1.2 million", true},
		{"1990", "1991", true},
		{"1990", "12", false},
		{"12 %", "14 %", true},
		{"12 %", "14", false},
		{"21st", "22nd", true},
		{"21st", "22", false},
		{"twelve", "14", true},
	} {
		a, b := first(t, c.a), first(t, c.b)
		if got := a.alike(&b); got != c.want || b.alike(&a) != c.want {
			t.Errorf("%q and %q: alike is %v", c.a, c.b, got)
		}
	}
}

func TestBoundsAgainst(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"at least 50", "at most 50", true},
		{"up to 50", "at least 50", true},
		{"more than 50", "less than 50", true},
		{"over 50", "under 50", true},
		{"at least 50", "more than 50", false},
		{"at most 50", "up to 50", false},
		{"50", "at most 50", false},
		{"no more than 50", "at least 50", true},
		{"no less than 50", "at least 50", false},
		{"no fewer than 50", "fewer than 50", true},
	} {
		a, b := first(t, c.a), first(t, c.b)
		if got := a.against(&b); got != c.want || b.against(&a) != c.want {
			t.Errorf("%q and %q: against is %v", c.a, c.b, got)
		}
	}
}

// Whatever is written, a number is the same as itself and as it is with
// separators, and its neighbours are not.
func TestNumbersRoundTrip(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	for range 60 {
		value := rng.IntN(5_000_000)
		plain := first(t, strconv.Itoa(value))
		grouped := first(t, separated(value))
		next := first(t, strconv.Itoa(value+1))
		if !plain.sameAs(&grouped) || !grouped.sameAs(&plain) {
			t.Fatalf("%d and %s differ", value, separated(value))
		}
		if plain.sameAs(&next) {
			t.Fatalf("%d is taken for the next", value)
		}
		if plain.term() != grouped.term() && plain.year == grouped.year {
			t.Fatalf("%d and %s are compared as different words", value, separated(value))
		}
	}
}

// separated writes a number with commas.
func separated(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// A rounded claim is supported by what rounds to it; never the other way.
func TestRounding(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	for range 60 {
		exact := 1_000_000 + rng.IntN(90_000_000)
		tenths := (exact + 50_000) / 100_000
		said := first(t, strconv.FormatFloat(float64(tenths)/10, 'f', 1, 64)+" million")
		is := first(t, strconv.Itoa(exact))
		if !said.sameAs(&is) {
			t.Fatalf("%v is not supported by %d", said.value, exact)
		}
		if is.sameAs(&said) && exact%100_000 != 0 {
			t.Fatalf("%d is supported by %v", exact, said.value)
		}
	}
}

func TestUnits(t *testing.T) {
	for _, c := range []struct {
		claim, passage string
		clash          bool
	}{
		{"Run 5 km.", "Run 5 km.", false},
		{"Run 5 km.", "Run 5 miles.", true},
		{"Run 5 km.", "Run 5 days.", false}, // of another sort: not in its place
		{"The fine was 500 euros.", "The fine was 500 dollars.", true},
		{"The fine was 500 euros.", "The fine was 500 dollars, or 500 euros.", false},
		{"It rose by 5 %.", "It rose by 5 points.", true},
		{"It weighs 3 kg.", "It weighs 3 pounds.", true},
		{"It takes 6 hours.", "It takes 6 days.", true},
		{"It takes six hours.", "It takes 6 minutes.", true},
		{"It holds 40 litres.", "It holds 40 gallons.", true},
		{"It holds 40 litres.", "It holds 50 gallons.", false}, // another number, already
	} {
		_, s := paired(c.claim, c.passage)
		if got := s.clash.kind == clashUnit; got != c.clash {
			t.Errorf("%q against %q: clash %d", c.claim, c.passage, s.clash.kind)
		}
	}
}

func FuzzDigits(f *testing.F) {
	for _, s := range []string{"1,200.5 %", "12th", "3bn", "120万", "1.2.3", "9999999999999999999999", "1,", "1.", ""} {
		f.Add(s)
	}
	for _, s := range []string{"1.250,50", "12 500", "1'250.5", "1,2,3"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		digits(s, true)
		n, size := digits(s, false)
		if size < 0 || size > len(s) || n.value < 0 {
			t.Fatalf("%q: %v over %d bytes", s, n.value, size)
		}
		if more := n.suffix(s[size:]); more < 0 || size+more > len(s) {
			t.Fatalf("%q: a suffix of %d bytes", s, more)
		}
	})
}

// Hours that are told apart are the same time of day, in whatever language.
func TestTimesOfDay(t *testing.T) {
	for _, c := range []struct {
		in   language.Language
		text string
		want clock
	}{
		{language.German, "um 20.30 Uhr", toldClock},
		{language.German, "um 8 Uhr 30", openClock},
		{language.French, "à 20h30", toldClock},
		{language.French, "à 20 h", toldClock},
		{language.French, "pendant 20 h", noClock},
		{language.French, "dure 2 h 30", noClock},
		{language.Spanish, "a las 20.30 h", toldClock},
		{language.Spanish, "dura 2 h", noClock},
		{language.English, "8.30 pm", afternoon},
		{language.English, "2.30 h", noClock},
		{language.English, "2 h 30", noClock},
	} {
		var r reading
		newReader().read(c.text, c.in, &r)
		if len(r.numbers) == 0 || r.numbers[0].clock != c.want {
			t.Errorf("%q: %+v", c.text, r.numbers)
		}
	}
}
