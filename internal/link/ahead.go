package link

// ahead remembers where something comes next, so that what many brackets look forward to is looked
// for once. Places are those of the prose read.
type ahead struct {
	at   int // where it was found last
	seen int // how far was looked
}

// next is where in v, which begins at a place, it comes first, -1 where it does not. find looks for it
// from an index on, and returns from where on to look when there is more. What it finds must not
// depend on where v begins, as long as that is such a bracket, and is never its first byte.
func (a *ahead) next(place int, v []byte, find func(v []byte, from int) (at, seen int)) int {
	if a.at <= place {
		n, seen := -1, a.seen-place
		if seen = max(seen, 0); seen < len(v) {
			n, seen = find(v, seen)
		}
		a.seen = place + seen
		if n < 0 {
			return -1
		}
		a.at = place + n
	}
	if n := a.at - place; n < len(v) {
		return n
	}
	return -1
}
