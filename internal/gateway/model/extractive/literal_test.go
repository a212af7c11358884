package extractive

import (
	"slices"
	"testing"

	"github.com/citeway/citeway"
)

func TestLiteralsOf(t *testing.T) {
	for question, want := range map[string][]string{
		"What does the --keep option do?":            {"--keep"},
		"What does `tern -k` do?":                    {"-k"},
		"What is SIGCHLD's default action?":          {"SIGCHLD"},
		"What stands in /etc/tern.conf, or ~/.tern?": {"/etc/tern.conf", "~/.tern"},
		"What is MAX_DEPTH=4?":                       {"MAX_DEPTH"},
		"Is it -5 degrees, and/or colder - or not?":  nil,
		"What is the VAT on a TW-20?":                nil,
		"HOW MANY DAYS OF LEAVE DO I GET?":           nil,
	} {
		if got := literalsOf(question); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", question, got, want)
		}
	}
}

// TestALiteralIsAnsweredFromItsOwnEntry: other entries have more of the question's words.
func TestALiteralIsAnsweredFromItsOwnEntry(t *testing.T) {
	const options = "The environment variable TERN can hold a set of default options for tern.\n\n" +
		"-f --force\n\tForce the option of tern to write over a file.\n\n" +
		"-k --keep\n\tKeep the files that tern has read.\n\n" +
		"-q --quiet-keep\n\tKeep the options of tern quiet."
	signals := "The default action for SIGFIRE is to end the process. The default action of a process is to go on.\n\nFor SIGTIDE nothing is done by default, and the process goes on."
	for question, want := range map[string]string{
		"What does the --keep option of tern do?":      "-k --keep Keep the files that tern has read.",
		"What does tern -k do?":                        "-k --keep Keep the files that tern has read.",
		"What does the --force option of tern do?":     "-f --force Force the option of tern to write over a file.",
		"What is the default action for SIGTIDE?":      "For SIGTIDE nothing is done by default, and the process goes on.",
		"Which environment variable holds the options": "The environment variable TERN can hold a set of default options for tern.",
	} {
		sources := []citeway.Source{{Title: "Tern", Passages: []citeway.Passage{{Text: options}, {Text: signals}}}}
		got := New(Options{}).Answer(question, sources)
		if got.Abstained || len(got.Sentences) == 0 || got.Sentences[0].Text != want {
			t.Errorf("%s: abstained %v, %+v", question, got.Abstained, got.Sentences)
		}
	}
}

// TestASettingIsAnsweredFromBelowItsHeading: other sentences name it, and have more of the question's words.
func TestASettingIsAnsweredFromBelowItsHeading(t *testing.T) {
	sources := []citeway.Source{
		{Title: "Changes", Passages: []citeway.Passage{{Text: "TIDE_THREADS is gone, and by default replaced with TIDE_WORKERS. TIDE_FORGIVING is now the default."}}},
		{Title: "Moving", Passages: []citeway.Passage{{Text: "With a small database TIDE_WORKERS is kept at one."}}},
		{Title: "Settings", Passages: []citeway.Passage{
			{Text: "TIDE_WORKERS=<num>\n\nThe service does several things at the same time. This says how many.\n\nDefaults to 1."},
			{Text: "TIDE_PAGES=<num>\n\nHow many pages are read at most, in all TIDE_WORKERS.\n\nDefaults to 9."},
		}},
	}
	for question, want := range map[string]string{
		"What is the default for TIDE_WORKERS?":           "Defaults to 1.",
		"What is TIDE_WORKERS kept at with the database?": "With a small database TIDE_WORKERS is kept at one.",
	} {
		got := New(Options{}).Answer(question, sources)
		if got.Abstained || len(got.Sentences) == 0 || got.Sentences[0].Text != want {
			t.Errorf("%s: abstained %v, %+v", question, got.Abstained, got.Sentences)
		}
	}
}
