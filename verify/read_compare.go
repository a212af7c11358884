package verify

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"github.com/citeway/citeway/internal/language"
)

//go:embed compare.txt
var compareText string

// measureOf is what a comparing word is about: the sorts of units and the stems of the
// words that name it. One that knows neither is about any number.
type measureOf struct {
	sign  int
	sorts uint64
	stems []uint64
}

// any reports whether a comparing word is about any number: larger, better.
func (a *measureOf) any() bool { return len(a.stems) == 0 && a.sorts == 0 }

// same reports whether two comparing words are about the same.
func (a *measureOf) same(b *measureOf) bool {
	return a.sorts == b.sorts && slices.Equal(a.stems, b.stems)
}

// comparing maps comparing words, as they are written, to what they are about.
var comparing = sync.OnceValue(func() map[string][]measureOf {
	known := map[string][]measureOf{}
	lx := theLexicon()
	var stems language.Stemmer
	for line := range strings.Lines(compareText) {
		_, rest, ok := strings.Cut(line, " + ")
		parts := strings.Split(rest, "|")
		if !ok || len(parts) != 3 {
			continue
		}
		about := measureOf{}
		for w := range strings.FieldsSeq(parts[2]) {
			if sort := lx[hashString(w)].measures.sort; sort != 0 {
				about.sorts |= 1 << sort
			} else {
				about.stems = append(about.stems, hashString(stems.Stem(language.English, w)))
			}
		}
		for i, sign := range [...]int{1, -1} {
			about.sign = sign
			for w := range strings.FieldsSeq(strings.TrimPrefix(strings.TrimSpace(parts[i]), "- ")) {
				known[w] = append(known[w], about)
			}
		}
	}
	return known
})
