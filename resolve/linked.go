package resolve

import (
	"bytes"

	"github.com/citeway/citeway"
)

// linked resolves [1](url) and [[1]](url). An address that may be linked says alone
// which source it is: any text may be linked, and the number of a year or a version
// would cite whatever stands at its place. The number counts where the target is no
// address, as in [[1]](cite:1).
func (r *Resolver) linked(m *citeway.Marker) ([]target, []int) {
	if at := targetOf(m); at >= 0 {
		address := string(m.Refs[at].Text)
		t, ok := r.identifier(address)
		switch {
		case !safe(address):
		case !r.given():
			return r.linkedAlone(m, address, t.source)
		case !ok:
			return nil, []int{at}
		}
		if ok {
			return []target{t}, nil
		}
	}
	for i := range m.Refs {
		if t, ok := r.reference(m, &m.Refs[i]); ok {
			t.label = labelOf(&m.Refs[i]) // its definition may still come, or never
			return []target{t}, nil
		}
	}
	return nil, []int{0}
}

// linkedAlone resolves a linked number of an answer that no sources were given to: the
// link is its own source, which st is if it is known. In single brackets it cites only
// if its number does what the numbers of citations do, and counts on, or stands for
// that source already.
func (r *Resolver) linkedAlone(m *citeway.Marker, address string, st *state) ([]target, []int) {
	n := m.Refs[0].Number
	name := labelOf(&m.Refs[0])
	l := r.labels[name]
	tied := st != nil && (st.Number == n || l != nil && l.source == st)
	if !boxed(m) && !tied && n != max(r.counted, r.number)+1 {
		return nil, []int{targetOf(m)}
	}
	if st == nil {
		st, _ = r.join(&citeway.Source{URL: address, Kind: citeway.KindWeb}, fromAnswer)
	}
	r.counted = max(r.counted, n)
	if l == nil {
		r.labels[name] = &label{target: target{source: st}} // what [1] alone means from here on
	}
	return []target{{source: st, passages: st.names()}}, nil
}

// targetOf is which reference of a linked number is its target, or -1.
func targetOf(m *citeway.Marker) int {
	at := len(m.Refs) - 1
	if at < 0 || m.Refs[at].Kind != citeway.ByIdentifier {
		return -1
	}
	return at
}

// boxed reports whether a linked number stands in brackets of its own, [[1]](url),
// which no ordinary link does.
func boxed(m *citeway.Marker) bool { return bytes.HasPrefix(m.Raw, []byte("[[")) }

// plainLink reports whether a linked number without a source is a link like any other.
func plainLink(m *citeway.Marker) bool {
	at := targetOf(m)
	return at >= 0 && !boxed(m) && safe(string(m.Refs[at].Text))
}

// called reports whether a linked number is really an index and a call, as in
// f[7](x): it is glued to a word, and its target does not look like an address.
func called(m *citeway.Marker) bool {
	at := targetOf(m)
	return m.Glued && at >= 0 && !bytes.ContainsAny(m.Refs[at].Text, ":/.#")
}
