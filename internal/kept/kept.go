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

// runsOf counts the runs of references; 0 where they are few, or not all plain numbers.
func runsOf(refs []citeway.Reference) int {
	if len(refs) < 2 {
		return 0
	}
	count := 0
	for i := range refs {
		f := &refs[i]
		if f.Kind != citeway.ByNumber || len(f.Text) > 0 || len(f.Anchor) > 0 {
			return 0
		}
		if i == 0 || f.Number != refs[i-1].Number+1 {
			count++
		}
	}
	return count
}

// pack writes the runs of references to list, which has room for them.
func pack(refs []citeway.Reference, list []run) []run {
	last := -1
	for i := range refs {
		n := refs[i].Number
		if i > 0 && n == refs[i-1].Number+1 {
			list[last].high = n
			continue
		}
		last++
		list[last] = run{n, n}
	}
	return list
}

// Whole returns an event as it was before [Room.Keep]. The references stand in the room that
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
