package vector

// Keep removes all of a document's passages except those named, and updates what is
// known of the document. It ignores a document that the index does not hold.
func (x *Index) Keep(d Document, passages []string) {
	x.mu.Lock()
	defer x.mu.Unlock()
	n, known := x.numbers[d.ID]
	if !known {
		return
	}
	named := make(map[string]bool, len(passages))
	for _, id := range passages {
		named[id] = true
	}
	o := x.owners[n]
	kept := o.slots[:0]
	for _, at := range o.slots {
		if named[x.slots[at].id] {
			kept = append(kept, at)
		} else {
			x.empty(at)
		}
	}
	o.slots = kept
	if len(kept) == 0 {
		x.forget(n)
		return
	}
	x.own(o, d)
}

// Remove takes a document and its passages out, if it is there. Their places are
// used again.
func (x *Index) Remove(document string) {
	x.mu.Lock()
	defer x.mu.Unlock()
	n, known := x.numbers[document]
	if !known {
		return
	}
	for _, at := range x.owners[n].slots {
		x.empty(at)
	}
	x.forget(n)
}

// empty makes a passage's place free.
func (x *Index) empty(at int32) {
	delete(x.passages, x.slots[at].id)
	x.slots[at] = slot{}
	*x.kind(at) = none
	x.free = append(x.free, at)
}

// forget forgets a document, whose places are free.
func (x *Index) forget(n int32) {
	x.kinds.leave(x.owners[n].kind)
	delete(x.numbers, x.owners[n].id)
	x.owners[n] = nil
	x.freeNumbers = append(x.freeNumbers, n)
}
