package resolve

import "github.com/citeway/citeway"

// Named reports of a name whether it is that of one of the sources, as a marker or a definition may name
// it: an id, a title, a path or an address, perhaps with a place in the source behind it. It keeps the
// sources, and looks them through when it is first asked; nil where there are none.
func Named(sources []citeway.Source) func(name []byte) bool {
	if len(sources) == 0 {
		return nil
	}
	var r *Resolver
	return func(name []byte) bool {
		if r == nil {
			r = New(citeway.SinkFunc(func(citeway.Event) error { return nil }), Options{Sources: sources})
		}
		_, ok := r.located(string(name))
		return ok
	}
}
