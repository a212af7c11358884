package resolve

import "github.com/citeway/citeway"

// countFrom sees whether an answer counts its sources from zero: sources were shown, its
// first number marker is [0] alone, and no other number says otherwise. [0, 1] is an
// interval. Where the other numbers are not known yet, [0] is no source.
func (r *Resolver) countFrom(m *citeway.Marker) error {
	if r.counted || len(m.Refs) == 0 || m.Refs[0].Kind != citeway.ByNumber {
		return nil
	}
	zero := m.Refs[0].Number == 0
	if zero && (m.Glued || len(m.Refs) > 1 || len(r.entries) == 0 || r.labels["0"] != nil) {
		return nil
	}
	if !zero && m.Refs[0].Number >= maxLiteral {
		return nil
	}
	r.counted = true
	if !zero {
		return nil
	}
	if r.o.Numbers == nil {
		return r.find(citeway.ZeroBased, m.Raw, "kept", "sources count from 1, and whether this answer counts from 0 is not known where it stands")
	}
	if fromOne(r.o.Numbers(), len(r.entries)) {
		return r.find(citeway.ZeroBased, m.Raw, "kept", "the answer counts its sources from 1, as its other numbers say")
	}
	r.zeroBased = true
	return r.find(citeway.ZeroBased, m.Raw, "repaired", "the answer counts its sources from 0; each number is read as one more")
}

// fromOne reports whether the numbers that an answer cites count from one: the first
// source is cited as 1, or the last as its place.
func fromOne(numbers []int, sources int) bool {
	for _, n := range numbers {
		if n == 1 || n == sources {
			return true
		}
	}
	return false
}
