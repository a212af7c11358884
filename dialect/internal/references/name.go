package references

import (
	"strings"

	"github.com/citeway/citeway"
)

// spelling replaces what would end a display name early, since readers of the form look
// for the first closing bracket on the line. It also replaces backslashes and
// backticks, which would change how Markdown reads the rest.
var spelling = strings.NewReplacer("[", "(", "]", ")", "\n", " ", "\r", " ", "\t", " ", "\\", "/", "`", "'")

// Name is the display name of a source in a marker.
func Name(s *citeway.Source) string {
	name := strings.Join(strings.Fields(spelling.Replace(s.Name())), " ")
	if name == "" {
		return "Unknown Document"
	}
	return name
}
