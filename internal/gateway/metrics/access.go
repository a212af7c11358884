package metrics

import (
	"slices"

	"github.com/citeway/citeway/internal/gateway/metrics/view"
)

// Access is who asks. The zero value sees all. A view that may not be seen does
// not exist for the caller: it is not listed, and asking for it is the same error
// as for one that is not there.
type Access struct {
	// Clearance is the highest label rank that may be seen; nil is all.
	Clearance *int
	// Sets are the sets whose views may be seen; nil is all, and a list without a
	// set is none.
	Sets []string
}

// sees reports whether a view may be seen.
func (a Access) sees(v *view.View) bool {
	if v.Hidden || a.Clearance != nil && v.Label != nil && v.Label.Rank > *a.Clearance || a.Clearance != nil && *a.Clearance < 0 {
		return false
	}
	return a.Sets == nil || slices.ContainsFunc(a.Sets, func(set string) bool { return slices.Contains(v.Sets, set) })
}
