package verify

import (
	"fmt"
	"strings"
	"testing"

	"github.com/citeway/citeway/internal/language"
)

// infoOf is what is known of one word.
func infoOf(t *testing.T, r *reader, word string) *wordInfo {
	t.Helper()
	r.scan.Reset(word)
	if !r.scan.Next() || r.scan.Digits {
		t.Fatalf("%q is no word", word)
	}
	return r.lookup(language.English)
}

func TestOpposites(t *testing.T) {
	r := newReader()
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"rise", "fall", true},
		{"rose", "fell", true},
		{"rising", "decreases", true},
		{"increased", "dropped", true},
		{"heavier", "lighter", true},
		{"longer", "shorter", true},
		{"larger", "smaller", true},
		{"more", "less", true},
		{"most", "least", true},
		{"before", "after", true},
		{"above", "below", true},
		{"north", "south", true},
		{"won", "lost", true},
		{"accepted", "rejected", true},
		{"allows", "forbids", true},
		{"guilty", "innocent", true},
		{"deep", "shallow", true},
		{"cheap", "expensive", true},
		{"public", "private", true},
		{"succeeded", "failed", true},
		{"rise", "grow", false},
		{"rise", "mill", false},
		{"north", "west", false},
		{"mill", "wheel", false},
		{"before", "earlier", false},
	} {
		a, b := *infoOf(t, r, c.a), *infoOf(t, r, c.b)
		if got := a.one&b.other|a.other&b.one != 0; got != c.want {
			t.Errorf("%q against %q: %v", c.a, c.b, got)
		}
		if got := b.one&a.other|b.other&a.one != 0; got != c.want {
			t.Errorf("%q against %q: %v", c.b, c.a, got)
		}
	}
}

// No word is its own opposite.
func TestNoWordIsItsOpposite(t *testing.T) {
	r := newReader()
	for line := range strings.Lines(lexiconText) {
		kind, words, ok := strings.Cut(strings.TrimSpace(line), ": ")
		if !ok || kind != "opp" {
			continue
		}
		for w := range strings.FieldsSeq(words) {
			if w == "|" {
				continue
			}
			if in := infoOf(t, r, w); in.one&in.other != 0 {
				t.Errorf("%q is on both sides of a line", w)
			}
		}
	}
}

// Words that stand in like company are no opposites, though opposites do.
func TestKinAreNoOpposites(t *testing.T) {
	kin, lx := theKin(), theLexicon()
	if len(kin) < 1000 {
		t.Fatalf("%d stems have kin", len(kin))
	}
	for key, list := range kin {
		mine := lx[key^stemSalt]
		for _, other := range list {
			theirs := lx[other^stemSalt]
			if mine.one&theirs.other|mine.other&theirs.one != 0 {
				t.Fatalf("%x and %x are opposites", key, other)
			}
			if other == key {
				t.Fatalf("%x is its own kin", key)
			}
		}
	}
}

func TestClosedSets(t *testing.T) {
	r := newReader()
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"January", "June", true}, {"Monday", "Friday", true}, {"red", "green", true}, {"Africa", "Asia", true},
		{"spring", "autumn", true}, {"stone", "brick", true}, {"French", "German", true},
		{"Monday", "June", false}, {"red", "Asia", false}, {"mill", "red", false},
	} {
		a, b := *infoOf(t, r, c.a), *infoOf(t, r, c.b)
		if got := a.set&b.set != 0; got != c.want {
			t.Errorf("%q and %q of one set: %v", c.a, c.b, got)
		}
	}
}

func TestUnitSorts(t *testing.T) {
	r := newReader()
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"km", "miles", true}, {"metres", "feet", true}, {"kg", "pounds", true}, {"pounds", "euros", true},
		{"hours", "days", true}, {"litres", "gallons", true}, {"celsius", "fahrenheit", true}, {"mb", "gb", true},
		{"km", "kg", false}, {"hours", "euros", false}, {"mill", "km", false},
	} {
		a, b := *infoOf(t, r, c.a), *infoOf(t, r, c.b)
		if got := a.unit&b.unit != 0; got != c.want {
			t.Errorf("%q and %q of one sort: %v", c.a, c.b, got)
		}
	}
}

func TestUnprefixed(t *testing.T) {
	r := newReader()
	for word, want := range map[string]string{
		"unsafe": "safe", "insignificant": "significant", "impossible": "possible", "irregular": "regular",
		"illegal": "legal", "dissatisfied": "satisfied", "incomplete": "complete",
		"mill": "", "under": "", "into": "", "iron": "", "unit": "",
	} {
		in := infoOf(t, r, word)
		if want == "" {
			if in.anti != 0 {
				t.Errorf("%q is taken for a denied word", word)
			}
			continue
		}
		anti := in.anti
		if of := infoOf(t, r, want); anti != of.term {
			t.Errorf("%q does not deny %q", word, want)
		}
	}
}

func TestStrength(t *testing.T) {
	for _, c := range []struct {
		text       string
		many, sure float64
		only       bool
	}{
		{"All members must pay.", 6, 3, false},
		{"Some members may pay.", 3, 1, false},
		{"Most members should pay.", 5, 2, false},
		{"Few members can pay.", 2, 1, false},
		{"Every house burned.", 6, 0, false},
		{"Many of all houses burned.", 6, 0, false},
		{"Only members pay.", 0, 0, true},
		{"It always rains.", 6, 0, false},
		{"It sometimes rains.", 3, 0, false},
		{"It usually rains.", 5, 0, false},
		{"Members pay.", 0, 0, false},
		{"The treaty was signed in May.", 0, 0, false},
	} {
		var r reading
		newReader().read(c.text, language.English, &r)
		many, sure, only := strength(&r, 0, int32(len(r.tokens)))
		if many != c.many || sure != c.sure || only != c.only {
			t.Errorf("%q: %v, %v, %v", c.text, many, sure, only)
		}
	}
}

func TestNames(t *testing.T) {
	for text, want := range map[string]string{
		"The town of Leeds lies near York.":     "Leeds York",
		"Leeds is a town.":                      "", // by its place, it need not be one
		"The NASA probe landed.":                "NASA",
		"In May and June it rained in Bremen.":  "Bremen",
		"It rained. The mill stood.":            "",
		"They met Anna Berg in Rome.":           "Anna Berg Rome",
		"We visited iPhone makers.":             "",
		"He said that The mill stood.":          "",
		"A man and a woman came from New Town.": "New Town",
	} {
		if got := strings.Join(flagged(text, isName), " "); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

func TestReadLexicon(t *testing.T) {
	lx := readLexicon("stop: the\nneg: not\nopp: up | down\nopp: hot | cold\nset: a b\nnum: two=2\nscale6: million\nnonsense\nnegx: not nicht\n")
	for word, want := range map[string]flag{"the": isStop, "not": isNegation, "two": isNumber, "million": isScale, "nicht": isNegation | isForeign, "mill": 0} {
		if got := lx[hashString(word)].flags; got != want {
			t.Errorf("%q: flags %b, want %b", word, got, want)
		}
	}
	if up, down, hot := lx[hashString("up")], lx[hashString("down")], lx[hashString("hot")]; up.one != down.other || up.one&hot.one != 0 {
		t.Error("the lines of opposites are mixed up")
	}
	if lx[hashString("million")].value != 1e6 || lx[hashString("two")].value != 2 {
		t.Error("a number word has another value")
	}
}

func TestReadRarity(t *testing.T) {
	r := readRarity("100\n50\tmill\n1\twheel stone\nx\tbroken\n0\tnone\n")
	mill, known := r.weight(hashString("mill"))
	wheel, _ := r.weight(hashString("wheel"))
	never, unknown := r.weight(hashString("dolphin"))
	if !known || unknown || mill >= wheel || wheel > never {
		t.Errorf("mill %v, wheel %v, unseen %v", mill, wheel, never)
	}
	for _, word := range []string{"broken", "none"} {
		if _, ok := r.weight(hashString(word)); ok {
			t.Errorf("%q is read from a line that is none", word)
		}
	}
	if r := readRarity("no number\n"); r.unknown <= 0 {
		t.Error("without a head nothing weighs anything")
	}
}

// A reader remembers; what it remembers is what it would learn anew, however
// many words came between.
func TestCacheIsTransparent(t *testing.T) {
	r := newReader()
	for round := range 3 {
		for i := range 3 * cacheSize / 2 {
			if i%7 != 0 {
				continue
			}
			word := fmt.Sprintf("wo%srd", strings.Repeat(string(rune('a'+i%26)), 1+i%5)+string(rune('a'+i/26%26))+string(rune('a'+i/676%26)))
			got := *infoOf(t, r, word)
			want := r.learn(language.English, word)
			want.key = got.key
			if got != want {
				t.Fatalf("round %d: %q is remembered as another word", round, word)
			}
		}
	}
}
