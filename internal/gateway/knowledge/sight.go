package knowledge

import (
	"slices"
	"strconv"
	"unicode"
	"unicode/utf8"

	"github.com/citeway/citeway"
)

// Sight is what a caller may see. It alone decides what is found, listed and opened;
// the zero value sees everything.
type Sight struct {
	// Clearance is the highest label rank that may be seen; nil is all.
	Clearance *int
	// Sets are the sets whose documents may be seen: nil means all, an empty list
	// none.
	Sets []string
}

// Clone is the same sight, which its owner's changes do not reach.
func (s Sight) Clone() Sight {
	if s.Clearance != nil {
		clearance := *s.Clearance
		s.Clearance = &clearance
	}
	s.Sets = slices.Clone(s.Sets)
	return s
}

// All reports whether nothing is hidden.
func (s Sight) All() bool { return s.Clearance == nil && s.Sets == nil }

// Cleared reports whether a label of that rank may be seen.
func (s Sight) Cleared(rank int) bool { return s.Clearance == nil || rank <= *s.Clearance }

// Covers reports whether a document of those sets may be seen, whatever its label.
func (s Sight) Covers(sets []string) bool {
	return s.Sets == nil || slices.ContainsFunc(s.Sets, func(set string) bool { return slices.Contains(sets, set) })
}

// Sees reports whether a document may be seen that bears a label of that rank and
// belongs to those sets.
func (s Sight) Sees(rank int, sets []string) bool { return s.Cleared(rank) && s.Covers(sets) }

// SeesSource is Sees for a source that belongs to those sets.
func (s Sight) SeesSource(source *citeway.Source, sets []string) bool {
	return s.Sees(RankOf(source.Label), sets)
}

// RankOf is the rank of a label; a document without one is public.
func RankOf(label *citeway.Label) int {
	if label == nil {
		return 0
	}
	return label.Rank
}

// Sight is what the query's caller may see.
func (q *Query) Sight() Sight { return Sight{Clearance: q.Clearance, Sets: q.Sets} }

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
		return &citeway.Error{Code: citeway.Invalid, Place: "set " + strconv.Quote(name), Message: "is not a valid set name", Mend: "give a short name"}
	}
	return nil
}

// TooManySets is the error for a document that belongs to MaxSetsOf sets.
func TooManySets(document string) error {
	return &citeway.Error{Code: citeway.TooLarge, Place: document, Message: "belongs to " + strconv.Itoa(MaxSetsOf) + " sets, and no document belongs to more",
		Mend: "take it out of others"}
}
