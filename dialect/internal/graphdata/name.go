package graphdata

import (
	"strings"

	"github.com/citeway/citeway"
)

// spelling takes out of a display name what would end it early: brackets become
// parentheses, line breaks blanks; a backslash or backtick would make Markdown of
// what follows.
var spelling = strings.NewReplacer("[", "(", "]", ")", "\n", " ", "\r", " ", "\t", " ", `\`, "/", "`", "'")

// nameless is what a source without a name is called.
const nameless = "Unknown Document"

// Display is a source's name as a marker shows it.
func Display(s *citeway.Source) string { return display(s.Name()) }

func display(name string) string {
	name = strings.Join(strings.Fields(spelling.Replace(name)), " ")
	if name == "" {
		return nameless
	}
	return name
}

// names reports whether words are no more than the name of a source.
func names(words, name string) bool {
	return name != "" && strings.EqualFold(display(words), display(name))
}
