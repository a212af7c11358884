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
	action := map[Policy]string{Drop: "dropped", Keep: "kept", Flag: "flagged"}[r.o.Unresolved]
	if others {
		action = "dropped"
	}
	var count [reasons]int
	var names [reasons][]string
	for _, at := range missing {
		why, name := r.lacks(&m.Refs[at])
		if count[why]++; count[why] <= maxNamed {
			names[why] = append(names[why], name)
		}
	}
	for why, n := range count {
		if n == 0 {
			continue
		}
		kind, message := r.said(reason(why), names[why], n)
		if err := r.find(kind, m.Raw, action, "%s", message); err != nil {
			return err
		}
	}
	return nil
}

// lacks says why a reference has no source, and what it names.
func (r *Resolver) lacks(ref *citeway.Reference) (reason, string) {
	if l := r.labels[labelOf(ref)]; l != nil && l.defined {
		return unshown, ""
	}
	if ref.Kind == citeway.ByNumber && len(r.entries) > 0 {
		n := ref.Number
		if r.zeroBased {
			n++
		}
		return outOfRange, strconv.Itoa(n)
	}
	if name := string(ref.Text); name != "" {
		return uncalled, name
	}
	return uncalled, strconv.Itoa(ref.Number)
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
		return citeway.OutOfRange, fmt.Sprintf("there is no source %s; %s shown", list, were(len(r.entries)))
	}
	return citeway.OutOfRange, fmt.Sprintf("there are no sources %s; %s shown", list, were(len(r.entries)))
}
