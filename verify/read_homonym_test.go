package verify

import (
	"strings"
	"testing"

	"github.com/citeway/citeway/internal/language"
)

// A homonym has no opposite, and each of the list would have one by its stem.
func TestHomonyms(t *testing.T) {
	r := newReader()
	for w := range strings.FieldsSeq(homonyms) {
		in := r.learn(language.English, w)
		if in.one|in.other != 0 {
			t.Errorf("%q has an opposite", w)
		}
		if by := r.lexicon[in.term^stemSalt]; by.one|by.other == 0 {
			t.Errorf("%q needs no exception", w)
		}
	}
	for w := range strings.FieldsSeq("last day import public position importing active") {
		if in := r.learn(language.English, w); in.one|in.other == 0 != isHomonym()[w] {
			t.Errorf("%q: homonym %v", w, isHomonym()[w])
		}
	}
}
