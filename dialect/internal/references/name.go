package references

import (
	"strings"

	"github.com/citeway/citeway"
)

// spelling replaces what would end a display name early, since readers of the form look
// for the first closing bracket on the line. It also replaces what Markdown would take for
// more than words, since no backslash can stand before it in a name: backslashes and
// backticks, the bars that end a cell of a table, and the brackets of HTML.
var spelling = strings.NewReplacer("[", "(", "]", ")", "\n", " ", "\r", " ", "\t", " ", "\\", "/", "`", "'", "|", "¦", "<", "‹", ">", "›")

// Name is the display name of a source in a marker.
func Name(s *citeway.Source) string {
	name := spelled(s.Name())
	if name == "" {
		return "Unknown Document"
	}
	return name
}

// spelled is a name as a marker spells it.
func spelled(name string) string { return strings.Join(strings.Fields(spelling.Replace(name)), " ") }
