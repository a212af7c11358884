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
	text, at := l.in.source, l.span.Start
	over, is := lineOver(text, at)
	return is && kindOf(lineAt(text, at).In(text)) == item &&
		strings.EqualFold(label, strings.TrimRight(language.Plain(strings.TrimLeft(over.In(text), "#> \t")), ": "))
}
