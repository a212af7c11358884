package extractive

import (
	"regexp"
	"slices"
)

// A question how to do something, or what to do, is answered by all steps of the list that has the
// best one, in their order: one of them alone, or two with the first of them last, help nobody. Where
// the question is about one step, that leads.

// announces says that a list of steps follows.
var announces = regexp.MustCompile(`(?i)\b(?:steps?|following|as follows|do this|these instructions)\b`)

// asksToDo reports whether a question asks how to do something or what to do.
func (q *question) asksToDo() bool {
	if q.wants == manner {
		return true
	}
	if len(q.terms) < 4 || q.terms[0].word != "what" {
		return false
	}
	return q.terms[2].word != "it" && (q.terms[3].word == "do" || q.terms[1].word == "to" && q.terms[2].word == "do")
}

// steps are the sentences of the list of steps that the best sentence belongs to, as many as an
// answer may have, or nil.
func (r *reading) steps(ranked []int) []int {
	if len(ranked) == 0 || !r.units[ranked[0]].step || !r.question.asksToDo() {
		return nil
	}
	best := ranked[0]
	if r.oneStep(&r.units[best]) {
		return nil
	}
	first := best
	for first > 0 && r.sameList(first-1, best) {
		first--
	}
	var run []int
	words := 0
	for i := first; i < len(r.units) && len(run) < maxSection && r.sameList(i, best); i++ {
		if words += len(r.units[i].terms); words > sectionWords && i > best {
			break
		}
		run = append(run, i)
	}
	if len(run) < 2 || run[len(run)-1] < best {
		return nil
	}
	return run
}

// oneStep reports whether the question is about one step of a list: that says a word of it which
// what leads to the list does not.
func (r *reading) oneStep(u *scored) bool {
	led, own := append(stemsOf(u.intro), u.above...), u.stems
	if u.own != "" {
		own = stemsOf(u.own)
	}
	return slices.ContainsFunc(r.question.stems, func(s string) bool { return slices.Contains(own, s) && !slices.Contains(led, s) })
}

// sameList reports whether two sentences stand in one list.
func (r *reading) sameList(a, b int) bool {
	x, y := &r.units[a], &r.units[b]
	return x.list > 0 && x.list == y.list && x.source == y.source && x.passage == y.passage
}

// leadOnce leaves the lead of a list out of what follows another of its sentences.
func (r *reading) leadOnce(chosen []picked) {
	for n := len(chosen) - 1; n > 0; n-- {
		if own := chosen[n].unit.own; own != "" && r.sameList(chosen[n].at, chosen[n-1].at) {
			unled := *chosen[n].unit
			unled.text = stopped(own)
			chosen[n].unit = &unled
		}
	}
}
