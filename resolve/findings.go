package resolve

import (
	"fmt"

	"github.com/citeway/citeway"
)

// maxFindings is how many findings of one answer are told one by one. A marker of three
// bytes may be one, so that without a limit what is said of an answer outgrows it.
const maxFindings = 1000

// tell sends a finding, or counts it beyond maxFindings.
func (r *Resolver) tell(f *citeway.Finding) error {
	if r.full(f.Kind) {
		r.findings++
		return nil
	}
	if !always(f.Kind) {
		r.findings++
	}
	return r.next.Put(f)
}

// full reports whether a finding of that kind is counted alone.
func (r *Resolver) full(kind citeway.FindingKind) bool {
	return r.findings >= maxFindings && !always(kind)
}

// always reports whether a finding says something of the answer as a whole, and is sent
// however many there are.
func always(kind citeway.FindingKind) bool {
	switch kind {
	case citeway.NoAnswer, citeway.PartialSearch, citeway.IncompleteKnowledge, citeway.UncitedAnswer:
		return true
	}
	return false
}

// untold says how many findings were not sent.
func (r *Resolver) untold() error {
	if r.findings <= maxFindings {
		return nil
	}
	return r.next.Put(&citeway.Finding{Kind: citeway.Trimmed, At: r.pos, Action: "dropped",
		Message: fmt.Sprintf("%d more findings are not listed", r.findings-maxFindings)})
}
