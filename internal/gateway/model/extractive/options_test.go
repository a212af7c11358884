package extractive

import (
	"slices"
	"strings"
	"testing"
)

func TestOptionsInAText(t *testing.T) {
	for text, want := range map[string]string{
		"what does --author do?":             "--author",
		"-a, --all":                          "-a --all",
		"with -l and -s; see --block-size.":  "-l -s --block-size",
		"[--color[=WHEN]] or '--sort=WORD'":  "--color --sort",
		"`-R`, not `-r`":                     "-R -r",
		"-C|--directory":                     "-C --directory",
		"--full-time --time-style=full-iso":  "--full-time --time-style",
		"a well-known tide -- it rises":      "",
		"from -5 to 12 degrees, 3-a, x--y":   "",
		"--- a rule ---":                     "",
		"- an item of a list, and a dash - ": "",
		"-":                                  "",
	} {
		if got := optionsIn(text); !slices.Equal(got, strings.Fields(want)) {
			t.Errorf("%q names %q, want %q", text, got, want)
		}
	}
}

// TestWhatAnOptionDoes: an option is no word like another, and its case counts. Where the
// sources do not write it so, its words are all there is.
func TestWhatAnOptionDoes(t *testing.T) {
	const page = "OPTIONS\n\n--author\n    with -l, print the author of each file\n\n-r, --reverse\n    reverse order while sorting\n\n" +
		"-R, --recursive\n    list subdirectories recursively\n\n--sort=WORD\n    sort by WORD instead of name\n\n" +
		"Entries are sorted by name if --sort is not given.\n\nAUTHOR\n\nWritten by Ada Quill and Maud Tidewell.\n"
	const marked = "## Author\n\nAda Quill wrote this with great care.\n\n## --author\n\nPrints who wrote each of the files.\n"
	for _, c := range []struct{ question, passage, want string }{
		{"what does --author do", page, "--author with -l, print the author of each file."},
		{"What is --author?", page, "--author with -l, print the author of each file."},
		{"Who is the author?", page, "Written by Ada Quill and Maud Tidewell."},
		{"what does -r do?", page, "-r, --reverse reverse order while sorting."},
		{"what does -R do?", page, "-R, --recursive list subdirectories recursively."},
		{"What does --sort do?", page, "--sort=WORD sort by WORD instead of name."},
		{"What does --author do?", marked, "Prints who wrote each of the files."},
		{"What does --reverse do?", "Reverse is the order from last to first.", "Reverse is the order from last to first."},
	} {
		if got := saidOf(c.question, "Manual", c.passage); !strings.HasPrefix(got, c.want) {
			t.Errorf("%s %q, want first %q", c.question, got, c.want)
		}
	}
}
