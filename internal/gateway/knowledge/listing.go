package knowledge

import (
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/language"
)

// MaxListed is the most documents of a page, and how many there are in one that does not
// say.
const MaxListed = 1000

// Listing asks for a page of the documents that are there.
type Listing struct {
	// Sight is what the caller may see.
	Sight Sight
	// Words must each stand in the title or the path, whatever their case and accents;
	// "" is every document.
	Words string
	// After is the id of the document behind which the page begins; "" is the beginning.
	After string
	// Limit is the most documents, from 1 to MaxListed; 0 is MaxListed.
	Limit int
}

// Listed is a page of documents.
type Listed struct {
	Sources []citeway.Source
	// Origins are what each of the sources was read from, as Document has it: they are never
	// shown to a reader.
	Origins []string
	// Total is how many documents fit on all pages.
	Total int
	// Next is what the listing of the next page goes on after; "" on the last.
	Next string
}

// Hold puts documents on the page.
func (l *Listed) Hold(held []Held) {
	for i := range held {
		l.Sources, l.Origins = append(l.Sources, held[i].Source), append(l.Origins, held[i].Origin)
	}
}

// Most is how many documents the page holds at most.
func (l *Listing) Most() int {
	if l.Limit <= 0 || l.Limit > MaxListed {
		return MaxListed
	}
	return l.Limit
}

// Fits returns what tells whether a document with that title and path is asked for.
func (l *Listing) Fits() func(title, path string) bool {
	words := strings.Fields(language.Fold(l.Words))
	return func(title, path string) bool {
		if len(words) == 0 {
			return true
		}
		within := language.Fold(title + "\n" + path)
		for _, w := range words {
			if !strings.Contains(within, w) {
				return false
			}
		}
		return true
	}
}
