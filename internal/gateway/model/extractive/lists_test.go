package extractive

import (
	"slices"
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

const refused = "What the guarantee leaves out\n\n- damage by lightning, frost or worms;\n- sails that were mended elsewhere;\n- paint"

// TestItemsHaveTheirHeading: an item that is no sentence is said with what stands above
// it, and cited from its own words.
func TestItemsHaveTheirHeading(t *testing.T) {
	for _, c := range []struct{ question, want, cited string }{
		{"Is damage by lightning part of the guarantee?", "What the guarantee leaves out: damage by lightning, frost or worms.", "damage by lightning, frost or worms;"},
		{"Does the guarantee pay for paint?", "What the guarantee leaves out: paint.", "paint"},
		{"What does the guarantee leave out?", "What the guarantee leaves out: damage by lightning, frost or worms; sails that were mended elsewhere; paint.",
			strings.TrimPrefix(refused, "What the guarantee leaves out\n\n- ")},
	} {
		if got, cited := firstSaid(c.question, refused); got != c.want || cited != c.cited {
			t.Errorf("%s\n%q from %q, want\n%q from %q", c.question, got, cited, c.want, c.cited)
		}
	}
}

func TestLists(t *testing.T) {
	long := strings.Repeat("very ", 44) + "long"
	for text, want := range map[string][]string{
		"Tools\n\n- a saw\n- " + long:                                                                                   {"Tools: a saw.", "Tools: " + long + "."},
		"Tools\n\n- Bring a saw.\n- Clean it.":                                                                          {"Bring a saw.", "Clean it."},
		"Take:\n- food\n  - bread\n  - salt\n- " + long:                                                                 {"food: bread; salt.", "Take: " + long + "."},
		"- Take food.\n  - bread\n  - salt\n- " + long:                                                                  {"Take food.", "Take food: bread; salt.", long + "."},
		"Is it free?\n\nYes.\nIt always was, for all who ask.":                                                          {"Is it free? Yes.", "It always was, for all who ask."},
		"Q: Is it free?\nA: Yes.\n\nQ: Where is it?\n\nA: It stands on the quay, behind the crane.":                     {"Is it free? Yes.", "It stands on the quay, behind the crane."},
		"Q. Is it free?\n\n- Not yet.\n- It will be, for all who ask at the quay.":                                      {"Is it free? Not yet.", "It will be, for all who ask at the quay."},
		"Q: Why is there a fee?\n\n- A: It pays for the lamps along the quay.":                                          {"It pays for the lamps along the quay."},
		"# Not allowed\n\n1. Moor at the crane overnight.\n2. " + "Feed the gulls" + strings.Repeat(" often", 40) + ".": {"Not allowed: Moor at the crane overnight.", "Not allowed: Feed the gulls" + strings.Repeat(" often", 40) + "."},
		"# Allowed\n\n- Moor at the quay overnight.\n- Feed the horses.":                                                {"Moor at the quay overnight.", "Feed the horses."},
		"To clean it, run:\n\n```sh\nmop deck\nmop hold\n```\nThen rest.":                                               {"To clean it, run: `mop deck`, `mop hold`.", "Then rest."},
		"Code alone is no sentence.\n\n```\nx = 1\n```":                                                                 {"Code alone is no sentence."},
		"Not mended\n\n- sails\n  - of cotton\n  - of silk\n- masts":                                                    {"Not mended: sails (of cotton; of silk); masts."},
		"Loft\n\nWe mend.\n\nThe key\n\nIt is of brass.\n\n- saw\n- axe":                                                {"We mend.", "It is of brass.", "saw.", "axe."},
		"Claiming\n\n1. Take a picture.\n2. Send it to us.":                                                             {"Claiming: Take a picture; Send it to us."},
		"Steps:\n\n1. Look\n2. Ring:\n   - once\n   - twice\n3. Lift\n   1. slowly\n   2. softly\n4. Wave":              {"Steps: Look; Ring (once; twice); Lift (slowly; softly); Wave."},
		"Steps:\n\n1. Look\n2. Ring:\n- once\n- twice\n3. Lift":                                                         {"Steps: Look; Ring; once; twice; Lift."},
		"Ask first:\n\n- as it says under section\n7. This holds.":                                                      {"Ask first: as it says under section 7. This holds."},
		"> It is shut\n> in May.\n>\n> It opens in June.":                                                               {"It is shut in May.", "It opens in June."},
		"> - quoted item of a list\n> - another":                                                                        {"quoted item of a list.", "another."},
	} {
		if got := textsOf(text); !slices.Equal(got, want) {
			t.Errorf("%q:\n%q, want\n%q", text, got, want)
		}
	}
}

// TestAListBehindAParagraphHasItsLead: what leads to it says so, and is no answer by itself.
func TestAListBehindAParagraphHasItsLead(t *testing.T) {
	const text = "Reporting\n\nTo report a leak, follow all of the steps below:\n\nPlease note that leaks are reported within an hour.\n\n" +
		"1. Write to the harbour office.\n2. Close the sluice.\n"
	got := New(Options{}).Answer("How do I report a leak?", []citeway.Source{{Title: "Leaks", Passages: []citeway.Passage{{Text: text}}}})
	if got.Abstained || len(got.Sentences) == 0 || !strings.Contains(got.Sentences[0].Text, "Write to the harbour office; Close the sluice") {
		t.Errorf("abstained %v, %+v", got.Abstained, got.Sentences)
	}
}

// TestAListThatTheParagraphBeforeLeadsToIsRead: that the paragraph ends with a colon shows only without its markup.
func TestAListThatTheParagraphBeforeLeadsToIsRead(t *testing.T) {
	const text = "To report a leak, follow the steps below:\n\n**Please mind that the tide is high in spring and that nobody may go there alone:**\n\n- Write to the harbour office.\n"
	got := New(Options{Threshold: -1}).Answer("How do I report a leak?", []citeway.Source{{Title: "Leaks", Passages: []citeway.Passage{{Text: text}}}})
	if len(got.Sentences) == 0 {
		t.Error("nothing is read")
	}
}
