package doctor

import (
	"slices"
	"strings"
	"unicode"

	"github.com/citeway/citeway/internal/language"
)

// role is what a field is for.
type role struct {
	// member is the mapping's name of it, words what such fields are often called,
	// the surest first.
	member string
	words  []string
}

// The roles.
var (
	roleContent = role{"content_fields", []string{"content", "body", "text", "chunk", "passage", "merged", "page"}}
	roleTitle   = role{"title_field", []string{"title", "heading", "headline", "subject", "name"}}
	rolePath    = role{"filepath_field", []string{"filepath", "file", "path", "filename", "source", "document"}}
	roleURL     = role{"url_field", []string{"url", "uri", "link", "href", "address", "web", "source"}}
	roleVector  = role{"vector_fields", []string{"vector", "embedding", "embeddings"}}
)

// Weights of likeness: a word that fields of the role are called by, whole or
// within the name, goes before any likeness of letters.
const (
	wholeWord   = 2.0
	withinName  = 1.0
	leastAlike  = 0.6
	lessEachPut = 0.05
)

// likeliest returns the field most likely meant by a mapping that names a missing
// one, or "" if none comes near.
func likeliest(wanted string, r role, names []string) string {
	best, most := "", 0.0
	for _, name := range names {
		if s := likeness(wanted, r, name); s > most {
			best, most = name, s
		}
	}
	return best
}

func likeness(wanted string, r role, name string) float64 {
	most, parts := 0.0, wordsOf(name)
	for i, word := range r.words {
		s := 0.0
		switch {
		case slices.Contains(parts, word):
			s = wholeWord
		case strings.Contains(strings.ToLower(name), word):
			s = withinName
		}
		most = max(most, s-float64(i)*lessEachPut)
	}
	if s := alike(strings.ToLower(wanted), strings.ToLower(name)); s >= leastAlike {
		most = max(most, s) + s
	}
	return most
}

// wordsOf cuts doc_title and docTitle into words of small letters.
func wordsOf(name string) []string {
	var b strings.Builder
	before := ' '
	for _, r := range name {
		if unicode.IsUpper(r) && unicode.IsLower(before) {
			b.WriteByte(' ')
		}
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			r = ' '
		}
		b.WriteRune(unicode.ToLower(r))
		before = r
	}
	return strings.Fields(b.String())
}

// maxAlike is the most bytes of a name that is compared letter by letter.
const maxAlike = 128

// alike is the share of letters that two names have in common, by the fewest
// changes that turn one into the other, from 0 to 1.
func alike(a, b string) float64 {
	if a == "" || b == "" || len(a) > maxAlike || len(b) > maxAlike {
		return 0
	}
	return 1 - float64(language.Distance(a, b))/float64(max(len(a), len(b)))
}
