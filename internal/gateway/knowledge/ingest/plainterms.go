package ingest

import (
	"strings"
)

// What a term looks like that is described below it.
const (
	termLines = 3
	termWords = 10
)

// isTerm reports whether a block may be a term: a few short lines without a stop, equally deep,
// that are indented or begin as options do. A heading is none.
func isTerm(block string) bool {
	lines := strings.Split(block, "\n")
	if block == "" || len(lines) > termLines {
		return false
	}
	for _, line := range lines {
		words := len(strings.Fields(line))
		if words == 0 || words > termWords || ended(strings.TrimSpace(line)) || bulleted(strings.TrimSpace(line)) || indentOf(line) != indentOf(lines[0]) {
			return false
		}
	}
	if _, level, _ := plainHeading(block, false); level > 0 {
		return false
	}
	return indentOf(lines[0]) > 0 && lines[0][0] == ' ' || strings.HasPrefix(block, "-")
}

// shallowest is how far the line of a block is indented that is indented least.
func shallowest(block string) int {
	least := len(block)
	for line := range strings.SplitSeq(block, "\n") {
		if strings.TrimSpace(line) != "" {
			least = min(least, indentOf(line))
		}
	}
	return least
}

// indentOf is how far a line is indented.
func indentOf(line string) int { return len(line) - len(strings.TrimLeft(line, " \t>")) }
