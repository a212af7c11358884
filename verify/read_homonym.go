package verify

import (
	"strings"
	"sync"
)

// homonyms are forms whose stem is also that of a word of an opposition but that say
// something else: what lasts is not the last, and important is not imported. Such a form
// has no opposite unless the lists have it as it is written.
const homonyms = `
	lasts lasted lasting lastly days nights nightly fires cost costs costing lights lighting rights rightly
	goods presents presented presenting presently presentation presentations live lived
	important importance importantly publication publications publicity activity activities
	building buildings position positions positioned positioning department departments
	international internationally intern interns expense expenses allowance allowances container containers
	correction corrections lateral laterally succession successive successively precedent precedents
	follower followers complexes
	hardly nearly shortly likely highly closely lately widely broadly lovely longed longing`

// isHomonym reports whether a form is one of the homonyms.
var isHomonym = sync.OnceValue(func() map[string]bool {
	set := map[string]bool{}
	for w := range strings.FieldsSeq(homonyms) {
		set[w] = true
	}
	return set
})
