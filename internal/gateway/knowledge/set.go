package knowledge

import (
	"strconv"
	"unicode"
	"unicode/utf8"

	"github.com/citeway/citeway"
)

// Limits of sets.
const (
	// MaxSetName is the most bytes of a set's name.
	MaxSetName = 200
	// MaxSetsOf is how many sets a document may belong to.
	MaxSetsOf = 1000
)

// CheckSet refuses, as Invalid, a name that no set may have: empty, over
// MaxSetName, or with characters that cannot be seen.
func CheckSet(name string) error {
	bad := name == "" || len(name) > MaxSetName || !utf8.ValidString(name)
	for _, r := range name {
		bad = bad || !unicode.IsPrint(r)
	}
	if bad {
		return &citeway.Error{Code: citeway.Invalid, Place: "set " + strconv.Quote(name), Message: "is no name of a set", Mend: "give a short name"}
	}
	return nil
}

// TooManySets is the error for a document that belongs to MaxSetsOf sets.
func TooManySets(document string) error {
	return &citeway.Error{Code: citeway.TooLarge, Place: document, Message: "belongs to " + strconv.Itoa(MaxSetsOf) + " sets, and no document belongs to more",
		Mend: "take it out of others"}
}
