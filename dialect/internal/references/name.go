package references

import (
	"strings"

	"github.com/citeway/citeway"
)

// spelling takes out of a display name what would end it early: readers of the
// form look for the first closing bracket, and for a line. A backslash or a
// backtick would make Markdown of what follows.
var spelling = strings.NewReplacer("[", "(", "]", ")", "\n", " ", "\r", " ", "\t", " ", "\\", "/", "`", "'")

// Name is the display name of a source in a marker.
func Name(s *citeway.Source) string {
	name := strings.Join(strings.Fields(spelling.Replace(s.Name())), " ")
	if name == "" {
		return "Unknown Document"
	}
	return name
}
