package verify

import (
	"strings"

	"github.com/blevesearch/snowballstem"
	"github.com/blevesearch/snowballstem/arabic"
	"github.com/blevesearch/snowballstem/danish"
	"github.com/blevesearch/snowballstem/dutch"
	"github.com/blevesearch/snowballstem/english"
	"github.com/blevesearch/snowballstem/finnish"
	"github.com/blevesearch/snowballstem/french"
	"github.com/blevesearch/snowballstem/german"
	"github.com/blevesearch/snowballstem/hungarian"
	"github.com/blevesearch/snowballstem/italian"
	"github.com/blevesearch/snowballstem/norwegian"
	"github.com/blevesearch/snowballstem/portuguese"
	"github.com/blevesearch/snowballstem/romanian"
	"github.com/blevesearch/snowballstem/russian"
	"github.com/blevesearch/snowballstem/spanish"
	"github.com/blevesearch/snowballstem/swedish"
	"github.com/blevesearch/snowballstem/turkish"
)

// language is a place in tongues.
type language uint8

// tongue is a language with a stemmer and the few words that give it away.
type tongue struct {
	stem  func(*snowballstem.Env) bool
	words string
}

// tongues holds the languages with a stemmer; the first is taken when nothing
// else speaks louder.
var tongues = [...]tongue{
	{english.Stem, "the of and to is was for that with are from by"},
	{german.Stem, "der die das und ist nicht mit von ein eine den im auf werden"},
	{french.Stem, "le la les des est une dans du pour et sur qui pas au"},
	{spanish.Stem, "el la los las de que en por una con del es para se"},
	{italian.Stem, "il che di della è per una sono con nel gli non del"},
	{portuguese.Stem, "o os que do da em um uma para com não no na são"},
	{dutch.Stem, "het een van de op te met zijn niet voor dat en wordt"},
	{swedish.Stem, "och att det som en på är av för med inte ett den"},
	{danish.Stem, "og at det som en på er af for med ikke et den til"},
	{norwegian.Stem, "og at det som en på er av for med ikke et den til"},
	{finnish.Stem, "ja on ei se että oli hän myös kun joka ovat"},
	{russian.Stem, "и в не на что с по как это из для был"},
	{arabic.Stem, "في من على إلى أن عن هذا التي مع كان"},
	{hungarian.Stem, "a az és hogy nem is egy volt meg van"},
	{romanian.Stem, "și de în la cu pe un o nu este care din"},
	{turkish.Stem, "ve bir bu için ile da de olarak çok daha"},
}

// english0 is the place of English in tongues.
const english0 language = 0

// stemmer stems words; it is for one goroutine at a time.
type stemmer struct{ env *snowballstem.Env }

func newStemmer() *stemmer { return &stemmer{env: snowballstem.NewEnv("")} }

// stem returns the stem of a lower-cased word.
func (s *stemmer) stem(l language, word string) string {
	if len(word) < 3 || len(word) > maxStemmed {
		return word
	}
	s.env.SetCurrent(word)
	tongues[l].stem(s.env)
	return strings.Clone(s.env.Current())
}

// maxStemmed is the longest word that is stemmed, in bytes.
const maxStemmed = 40

// languageHints maps a telling word to the languages it tells of.
var languageHints = func() map[uint64]uint32 {
	hints := map[uint64]uint32{}
	for i, t := range tongues {
		for _, w := range strings.Fields(t.words) {
			hints[hashString(w)] |= 1 << i
		}
	}
	return hints
}()
