package resolve

import (
	"bytes"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/kept"
)

// again is a marker that sent nothing, once no more findings are told: the same marker
// directly behind it sends nothing either, and counts as many findings.
type again struct {
	packed   []byte
	is       bool
	at       int // bytes of prose sent
	last     *citeway.Citation
	findings int
	names    int // bytes of names
	spare    []byte
}

// repeated resolves a marker of an answer whose findings are not told any more.
func (r *Resolver) repeated(m *citeway.Marker) error {
	a := &r.again
	a.spare = kept.Pack(a.spare[:0], m)
	if a.is && a.at == r.pos && a.last == r.last && bytes.Equal(a.packed, a.spare) {
		r.findings += a.findings
		if r.nameBytes+a.names <= mostNames {
			r.nameBytes += a.names
		}
		return nil
	}
	a.packed, a.spare = a.spare, a.packed
	a.at, a.last, a.findings, a.names = r.pos, r.last, r.findings, r.nameBytes
	err := r.resolve(m)
	a.is = err == nil && a.at == r.pos && a.last == r.last
	a.findings, a.names = r.findings-a.findings, r.nameBytes-a.names
	return err
}
