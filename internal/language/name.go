package language

import (
	"regexp"
	"strings"
)

// Name is what a title calls a thing: the title without what it goes on to say of it, as
// in "tern: a clock for tides", without the number of a chapter before it, and without that of
// a manual's section behind it, as in "tern(1)".
func Name(title string) string {
	if number := chapter.FindString(title); number != title {
		title = title[len(number):]
	}
	end := len(title)
	for _, mark := range [...]string{": ", " - ", " – ", " — ", " | "} {
		if at := strings.Index(title[:end], mark); at > 0 {
			end = at
		}
	}
	if at := manual.FindStringIndex(title[:end]); at != nil && at[0] > 0 {
		end = at[0]
	}
	return title[:end]
}

// Short is the short form of a name that a title has in brackets behind it, "MLW" of "Mean Low Water
// (MLW)"; "" for none.
func Short(title string) string {
	if found := short.FindStringSubmatch(Name(title)); found != nil {
		return found[1]
	}
	return ""
}

var (
	short   = regexp.MustCompile(`\pL[^()]* \((\p{Lu}[\pL\d&./-]{1,11})\)$`)
	chapter = regexp.MustCompile(`^(?:(?i:chapter|appendix|section|part|kapitel|chapitre|capítulo) (?:\d+(?:\.\d+)*|[A-Z])[.:]? |\d+(?:\.\d+)*\. )\s*`)
	manual  = regexp.MustCompile(`\([1-9][a-z]?\)$`)
)
