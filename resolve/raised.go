package resolve

import (
	"slices"

	"github.com/citeway/citeway"
)

// raised resolves ¹ and <sup>1</sup>, which cite only what was given. Behind a word ² and ³ may
// be powers, and cite only where another raised number has. Where ¹² is no
// source's number, each of its digits counts by itself.
func (r *Resolver) raised(m *citeway.Marker) ([]target, []int) {
	if power(m) && !r.raises {
		return nil, nil
	}
	found := r.byNumbers(m.Refs)
	if found == nil && m.Raw[0] != '<' {
		found = r.byNumbers(digits(m.Refs))
	}
	r.raises = r.raises || found != nil
	return found, nil
}

// power reports whether a raised number may make a power of the word before it.
func power(m *citeway.Marker) bool {
	return m.Glued && len(m.Refs) == 1 && (m.Refs[0].Number == 2 || m.Refs[0].Number == 3)
}

// digits are the references to what the digits of numbers count.
func digits(refs []citeway.Reference) (each []citeway.Reference) {
	for i := range refs {
		at := len(each)
		for n := refs[i].Number; n > 0; n /= 10 {
			each = slices.Insert(each, at, citeway.Reference{Kind: citeway.ByNumber, Number: n % 10})
		}
	}
	return each
}
