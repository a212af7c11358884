package resolve

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/citeway/citeway"
)

// reason is why a reference has no source.
type reason int

const (
	outOfRange reason = iota // there are not so many sources
	uncalled                 // none bears the name
	unshown                  // the answer defines it as a document that was not shown
	reasons
)

// maxNamed is how many references a finding names.
const maxNamed = 3

// missed reports the references without a source: one finding a reason, with their count,
// however many numbers an interval has.
func (r *Resolver) missed(m *citeway.Marker, missing []int, others bool) error {
	if len(missing) == 0 {
		return nil
	}
	var count [reasons]int
	var first [reasons][maxNamed]int
	for _, at := range missing {
		why := r.lacks(&m.Refs[at])
		if count[why] < maxNamed {
			first[why][count[why]] = at
		}
		count[why]++
	}
	for why, n := range count {
		if n == 0 {
			continue
		}
		if err := r.miss(m, reason(why), first[why][:min(n, maxNamed)], n, others); err != nil {
			return err
		}
	}
	return nil
}

// miss reports that n references lack a source for one reason; first are the places of
// those that are named.
func (r *Resolver) miss(m *citeway.Marker, why reason, first []int, n int, others bool) error {
	if r.full(citeway.UnknownSource) { // as is any other kind that it may be
		r.findings++
		return nil
	}
	action := map[Policy]string{Drop: "dropped", Keep: "kept", Flag: "flagged"}[r.o.Unresolved]
	if others {
		action = "dropped"
	}
	names := make([]string, 0, maxNamed)
	for _, at := range first {
		names = append(names, r.called(&m.Refs[at], why))
	}
	kind, message := r.said(why, names, n)
	return r.find(kind, m.Raw, action, "%s", message)
}

// lacks says why a reference has no source.
func (r *Resolver) lacks(ref *citeway.Reference) reason {
	if len(r.labels) > 0 {
		if l := r.labels[labelOf(ref)]; l != nil && l.defined {
			return unshown
		}
	}
	if ref.Kind == citeway.ByNumber && len(r.numbered()) > 0 {
		return outOfRange
	}
	return uncalled
}

// called is what a reference names that has no source.
func (r *Resolver) called(ref *citeway.Reference, why reason) string {
	switch {
	case why == unshown:
		return ""
	case why == uncalled && len(ref.Text) > 0:
		return string(ref.Text)
	case why == outOfRange && r.zeroBased:
		return strconv.Itoa(ref.Number + 1)
	}
	return strconv.Itoa(ref.Number)
}

// said is the finding of count references, of which the first are named.
func (r *Resolver) said(why reason, names []string, count int) (citeway.FindingKind, string) {
	list := strings.Join(names, ", ")
	if count > len(names) {
		list += fmt.Sprintf(" and %d more", count-len(names))
	}
	switch {
	case why == unshown:
		return citeway.UnknownSource, "the answer defines it as a document that was not shown"
	case why == uncalled:
		return citeway.UnknownSource, "no source shown is called " + list
	case count == 1:
		return citeway.OutOfRange, fmt.Sprintf("there is no source %s; %s shown", list, were(len(r.numbered())))
	}
	return citeway.OutOfRange, fmt.Sprintf("there are no sources %s; %s shown", list, were(len(r.numbered())))
}
