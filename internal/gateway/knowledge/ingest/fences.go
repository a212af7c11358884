package ingest

import "strings"

// fences knows, line by line, what code between fences is.
type fences struct {
	// open is the run of ticks or tildes that opened the code around, or empty.
	open string
}

// within reports whether the next line belongs to code between fences, they included. words is the
// line without what stands before its words.
func (f *fences) within(words string) bool {
	if f.open == "" {
		words = words[listMark(words):]
		for _, mark := range [...]string{"`", "~"} {
			if n := len(words) - len(strings.TrimLeft(words, mark)); n >= 3 && !(mark == "`" && strings.Contains(words[n:], mark)) {
				f.open = words[:n]
				return true
			}
		}
		return false
	}
	if rest, closes := strings.CutPrefix(words, f.open); closes && strings.Trim(rest, f.open[:1]+" \t") == "" {
		f.open = ""
	}
	return true
}
