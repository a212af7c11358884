package index

// heap keeps the best rows, the worst of them first.
type heap struct {
	index *Index
	rows  []ranked
}

// worse orders rows: by score, then by the order of their passages.
func (h *heap) worse(a, b ranked) bool {
	if a.score != b.score {
		return a.score < b.score
	}
	return h.index.slots[a.slot].order > h.index.slots[b.slot].order
}

// admits reports whether a row of that score may be among the best limit: most
// are not, and are told so before anything else of them is looked at.
func (h *heap) admits(score float32, limit int) bool {
	return len(h.rows) < limit || score >= h.rows[0].score
}

// offer takes r in if it is among the best limit.
func (h *heap) offer(r ranked, limit int) {
	if len(h.rows) < limit {
		h.rows = append(h.rows, r)
		h.up(len(h.rows) - 1)
		return
	}
	if h.worse(h.rows[0], r) {
		h.rows[0] = r
		h.down()
	}
}

func (h *heap) up(i int) {
	for i > 0 {
		parent := (i - 1) / 2
		if !h.worse(h.rows[i], h.rows[parent]) {
			return
		}
		h.rows[i], h.rows[parent] = h.rows[parent], h.rows[i]
		i = parent
	}
}

func (h *heap) down() {
	for i := 0; ; {
		child := 2*i + 1
		if child >= len(h.rows) {
			return
		}
		if right := child + 1; right < len(h.rows) && h.worse(h.rows[right], h.rows[child]) {
			child = right
		}
		if !h.worse(h.rows[child], h.rows[i]) {
			return
		}
		h.rows[i], h.rows[child] = h.rows[child], h.rows[i]
		i = child
	}
}
