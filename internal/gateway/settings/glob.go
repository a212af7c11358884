package settings

import (
	"path"
	"strings"
)

// globMend says how a path is written.
const globMend = "write it like board/** or **/*.pdf"

// MaxGlob is the most bytes of a path in a rule.
const MaxGlob = 500

// Match reports whether a path fits a pattern. Within a part of the path, * stands for
// any characters, ? for one and [a-z] for one of these; ** as a whole part stands for
// any number of parts, even none. Case matters.
func Match(pattern, name string) bool {
	if pattern == "" || name == "" {
		return pattern == name
	}
	return parts(strings.Split(pattern, "/"), strings.Split(name, "/"))
}

// parts matches part by part. It goes back only to the last ** that it met, since what
// stood before an earlier one is settled: the time is bounded by the product of the
// lengths.
func parts(pattern, name []string) bool {
	p, n := 0, 0
	back, from := -1, 0
	for n < len(name) {
		switch {
		case p < len(pattern) && pattern[p] == "**":
			back, from = p, n
			p++
		case p < len(pattern) && fits(pattern[p], name[n]):
			p, n = p+1, n+1
		case back >= 0:
			from++
			p, n = back+1, from
		default:
			return false
		}
	}
	for p < len(pattern) && pattern[p] == "**" {
		p++
	}
	return p == len(pattern)
}

func fits(pattern, part string) bool {
	ok, err := path.Match(pattern, part)
	return ok && err == nil
}

func matchesAny(pattern string, names []string) bool {
	for _, name := range names {
		if Match(pattern, name) {
			return true
		}
	}
	return false
}

// checkGlob says what is wrong with a pattern, "" for nothing.
func checkGlob(pattern string) string {
	switch {
	case pattern == "":
		return "a path is missing"
	case len(pattern) > MaxGlob:
		return "a path is over 500 bytes"
	case strings.HasPrefix(pattern, "/"), strings.Contains(pattern, `\`):
		return pattern + " is not a path within a folder of documents"
	}
	for _, part := range strings.Split(pattern, "/") {
		if part != "**" && strings.Contains(part, "**") {
			return pattern + " has ** beside other characters"
		}
		if _, err := path.Match(part, ""); err != nil {
			return pattern + " has an unclosed bracket"
		}
	}
	return ""
}
