package extractive

import "slices"

// When a question for everything of a kind is answered by a whole section: its heading
// says what is asked, and no sentence says it better.
const (
	// headCover is the share of the question that a heading and the title must hold.
	headCover = 0.75
	// headShare is the share that the heading must add to the title.
	headShare = 0.25
	// sectionChance is the least probability of a sentence of such a section.
	sectionChance = 0.7
	// maxSection and sectionWords are the most sentences and words of it.
	maxSection   = 8
	sectionWords = 160
	// rowChance is the share of the best row's probability that another row of its
	// table needs.
	rowChance = 0.5
)

// section is the run of sentences that answers as a whole, or nil.
func (r *reading) section(ranked []int) []int {
	if r.question.scope != all || len(ranked) == 0 {
		return nil
	}
	if r.units[ranked[0]].record {
		return r.rows(ranked[0])
	}
	head := r.headed()
	if head < 0 {
		return nil
	}
	return r.run(head, func(i int) bool { return true })
}

// headed is the first sentence of the section whose heading holds the most of the
// question, or -1 if none holds enough or a sentence by itself holds as much.
func (r *reading) headed() int {
	best, cover := -1, headCover
	for i := range r.units {
		u := &r.units[i]
		if u.features[fCover] >= headCover && !u.record {
			return -1
		}
		if i > 0 && r.beneath(i-1, i) {
			continue
		}
		title := r.titleHeld[u.source]
		held := r.cover(u.aboveHeld, title)
		if held >= cover && held-r.cover(title) >= headShare && (best < 0 || held > cover) {
			best, cover = i, held
		}
	}
	return best
}

// beneath reports whether two sentences stand under the same headings of a passage.
func (r *reading) beneath(a, b int) bool {
	x, y := &r.units[a], &r.units[b]
	return x.source == y.source && x.passage == y.passage && slices.Equal(x.above, y.above)
}

// rows are the rows of the table that a row stands in, and that are about as likely. A
// row alone is no list.
func (r *reading) rows(at int) []int {
	first := at
	for first > 0 && r.units[first-1].record && r.beneath(first-1, at) {
		first--
	}
	rows := r.run(first, func(i int) bool {
		return r.units[i].record
	})
	rows = slices.DeleteFunc(rows, func(i int) bool { return r.units[i].apart || r.units[i].p < rowChance*r.units[at].p })
	if len(rows) < 2 {
		return nil
	}
	return rows
}

// run are the sentences from first on that stand under the same headings, as many as
// an answer may have.
func (r *reading) run(first int, is func(int) bool) []int {
	var run []int
	words := 0
	for i := first; i < len(r.units) && len(run) < maxSection && r.beneath(first, i) && is(i); i++ {
		if words += len(r.units[i].terms); words > sectionWords && len(run) > 0 {
			break
		}
		run = append(run, i)
	}
	return run
}
