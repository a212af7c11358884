package extractive

import (
	"testing"

	"github.com/citeway/citeway"
)

// TestInstructions: how to do something is told by sentences that say to do it.
func TestInstructions(t *testing.T) {
	for question, want := range map[string]string{
		"How do I rename a mooring?":      "rename",
		"How can we moor at night?":       "moor",
		"how to moor a boat":              "moor",
		"What is a mooring?":              "",
		"How long may I moor?":            "",
		"Wie kann ich ein Boot vertäuen?": "",
	} {
		q := readQuestion(question, askedIn(question, nil))
		if got := doing(&q); got != want {
			t.Errorf("%s: %q, want %q", question, got, want)
		}
	}
	for text, want := range map[string]bool{
		"To rename a mooring, ask the master.":  true,
		"Rename a mooring with the form.":       true,
		"-m, --move: Move/rename a mooring.":    true,
		"master (boolean): Renames a mooring.":  true,
		"Renaming a mooring takes a day.":       false,
		"A mooring that is renamed is painted.": false,
	} {
		if got := opensWith(text, "rename"); got != want {
			t.Errorf("%s: %v", text, got)
		}
	}
}

// TestInstructionsLead: among sentences that a reader finds about as good, the instruction leads.
func TestInstructionsLead(t *testing.T) {
	r := &reading{question: readQuestion("How do I rename a mooring?", askedIn("How do I rename a mooring?", nil))}
	r.units = []scored{{unit: unit{text: "A mooring may be renamed."}, p: 0.6}, {unit: unit{text: "Rename a mooring with the form."}, p: 0.5}, {unit: unit{text: "Rename a boat."}, p: 0.5}}
	r.units[0].features[fUnion], r.units[1].features[fUnion] = 1, 1
	r.instruct()
	if r.units[1].p <= r.units[0].p || r.units[0].p != 0.6 || r.units[2].p != 0.5 {
		t.Errorf("%v %v %v", r.units[0].p, r.units[1].p, r.units[2].p)
	}
}

// TestInstructionsKeepWhatIsCertain: a probability of one or of none stays.
func TestInstructionsKeepWhatIsCertain(t *testing.T) {
	r := &reading{question: readQuestion("How do I rename a mooring?", askedIn("How do I rename a mooring?", nil))}
	r.units = []scored{{unit: unit{text: "Rename a mooring with the form."}, p: 1}, {unit: unit{text: "Rename a mooring at night."}, p: 0}}
	r.units[0].features[fUnion], r.units[1].features[fUnion] = 1, 1
	r.instruct()
	if r.units[0].p != 1 || r.units[1].p != 0 {
		t.Errorf("%v, %v", r.units[0].p, r.units[1].p)
	}
}

// TestHowItIsDoneFollows: where what is right is a matter of the next sentence, both are said.
func TestHowItIsDoneFollows(t *testing.T) {
	const text = "Set a reply for the days when you are away from the quay. You can do this by pressing the bell twice and the lamp once."
	for question, want := range map[string]int{"How do I set a reply when I am away?": 2, "When should I set a reply?": 1} {
		result := New(Options{Threshold: -1}).Answer(question, []citeway.Source{{Title: "Quay", Passages: []citeway.Passage{{Text: text}}}})
		if len(result.Sentences) != want {
			t.Errorf("%s: %d sentences, %+v", question, len(result.Sentences), result.Sentences)
		}
	}
}
