package extractive

import (
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

// TestANameIsSaidByWhatAnswers: a question that names a thing is not answered from what is about another, and is
// answered where the name is said in any of the usual forms.
func TestANameIsSaidByWhatAnswers(t *testing.T) {
	source := func(title, text string) citeway.Source {
		return citeway.Source{ID: title, Title: title, Path: title + ".md", Passages: []citeway.Passage{{ID: title, Text: text}}}
	}
	tools := []citeway.Source{
		source("tern", "You install tern with the package manager of your system. It supports Linux and the gauges of Kestrel Instruments."),
		source("heron", "You install heron from its archive. It supports every browser."),
	}
	licences := []citeway.Source{
		source("Larkspur", "Under the Larkspur licence you may sublicense the work. The licence grants no trade marks."),
		source("Copsewood Public License", "The licence grants a patent licence to every contributor. You may not sublicense the work."),
	}
	offices := []citeway.Source{source("Offices", "The office in Germany opens at nine. The Tidal Gauge Authority meets on the first day of the month.")}
	for _, c := range []struct {
		sources  []citeway.Source
		question string
		want     string // "" is a refusal
	}{
		{tools, "How do I install Rookery?", ""},
		{tools, "Does Heron support Linux?", ""},
		{tools, "Does Tern support Linux?", "supports Linux"},
		{tools, "How do I install Heron?", "heron from its archive"},
		{tools, "HOW DO I INSTALL HERON?", "heron from its archive"},
		{tools, "Does It Support Every Browser?", "every browser"},
		{tools, "Does it support the gauges of Kestrel?", "Kestrel Instruments"},
		{licences, "May I sublicense the work under the Larkspur licence?", "you may sublicense"},
		{licences, "Does the Larkspur licence grant a patent licence?", ""},
		{licences, "May I sublicense the work under the Copsewood Public License?", "may not sublicense"},
		{licences, "Does the CPL grant a patent licence?", "patent licence"},
		{licences, "May I sublicense the work under the Rookery Public License?", ""},
		{offices, "When does the German office open?", "opens at nine"},
		{offices, "When does the office in Norway open?", ""},
		{offices, "When does the office open on Monday?", "opens at nine"},
	} {
		result := New(Options{}).Answer(c.question, c.sources)
		said := ""
		if !result.Abstained && len(result.Sentences) > 0 {
			for i := range result.Sentences {
				said += result.Sentences[i].Text + " "
			}
		}
		if !strings.Contains(said, c.want) || c.want == "" && said != "" {
			t.Errorf("%q\n\tis answered with %q, want %q", c.question, said, c.want)
		}
	}
}
