package verify

import (
	"cmp"
	"slices"

	"github.com/citeway/citeway"
)

// maxAlone is how many passages are judged each alone, besides all together: those of
// many that share most with the claim.
const maxAlone = 32

// together judges a claim by all the passages and by each alone, and keeps the best:
// what one passage says does not become less true when another stands beside it.
func (v *Verifier) together(w *worker, text string, evidence []*Evidence) Result {
	best := v.judge(w, text, evidence)
	if len(evidence) < 2 || best.Verdict == citeway.Supported && best.Score >= verbatimLeast {
		return best
	}
	for _, i := range w.found.nearest(maxAlone) {
		r := v.judge(w, text, evidence[i:i+1])
		r.move(i)
		best = better(best, r)
	}
	return best
}

// judge judges a claim by the passages taken together.
func (v *Verifier) judge(w *worker, text string, evidence []*Evidence) Result {
	m := w.match(w.read(text, mainLanguage(evidence)), evidence)
	if m.empty() && !m.verbatim() {
		return Result{Verdict: citeway.Unchecked, Reasons: []string{nothingKnown}}
	}
	if why := w.foreign(m); why != "" {
		return Result{Verdict: citeway.Unchecked, Reasons: []string{why}}
	}
	s := measured(m)
	var j judgement
	j.cover, j.against = v.model.Judge(s.v[:])
	return conclude(m, &s, j)
}

// nearest lists the passages, at most n, with the sentences that share most with the
// claim, in their order.
func (m *match) nearest(n int) []int {
	most := make([]float32, len(m.base))
	list := make([]int, len(m.base))
	for i := range m.base {
		last := int32(len(m.score))
		if i+1 < len(m.base) {
			last = m.base[i+1]
		}
		for _, score := range m.score[m.base[i]:last] {
			most[i] = max(most[i], score)
		}
		list[i] = i
	}
	if len(list) > n {
		slices.SortStableFunc(list, func(a, b int) int { return cmp.Compare(most[b], most[a]) })
		list = list[:n]
		slices.Sort(list)
	}
	return list
}

// move says that the one passage a result is about is the i-th.
func (r *Result) move(i int) {
	for k := range r.Quotes {
		r.Quotes[k].Evidence = i
	}
	for k := range r.Sentences {
		r.Sentences[k].Evidence = i
	}
}

// better is the result that a reader can rely on more. Where both are worth the same,
// it is the first, which saw more, with the higher score.
func better(a, b Result) Result {
	if worth(b.Verdict) > worth(a.Verdict) {
		return b
	}
	if b.Verdict == a.Verdict && a.Verdict != citeway.Contradicted {
		a.Score, a.covered = max(a.Score, b.Score), max(a.covered, b.covered)
	}
	return a
}

// worth orders the verdicts by how far they hold.
func worth(v citeway.Verdict) int {
	switch v {
	case citeway.Supported:
		return 3
	case citeway.Partial:
		return 2
	case citeway.Unsupported, citeway.Contradicted, citeway.Misquoted:
		return 1
	}
	return 0
}
