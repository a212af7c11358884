package access

import (
	"slices"
	"strings"

	"github.com/citeway/citeway"
)

// The scopes: what a key may do.
const (
	Answer       = "answer"        // ask, and read which models there are
	Convert      = "convert"       // convert and check answers that the caller brings
	ReadSources  = "sources:read"  // list sources
	WriteSources = "sources:write" // add and delete sources
	ReadEvidence = "evidence:read" // open citations
	Admin        = "admin"         // everything, the figures for operations too
)

// Scopes are all scopes, in the order in which they are told.
func Scopes() []string {
	return []string{Answer, Convert, ReadSources, WriteSources, ReadEvidence, Admin}
}

// Grants reports whether a list of scopes lets its bearer do what scope names.
// nil is all, "" needs none.
func Grants(scopes []string, scope string) bool {
	return scopes == nil || scope == "" || slices.Contains(scopes, scope) || slices.Contains(scopes, Admin)
}

// checkScopes refuses a scope that does not exist.
func checkScopes(scopes []string) error {
	for _, scope := range scopes {
		if !slices.Contains(Scopes(), scope) {
			return invalid("scope "+scope, "there is no such scope", "use "+strings.Join(Scopes(), ", "))
		}
	}
	return nil
}

func invalid(place, message, mend string) error {
	return &citeway.Error{Code: citeway.Invalid, Place: place, Message: message, Mend: mend}
}
