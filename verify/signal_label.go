package verify

import (
	"strings"

	"github.com/citeway/citeway/internal/language"
)

// labelWords is the most words of a claim's label.
const labelWords = 8

// labelled reports whether the claim's token i stands in a label, "Not allowed" of "Not allowed: Dogs in the
// canteen.", that is the line over the list in which the sentence stands: the source says it too.
func (l *look) labelled(i int32) bool {
	label, _, is := strings.Cut(l.text, ": ")
	if !is || int(l.tokens[i].start) >= len(label) || len(strings.Fields(label)) > labelWords {
		return false
	}
	over := overList(l.in.source, l.span.Start)
	return over != "" && strings.EqualFold(label, over)
}

// overList is the line over the list in which a place of a text stands, without its markup and a colon at its
// end; empty for a place in none.
func overList(text string, at int) string {
	line := lineAt(text, at)
	for kindOf(line.In(text)) == item || kindOf(line.In(text)) == blank {
		if line.Start == 0 {
			return ""
		}
		line = lineAt(text, line.Start-1)
	}
	if line.Start <= at && at <= line.End {
		return ""
	}
	return strings.TrimRight(language.Plain(strings.TrimLeft(line.In(text), "#> \t")), ": ")
}
