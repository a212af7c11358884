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
	kept := make(map[int32]struct{}, len(passages))
	for _, id := range passages {
		if at, is := x.passages[id]; is && x.slots[at].owner == n {
			kept[at] = struct{}{}
		}
	}
	o := x.owners[n]
	for at := range o.slots {
		if _, is := kept[at]; !is {
			x.empty(at)
		}
	}
	if o.Document, o.slots = d, kept; len(kept) == 0 {
		x.disown(n)
	}
}

// empty makes a passage's place free.
func (x *Index) empty(at int32) {
	delete(x.passages, x.slots[at].id)
	x.slots[at] = slot{}
	x.free = append(x.free, at)
}

// disown forgets a document, whose places are free.
func (x *Index) disown(n int32) {
	delete(x.numbers, x.owners[n].ID)
	x.owners[n] = nil
	x.freeNumbers = append(x.freeNumbers, n)
}
