package pdfium

import (
	"slices"
	"strings"
)

// filledWords are the words of a page with those that stand in its fields, in the order in which filled
// has them.
func (r *reader) filledWords(page uint64, all []Word) []Word {
	for _, f := range r.fields(page) {
		where := r.placed(page, "", [4]float64{f.left, f.right, f.bottom, f.top})
		var of []Word
		for text := range strings.FieldsSeq(f.text) {
			where.Text = text
			of = append(of, where)
		}
		if len(all)+len(of) > maxWords {
			break
		}
		all = slices.Insert(all, where.among(all, f.box), of...)
	}
	return all
}

// among is where a field stands among the words of its page: in its line behind the words to the left
// of it, a box before those to the right, or else behind the words above it.
func (w *Word) among(all []Word, box bool) int {
	middle := (w.Left + w.Right) / 2
	first, left, right, above := -1, -1, -1, -1
	for i := range all {
		a := &all[i]
		over := min(a.Bottom, w.Bottom) - max(a.Top, w.Top)
		switch {
		case over >= sameLine*min(a.Bottom-a.Top, w.Bottom-w.Top):
			if first < 0 {
				first = i
			}
			if (a.Left+a.Right)/2 <= middle {
				left = i
			} else if right < 0 {
				right = i
			}
		case a.Bottom <= w.Top && a.Left < w.Right && a.Right > w.Left && (above < 0 || a.Bottom >= all[above].Bottom):
			above = i
		}
	}
	switch {
	case box && right >= 0:
		return right
	case left >= 0:
		return left + 1
	case first >= 0:
		return first
	case above >= 0:
		return above + 1
	}
	return len(all)
}
