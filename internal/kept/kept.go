// Package kept holds markers for later in little memory. A reference takes far more bytes
// than a model writes for it: [1-50] is fifty of them, and a message of such markers,
// held until its end is known, would take hundreds of times its own size.
package kept

import "github.com/citeway/citeway"

// Marker is a marker whose references are numbers in runs, which [Whole] gives back to it.
type Marker struct {
	*citeway.Marker // without Refs
	runs            []run
}

// run is the numbers from low to high, which may be the same.
type run struct{ low, high int }

// Of returns m, or what stands for it in less memory: an event for [Whole], which shares
// the bytes of m and not its references.
func Of(m *citeway.Marker) citeway.Event {
	runs := pack(m.Refs)
	if runs == nil {
		return m
	}
	c := *m
	c.Refs = nil
	return &Marker{&c, runs}
}

// pack returns the runs of references, or nil where they are few, or not all plain
// numbers.
func pack(refs []citeway.Reference) []run {
	if len(refs) < 2 {
		return nil
	}
	count := 0
	for i := range refs {
		if f := &refs[i]; f.Kind != citeway.ByNumber || len(f.Text) > 0 || len(f.Anchor) > 0 {
			return nil
		}
		if i == 0 || refs[i].Number != refs[i-1].Number+1 {
			count++
		}
	}
	runs := make([]run, 0, count)
	for i := range refs {
		n := refs[i].Number
		if i > 0 && n == refs[i-1].Number+1 {
			runs[len(runs)-1].high = n
			continue
		}
		runs = append(runs, run{n, n})
	}
	return runs
}

// Whole returns an event as it was before [Of]. The references stand in the room that
// refs points to, until it is used for the next.
func Whole(e citeway.Event, refs *[]citeway.Reference) citeway.Event {
	m, is := e.(*Marker)
	if !is {
		return e
	}
	list := (*refs)[:0]
	for _, r := range m.runs {
		for n := r.low; n <= r.high; n++ {
			list = append(list, citeway.Reference{Kind: citeway.ByNumber, Number: n})
		}
	}
	*refs = list
	whole := *m.Marker
	whole.Refs = list
	return &whole
}
