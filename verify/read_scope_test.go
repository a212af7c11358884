package verify

import (
	"slices"
	"strings"
	"testing"

	"github.com/citeway/citeway/internal/language"
)

// words lists the words of a text that have a flag.
func flagged(text string, want flag) []string {
	var r reading
	newReader().read(text, language.English, &r)
	var out []string
	for i := range r.tokens {
		if r.tokens[i].flags&want != 0 {
			out = append(out, word(text, &r.tokens[i]))
		}
	}
	return out
}

func TestNegations(t *testing.T) {
	for text, want := range map[string]string{
		"The drug is not safe.":                               "not",
		"The drug isn't safe.":                                "isn't",
		"The drug isn’t safe.":                                "isn’t",
		"It cannot run.":                                      "cannot",
		"It can't run.":                                       "can't",
		"Neither ran nor walked.":                             "Neither nor",
		"No patients died without help.":                      "",
		"P3 must not be run without water.":                   "",
		"Without a licence, nobody may fish.":                 "",
		"The lid is not shut unless it clicks.":               "",
		"The lid is shut unless it is broken.":                "unless",
		"No doubt that it runs without water.":                "No without",
		"No boat may sail without a captain.":                 "",
		"--no-edit amends it without a word.":                 "no without",
		"What you do not sell may be run without conditions.": "not without",
		"It need not run without water.":                      "not without",
		"It does not run, without water or with.":             "not without",
		"Nobody came.":                                        "Nobody",
		"It never opens.":                                     "never",
		"None of them left.":                                  "None",
		"It is not only old but large.":                       "",
		"It is not just old.":                                 "",
		"It is not merely old, nor is it large.":              "nor",
		"A knot is tied.":                                     "",
		"The note was read.":                                  "",
		"Nothing was found.":                                  "Nothing",
		"They didn't, wouldn't and shouldn't go.":             "didn't wouldn't shouldn't",
		"": "",
	} {
		if got := strings.Join(flagged(text, isNegation), " "); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

func TestDeniedWords(t *testing.T) {
	for text, want := range map[string]string{
		"The drug is not safe.":                           "safe",
		"The committee did not approve the plan.":         "approve plan",
		"No patients died during the trial.":              "patients died",
		"The drug is safe.":                               "",
		"It was heated and not cooled.":                   "cooled",
		"The alloy contains no lead.":                     "lead",
		"He left without a word.":                         "word",
		"They never opened the old gate of the big mill.": "opened old",
		"It is not only old.":                             "",
		"It cannot be caught, blocked or ignored.":        "caught blocked ignored",
		"It is not painted, and is ignored.":              "painted",
		"It is not painted; boats are.":                   "painted",
		"It is not painted but ignored.":                  "painted",
	} {
		if got := strings.Join(flagged(text, isDenied), " "); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

func TestNegatedNear(t *testing.T) {
	for _, c := range []struct {
		text, word string
		want       bool
	}{
		{"The drug is not safe.", "safe", true},
		{"The drug is safe.", "safe", false},
		{"It was heated and not cooled.", "cooled", true},
		{"It was heated and not cooled.", "heated", false},
		{"It was heated but not cooled.", "heated", false},
		{"Das Haus brennt nicht.", "brennt", true},
		{"The plan failed to convince the members.", "convince", true},
		{"It was hardly safe.", "safe", true},
		{"Nobody who came by the old road before noon saw the mill.", "mill", false},
	} {
		var r reading
		newReader().read(c.text, language.English, &r)
		at := slices.IndexFunc(r.tokens, func(k token) bool { return word(c.text, &k) == c.word })
		if strings.HasPrefix(c.text, "Das") {
			newReader().read(c.text, 1, &r)
		}
		if got := negatedNear(r.tokens, int32(at), 0); got != c.want {
			t.Errorf("%q: %q negated is %v", c.text, c.word, got)
		}
	}
}

// A negation is of the whole clause behind an auxiliary, and of one thing elsewhere.
func TestOfClause(t *testing.T) {
	for text, want := range map[string]float32{
		"The drug is not safe.":             1,
		"The drug isn't safe.":              1,
		"It cannot run.":                    1,
		"They have not come.":               1,
		"They would never come.":            1,
		"He left without a word.":           0,
		"No patients died.":                 0,
		"It is old, not new.":               0,
		"Those not vaccinated should wait.": 0,
		"It can be fatal if not treated.":   0,
	} {
		var r reading
		newReader().read(text, language.English, &r)
		at := slices.IndexFunc(r.tokens, func(k token) bool { return k.flags&isNegation != 0 })
		if at < 0 {
			t.Errorf("%q has no negation", text)
			continue
		}
		if got := ofClause(r.tokens, int32(at)); got != want {
			t.Errorf("%q: got %v, want %v", text, got, want)
		}
	}
}

func TestDeniedIn(t *testing.T) {
	for _, c := range []struct {
		claim, passage string
		want           bool
	}{
		{"The drug is safe.", "The drug is safe.", false},
		{"The drug is safe.", "The drug is not safe.", true},
		{"The drug is not safe.", "The drug is safe.", true},
		{"The drug is not safe.", "The drug is not safe.", false},
		{"The drug is not safe.", "The drug is never safe.", false},
		{"The drug is not safe.", "The drug is unsafe.", false},
		{"The drug worked in mice.", "The drug failed to work in mice.", true},
		{"The alloy contains lead.", "The alloy lacks lead.", true},
		{"The plan was approved.", "The plan was approved, though not without debate.", false},
		{"The mill was rebuilt.", "The mill was rebuilt, and the bridge was not.", false},
		{"The sample was heated and not cooled.", "The sample was cooled and not heated.", true},
		{"The sample was heated and not cooled.", "The sample was heated and not cooled.", false},
		{"Nobody attended the meeting.", "Nobody attended the meeting.", false},
		{"The vaccine prevents infection.", "The vaccine prevents infection.", false},
		{"The vaccine prevents infection.", "The vaccine does not prevent infection.", true},
	} {
		m, _ := paired(c.claim, c.passage)
		if _, _, got := m.seen[0].deniedIn(); got != c.want {
			t.Errorf("%q against %q: denied is %v", c.claim, c.passage, got)
		}
	}
}

func TestDeniedBefore(t *testing.T) {
	for text, want := range map[string]bool{
		"is not old":                    true,
		"is old":                        false,
		"not at all old":                true,
		"not what anyone would say old": false,
		"was hardly old":                true,
	} {
		var r reading
		newReader().read(text, language.English, &r)
		if got := deniedBefore(r.tokens, int32(len(r.tokens)-1), 0); got != want {
			t.Errorf("%q: got %v", text, got)
		}
	}
}
