package extractive

import (
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

// TestStepsAreGivenInTheirOrder: how to do something is answered by the whole list that has the best
// step, which is led to once; what is no such question is answered by what answers it.
func TestStepsAreGivenInTheirOrder(t *testing.T) {
	const text = "Suspicious letters\n\nIf you receive a suspicious letter, follow these steps:\n\n" +
		"1. Do not open the letter. Do not throw it away yet.\n" +
		"2. Follow the film about suspicious letters on the page of the harbour office, in which Maud Tidewell opens one with gloves on.\n" +
		"3. You may put the letter into the red box after it has been reported to the harbour office, and not before that.\n" +
		"4. The harbour office will tell you what to do, if anything.\n"
	steps := "If you receive a suspicious letter, follow these steps: Do not open the letter. Do not throw it away yet. Follow the film about"
	for question, want := range map[string]string{
		"What should I do if I get a suspicious letter?": steps,
		"How do I deal with a suspicious letter?":        steps,
		"How do I put the letter into the red box?":      "If you receive a suspicious letter, follow these steps: You may put the letter into the red box",
		"Where may I put the letter?":                    "If you receive a suspicious letter, follow these steps: You may put the letter into the red box",
	} {
		got := New(Options{Threshold: -1}).Answer(question, []citeway.Source{{Title: "Post", Passages: []citeway.Passage{{Text: text}}}})
		var said []string
		for _, s := range got.Sentences {
			said = append(said, s.Text)
		}
		if answer := strings.Join(said, " "); !strings.HasPrefix(answer, want) || strings.Count(answer, "follow these steps") != 1 {
			t.Errorf("%s: %s", question, answer)
		}
	}
}
