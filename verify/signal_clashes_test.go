package verify

import (
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

// What stands in another's place, and where nothing does.
func TestSlots(t *testing.T) {
	for _, c := range []struct {
		claim, passage string
		kind           int
	}{
		{"The tower is 300 metres tall.", "The tower is 350 metres tall.", clashNumber},
		{"The tower is 300 metres tall.", "The tower is 300 metres tall.", clashNone},
		{"The tower is 300 metres tall.", "The tower, built in 1932, is 300 metres tall.", clashNone},
		{"The tower was built in 1932.", "The tower was built in 1923.", clashNumber},
		{"The tower was built in 1932.", "The tower has 12 floors and was built of stone.", clashNone},
		{"Sales rose 5 %.", "Sales rose 15 % last year.", clashNumber},
		{"The team finished first.", "The team finished third.", clashNumber},
		{"Three people were hurt.", "Seven people were hurt.", clashNumber},
		{"At least 5 people came.", "At most 5 people came.", clashOpposed},
		{"The tank holds up to 40 litres.", "The tank holds at least 40 litres.", clashBound},
		{"At least 5 people came.", "At least 5 people came.", clashNone},
		{"The fine was 500 euros.", "The fine was 500 dollars.", clashUnit},
		{"The shop opened in June.", "The shop opened in October.", clashMember},
		{"The shop opened in June.", "The shop opened in June, not in October.", clashNone},
		{"The flag is red.", "The flag is green.", clashMember},
		{"The flag is red.", "The flag is red and green.", clashNone},
		{"The meeting was on Monday.", "The meeting was on Thursday.", clashMember},
		{"The species lives in Africa.", "The species lives in Asia.", clashMember},
		{"The prize went to Anna Berg.", "The prize went to Anna Holm.", clashName},
		{"The prize went to Anna Berg.", "The prize went to Anna Berg.", clashNone},
		{"Sales rose.", "Sales fell.", clashOpposed},
		{"Sales rose.", "Sales rose, and then fell.", clashNone},
		{"Sales did not rise.", "Sales fell.", clashNone},
		{"The drug is safe.", "The drug is not safe.", clashDenied},
		{"The drug is safe.", "The drug is unsafe.", clashOpposed},
		{"Alice sued Robert.", "Robert sued Alice.", clashRoles},
		{"Gold is heavier than iron.", "Iron is heavier than gold.", clashRoles},
		{"Gold is heavier than iron.", "Iron is lighter than gold.", clashNone},
		{"Dolphins sing at night.", "The old mill was rebuilt.", clashNone},
	} {
		if _, s := paired(c.claim, c.passage); s.clash.kind != c.kind {
			t.Errorf("%q against %q: kind %d, want %d", c.claim, c.passage, s.clash.kind, c.kind)
		}
	}
}

func TestRolesTurned(t *testing.T) {
	for _, c := range []struct {
		claim, passage string
		want           bool
	}{
		{"Alice sued Robert.", "Robert sued Alice.", true},
		{"Alice sued Robert.", "Alice sued Robert.", false},
		{"Alice sued Robert.", "Robert was sued by Alice.", false},
		{"Robert was sued by Alice.", "Alice was sued by Robert.", true},
		{"Alice married Robert.", "Robert married Alice.", false},
		{"Dogs chase cats.", "Cats chase dogs.", true},
		{"Trains run from Paris to Lyon.", "Trains run from Lyon to Paris.", true},
		{"Trains run from Paris to Lyon.", "Trains run daily from Paris to Lyon.", false},
		{"Rome defeated Carthage.", "Carthage, in the end, was defeated by Rome.", false},
		{"Copper conducts better than iron.", "Iron conducts better than copper.", true},
		{"Milan is north of Rome.", "Rome is north of Milan.", true},
		{"Milan is north of Rome.", "Rome is south of Milan.", false},
	} {
		m, _ := paired(c.claim, c.passage)
		if got := m.seen[0].rolesTurned(); got != c.want {
			t.Errorf("%q against %q: turned is %v", c.claim, c.passage, got)
		}
	}
}

// Each verdict says why, in words of the claim or of the passage.
func TestReasonsNameWords(t *testing.T) {
	v := New(Options{})
	for _, c := range []struct {
		claim, passage string
		words          []string
	}{
		{"The tower is 300 metres tall.", "The tower is 350 metres tall.", []string{"350", "300"}},
		{"Sales rose sharply.", "Sales fell sharply.", []string{"fell", "rose"}},
		{"The drug is safe.", "The drug is not safe.", []string{"denies", "not safe"}},
		{"The drug is not safe.", "The drug is safe.", []string{"answer denies"}},
		{"Alice sued Robert.", "Robert sued Alice.", []string{"the other way round"}},
		{"At least 5 people came.", "At most 5 people came.", []string{"most", "least"}},
		{"The tank holds up to 40 litres.", "The tank holds at least 40 litres.", []string{"bound", "40"}},
		{"The shop opened in June.", "The shop opened in October.", []string{"October", "June"}},
		{"The mill was rebuilt in Leeds by dolphins.", "The mill was rebuilt.", []string{"No sentence of the source speaks of", "Leeds", "dolphins"}},
		{"The mill was rebuilt.", "The mill was rebuilt by its owners.", []string{"A sentence of the source says this."}},
	} {
		why := strings.Join(v.Pair(c.claim, []string{c.passage}).Reasons, "; ")
		for _, w := range c.words {
			if !strings.Contains(why, w) {
				t.Errorf("%q against %q: %q says nothing of %q", c.claim, c.passage, why, w)
			}
		}
	}
}

// Words around the passage's sentence change no verdict.
func TestVerdictsInLongerPassages(t *testing.T) {
	v := New(Options{})
	around := []string{
		"Bread is baked with flour, water, salt and yeast.",
		"A violin has strings that are tuned in fifths.",
		"Kittens sleep most of the day.",
		"Clouds gathered over the coast in the evening.",
	}
	for _, c := range []struct {
		claim, sentence string
		want            citeway.Verdict
	}{
		{"The old mill was rebuilt after the flood.", "The old mill was rebuilt after the flood of spring.", citeway.Supported},
		{"The committee approved the plan.", "The committee did not approve the plan.", citeway.Contradicted},
		{"The tower is 300 metres tall.", "The tower is 350 metres tall.", citeway.Contradicted},
		{"Exports grew in the north.", "Exports shrank in the north.", citeway.Contradicted},
	} {
		for n := range len(around) {
			passage := strings.Join(around[:n], " ") + " " + c.sentence + " " + strings.Join(around[n:], " ")
			if r := v.Pair(c.claim, []string{passage}); r.Verdict != c.want {
				t.Errorf("%q behind %d sentences: %s, %.2f, %q", c.claim, n, r.Verdict, r.Score, r.Reasons)
			}
		}
	}
}

// The golden pairs hold when the passage comes as one of several.
func TestMinimalPairsAmongPassages(t *testing.T) {
	v := New(Options{})
	other := "Quarterly forecasts disappointed analysts."
	for _, p := range minimalPairs(t) {
		if p[1] != "+" {
			continue
		}
		r := v.Pair(p[2], []string{other, p[3]})
		if len(r.Sentences) == 0 || r.Sentences[0].Evidence != 1 {
			t.Errorf("%q: the wrong passage is pointed at: %+v", p[2], r.Sentences)
		}
	}
}

// A claim scores no less against the very passage than against its denial.
func TestDenialNeverHelps(t *testing.T) {
	v := New(Options{})
	for _, p := range minimalPairs(t) {
		if p[1] != "-" && p[1] != "x" {
			continue
		}
		itself, against := v.Pair(p[2], []string{p[2]}), v.Pair(p[2], []string{p[3]})
		if against.Score >= itself.Score {
			t.Errorf("%q: %.2f against %q, %.2f against itself", p[2], against.Score, p[3], itself.Score)
		}
	}
}
