package resolve

import (
	"fmt"

	"github.com/citeway/citeway"
)

// maxFindings is how many findings of one answer are told one by one. A marker of three
// bytes may be one, so that without a limit what is said of an answer outgrows it.
const maxFindings = 1000

// tell sends a finding, or counts it beyond maxFindings. What is said of the answer as a
// whole is always sent.
func (r *Resolver) tell(f *citeway.Finding) error {
	switch f.Kind {
	case citeway.NoAnswer, citeway.PartialSearch, citeway.IncompleteKnowledge, citeway.UncitedAnswer:
		return r.next.Put(f)
	}
	if r.findings++; r.findings > maxFindings {
		return nil
	}
	return r.next.Put(f)
}

// untold says how many findings were not sent.
func (r *Resolver) untold() error {
	if r.findings <= maxFindings {
		return nil
	}
	return r.next.Put(&citeway.Finding{Kind: citeway.Trimmed, At: r.pos, Action: "dropped",
		Message: fmt.Sprintf("%d more findings are not listed", r.findings-maxFindings)})
}
