package extractive

import (
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

// TestWhatAThingIs: a question for a definition is answered by the sentence that gives it,
// else by the one that opens what is named after the thing.
func TestWhatAThingIs(t *testing.T) {
	for name, test := range map[string]struct{ question, title, passage, want string }{
		"says what it is":         {"What is tern?", "Tools", "Tern runs on every quay. Many use it. Tern is a clock for tides.", "Tern is a clock for tides."},
		"with its kind":           {"What is tern?", "Tools", "tern runs on every quay. The tern package is a clock for tides.", "The tern package is a clock for tides."},
		"not a part of it":        {"What is tern?", "tern", "tern\n\nA clock for tides.\n\nThe core of tern is the quartz that keeps the time.", "A clock for tides."},
		"not what it is like":     {"What is tern?", "tern", "tern\n\nA clock for tides.\n\ntern is available under a free licence. tern is heading for the sea.", "A clock for tides."},
		"of two words":            {"What is the tide table?", "Harbour", "The tide table hangs at the quay. The tide table is a list of high waters.", "The tide table is a list of high waters."},
		"what it means":           {"What does tern mean?", "tern", "tern\n\nA clock for tides.\n\nTern means seabird in the old tongue.", "Tern means seabird in the old tongue."},
		"not what others mean":    {"What does tern mean?", "tern", "tern\n\nA clock for tides.\n\nThe bell of tern means high water.", "A clock for tides."},
		"who":                     {"Who is Ada Quill?", "Harbour", "Ada Quill rows on Mondays. Ada Quill is the harbour master.", "Ada Quill is the harbour master."},
		"what it does":            {"What does tern do?", "tern: a clock", "tern\n\nTells the tide from the moon.\n\nInstall tern with care.", "Tells the tide from the moon."},
		"a slogan":                {"What is tern?", "tern", "tern\n\nTell the tide from the moon\n\nWe thank all who gave tern money.", "Tell the tide from the moon."},
		"a section":               {"What are core hours?", "Hours", "Core hours\n\nEveryone is there from ten to three.\n\nRest\n\nNobody need work the core hours twice.", "Everyone is there from ten to three."},
		"a label":                 {"What does red once mean?", "Lamp", "Codes\n\nThe lamp blinks green twice when it starts.\n\nGreen twice: all is well. Red once: battery below 15 percent.", "Red once: battery below 15 percent."},
		"a label, beside more":    {"What does it mean when the lamp blinks red once?", "Gauge", "Start\n\nThe lamp blinks green twice.\n\nLamp codes\n\nGreen twice: all is well. Red once: battery below 15 percent.", "Red once: battery below 15 percent."},
		"a label below a name":    {"What is the price of a day ticket?", "Prices", "A ticket of the day is sold at the quay.\n\nDay ticket: 7 euros. Season ticket: 50 euros.", "Day ticket: 7 euros."},
		"a number":                {"What does close code 1009 mean?", "Flags", "Status codes\n\n1008 indicates that a ship is turned away, where no other code (such as 1009) says it. 1009 indicates that a ship is too long.", "1009 indicates that a ship is too long."},
		"not another's label":     {"What is the age of the tide table?", "Harbour", "Tide table: hangs at the quay. The age of the tide table is four years.", "The age of the tide table is four years."},
		"German":                  {"Was ist eine Springtide?", "Gezeiten", "Die Springtide kommt bei Vollmond. Eine Springtide ist eine besonders hohe Tide.", "Eine Springtide ist eine besonders hohe Tide."},
		"a short form":            {"What is MLW?", "Levels", "MLW stands on each chart. Mean low water (MLW) is the average of the lows.", "Mean low water (MLW) is the average of the lows."},
		"not what is in brackets": {"What is tern?", "tools", "tern (but not tern at night) is a risk.\n\nA tern is a clock.", "A tern is a clock."},
		"a title's short form":    {"What is MLW?", "3. Mean low water (MLW)", "Low water comes twice a day.\n\nThe MLW of a quay is in its table.", "Low water comes twice a day."},
		"a manual's first line":   {"What does tern tell do?", "tern-tell(1)", "SYNOPSIS\n\nUse tern tell with care.\n\nNAME\n\ntern-tell - say the next tide", "tern-tell - say the next tide."},
		"a numbered section":      {"What is a tide table?", "Harbour", "7.2. Tide Tables\n\nThey list the high waters of a year.\n\n7.3. Lists\n\nA tide table has no list of boats.", "They list the high waters of a year."},
		"a description":           {"What does tern do?", "tern", "Options\n\nCall tern with a quay.\n\nDescription\n\nTells the tide of any quay.", "Tells the tide of any quay."},
		"what else it is asked":   {"What is the price of the ferry?", "ferry", "ferry\n\nA boat over the sound.\n\nThe price of the ferry is 4 euros.", "The price of the ferry is 4 euros."},
	} {
		if got := saidOf(test.question, test.title, test.passage); !strings.HasPrefix(got, test.want) {
			t.Errorf("%s: %q, want first %q", name, got, test.want)
		}
	}
}

// TestTheOpeningIsOfTheSource: a later passage below no heading opens nothing.
func TestTheOpeningIsOfTheSource(t *testing.T) {
	passages := []citeway.Passage{
		{Text: "tern needs a battery that lasts a year.", Start: 900, Chunk: "4"},
		{Text: "tern\n\nA clock for tides.", Chunk: "0"},
	}
	r := New(Options{}).Answer("What is tern?", []citeway.Source{{Path: "tools/tern.md", Passages: passages}})
	if r.Abstained || len(r.Sentences) == 0 || r.Sentences[0].Text != "A clock for tides." {
		t.Errorf("%+v", r)
	}
}
