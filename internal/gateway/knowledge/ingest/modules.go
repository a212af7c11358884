package ingest

import (
	"regexp"
	"strings"
)

// module is the beginning of a statement of JavaScript as MDX has them between its words: a name
// that is taken from a file or given away.
var module = regexp.MustCompile(`^(?:import\s+(?:[\w*{$][^'"]*\sfrom\s+)?['"][^'"]+['"];?\s*(?://.*)?|import\s+\{|export\s+(?:const|let|var|function|async|class|default)\b.*|export\s+\{.*)$`)

// withoutModules is Markdown without such statements. One goes on to the next empty line.
func withoutModules(source string) string {
	if !strings.Contains(source, "import ") && !strings.Contains(source, "export ") {
		return source
	}
	var b strings.Builder
	b.Grow(len(source))
	var code fences
	blank, gone := true, false
	for line := range strings.Lines(source) {
		words := strings.TrimSpace(line)
		inCode := code.within(strings.TrimLeft(line, "> \t"))
		gone = words != "" && !inCode && (gone || blank && module.MatchString(words) && line[0] == words[0])
		if blank = words == ""; !gone {
			b.WriteString(line)
		}
	}
	return b.String()
}
