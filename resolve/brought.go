package resolve

import (
	"fmt"

	"github.com/citeway/citeway"
)

// brought reports whether a source is the message's own where only others were shown. A
// reader may take it for one of these by its title, and words that nobody retrieved would
// support whatever is said beside them.
func (r *Resolver) brought(st *state) bool { return r.alone() && st.told == fromForm }

// alone reports whether nothing but the sources given was shown.
func (r *Resolver) alone() bool { return r.o.Closed && r.o.Sources != nil }

// withhold leaves the words out of a source that the message brought, once it is cited,
// and reports it: what is cited was not shown.
func (r *Resolver) withhold(st *state) error {
	if st.withheld || st.Number == 0 || !r.brought(st) {
		return nil
	}
	st.withheld = true
	return r.tell(&citeway.Finding{Kind: citeway.UnknownSource, Source: st.ID, At: r.pos, Action: "kept",
		Message: fmt.Sprintf("the answer cites a source of its own, %s, which is none of those given; its words count for nothing", st.Name())})
}

// hasWords reports whether a passage has words.
func hasWords(p citeway.Passage) bool { return p.Text != "" || p.Abstract != "" }

// bare takes the words out of passages.
func bare(passages []citeway.Passage) {
	for i := range passages {
		passages[i].Text, passages[i].Abstract = "", ""
	}
}
