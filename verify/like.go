package verify

// likeWeight is of a word met only by one that stands in like company.
const likeWeight = 0.5

// soft is the weight of the terms in hit, of those only in kin and of those only
// in like.
func (m *match) soft(hit, kin, like uint64) float32 {
	return m.weight(hit) + kinWeight*m.weight(kin&^hit) + likeWeight*m.weight(like&^(hit|kin))
}

// likeSignals are the overlaps that count words of like meaning too.
func (m *match) likeSignals(v *[signalCount]float32) {
	total := max(m.total, 1)
	v[sigLikeRecall] = m.soft(m.found, m.kinFound, m.likeFound) / total
	hit, kin, like := uint64(0), uint64(0), uint64(0)
	for _, s := range m.chosen {
		hit |= m.hit[s]
		kin |= m.kin[s]
		like |= m.like[s]
	}
	v[sigLikeBest] = m.soft(hit, kin, like) / total
	best := float32(0)
	for s := range m.hit {
		if s+1 >= len(m.hit) {
			best = max(best, m.soft(m.hit[s], m.kin[s], m.like[s]))
			break
		}
		best = max(best, m.soft(m.hit[s]|m.hit[s+1], m.kin[s]|m.kin[s+1], m.like[s]|m.like[s+1]))
	}
	v[sigLikeWindow] = best / total
	for i := range m.terms {
		if (m.found|m.kinFound|m.likeFound)>>i&1 == 0 {
			v[sigLikeTop] = max(v[sigLikeTop], m.terms[i].weight)
		}
	}
}
