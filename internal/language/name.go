package language

import "strings"

// Name is what a title calls a thing: the title without what it goes on to say of it, as
// in "tern: a clock for tides".
func Name(title string) string {
	end := len(title)
	for _, mark := range [...]string{": ", " - ", " – ", " — ", " | "} {
		if at := strings.Index(title[:end], mark); at > 0 {
			end = at
		}
	}
	return title[:end]
}
