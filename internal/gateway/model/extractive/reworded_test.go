package extractive

import (
	"cmp"
	"context"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/encoder"
)

// TestAWindowIsAskedInItsOwnWords, where it has others than the question that say the same.
func TestAWindowIsAskedInItsOwnWords(t *testing.T) {
	for _, test := range []struct{ question, passage, want string }{
		{"How long must a passcode be?", "A password has at least 14 characters.", "how long must a password be?"},
		{"How long must a passcode be?", "A passcode, as a password, has at least 14 characters.", ""},
		{"What is the vacation allowance?", "# Annual leave\n\nA full year of work gives 28 days.", "what is the annual leave?"},
		{"What is the pasword length?", "A password has at least 14 characters.", "what is the password length?"},
		{"Who is the executive?", "The chief is Ida Brunn.", ""},
		{"Who keeps the light?", "The wind is strong.", ""},
		{"May I take the elevator when it burns?", "In case of fire do not use the lift.", "may i take the lift when it fire?"},
	} {
		var read []encoder.Pair
		New(Options{Reader: pointer{word: "?", read: &read}}).Answer(test.question, []citeway.Source{{ID: "a", Passages: []citeway.Passage{{Text: test.passage}}}})
		if want := cmp.Or(test.want, test.question); len(read) != 1 || read[0].First != want {
			t.Errorf("%s\n\tis read as %+v, want %q", test.question, read, want)
		}
	}
}

// TestAWordThatTheSourcesHaveStays: "profit" is no "gain" where a passage beside speaks of
// profit.
func TestAWordThatTheSourcesHaveStays(t *testing.T) {
	var read []encoder.Pair
	const question = "When is the profit shared?"
	New(Options{Reader: pointer{word: "?", read: &read}}).Answer(question, []citeway.Source{
		{ID: "a", Passages: []citeway.Passage{{Text: "You gain confidence in the first months, and share what you learn."}}},
		{ID: "b", Passages: []citeway.Passage{{Text: "The profit is shared in March."}}},
	})
	if len(read) != 2 || read[0].First != question || read[1].First != question {
		t.Errorf("%+v", read)
	}
}

// literal is a reader that knows a question by the words of the passage alone.
type literal struct{ pointer }

func (l literal) Read(ctx context.Context, pairs []encoder.Pair) ([]encoder.Reading, error) {
	all, err := l.pointer.Read(ctx, pairs)
	for n := range all {
		if !strings.Contains(pairs[n].First, l.word) {
			all[n] = encoder.Reading{Answers: 0.01}
		}
	}
	return all, err
}

// TestWhatIsReadInItsOwnWordsAnswers: the reader says yes to the question in the passage's
// words, and its answer is that passage's.
func TestWhatIsReadInItsOwnWordsAnswers(t *testing.T) {
	sources := []citeway.Source{{ID: "a", Title: "Machines", Passages: []citeway.Passage{{Text: "A screen is locked when left. A password has at least 14 characters."}}}}
	a := New(Options{Reader: literal{pointer{word: "password"}}}).Answer("How long must a passcode be?", sources)
	if a.Abstained || a.Sentences[0].Text != "A password has at least 14 characters." {
		t.Errorf("%+v", a)
	}
}
