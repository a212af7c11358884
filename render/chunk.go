package render

import (
	"strings"

	"github.com/citeway/citeway/internal/link"
)

// Parsing Markdown can take quadratic time, for example with brackets that are
// never closed or quotes within quotes. Long text is therefore parsed in chunks
// that end where a block ends. A chunk too long for that is shown as it is.
const (
	chunkSize = 8 << 10  // a chunk ends at the first block border after this
	chunkMax  = 32 << 10 // a longer one is not parsed
)

// chunk is a stretch of text that is parsed by itself.
type chunk struct {
	start int
	text  string
}

// raw reports whether the chunk is too long to be parsed.
func (c *chunk) raw() bool { return len(c.text) > chunkMax }

// chunksOf cuts text where a blank line outside code is followed by a line that
// begins a block of its own.
func chunksOf(text string) []chunk {
	var found []chunk
	start, at, fence, blank := 0, 0, "", false
	for line := range strings.Lines(text) {
		if blank && fence == "" && at-start >= chunkSize && opensBlock(line) {
			found = append(found, chunk{start, text[start:at]})
			start = at
		}
		at += len(line)
		bare := strings.TrimSpace(line)
		blank = bare == ""
		fence = fenceAfter(fence, bare)
	}
	return append(found, chunk{start, text[start:]})
}

// opensBlock reports whether a line that follows a blank one begins a new block.
func opensBlock(line string) bool {
	return line[0] > ' ' && (link.Sign(line) == 0 || line[0] == '#')
}

// fenceAfter returns the code fence that is open after a line.
func fenceAfter(fence, line string) string {
	mark := line[:fenceLen(line)]
	switch {
	case fence == "" && len(mark) >= 3:
		return mark
	case fence != "" && len(mark) >= len(fence) && mark[0] == fence[0] && mark == line:
		return ""
	}
	return fence
}

// fenceLen is how many ticks or tildes begin s.
func fenceLen(s string) int {
	if s == "" || s[0] != '`' && s[0] != '~' {
		return 0
	}
	return len(s) - len(strings.TrimLeft(s, s[:1]))
}
