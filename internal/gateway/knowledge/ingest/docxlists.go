package ingest

import (
	"cmp"
	"strconv"
	"strings"
)

// docxNumber is how a paragraph of a list is numbered: by which list, at which level.
// List "0" takes a paragraph out of the list of its style.
type docxNumber struct {
	list  string
	level int
}

// docxLists is what a document says of its lists.
type docxLists struct {
	styles docxStyles
	levels map[docxNumber]docxLevel
	// kinds are the abstract lists that the lists count with.
	kinds map[string]string
	// counts are those of the abstract lists, begun the levels that a list has begun anew.
	counts map[docxNumber]int
	begun  map[docxNumber]bool
}

// of returns the list that a paragraph is in, and whether it is in one.
func (l *docxLists) of(p *docxParagraph) (docxNumber, bool) {
	n, style := p.number, l.styles[p.style]
	if n.list == anyList && style.number.list != "" {
		n.list = style.number.list
	}
	switch {
	case n.list == "" && style.number.list != "":
		n = style.number
		if n.level == levelUnsaid {
			n.level = l.levelOf(n.list, style.owner)
		}
	case n.list == "" && (strings.HasPrefix(p.style, "ListBullet") || strings.HasPrefix(p.style, "ListNumber")):
		depth, _ := strconv.Atoi(strings.TrimPrefix(strings.TrimPrefix(p.style, "ListBullet"), "ListNumber"))
		n = docxNumber{p.style, max(0, depth-1)}
	}
	n.level = max(0, min(n.level, maxListLevel))
	return n, n.list != "" && n.list != "0"
}

// maxListLevel is the deepest level of a list, from 0 (ECMA-376 part 1, 17.9.3).
const maxListLevel = 8

// maxLevelText is the most bytes of a level's text, which each of its items repeats.
const maxLevelText = 128

// anyList is the list of a paragraph that says its level alone.
const anyList = "any"

// levelOf is the level of a list that belongs to a style, or the first.
func (l *docxLists) levelOf(list, style string) int {
	for level := range maxListLevel + 1 {
		if l.levels[docxNumber{list, level}].Style.Val == style {
			return level
		}
	}
	return 0
}

// label counts a paragraph of a list and returns its number as it is shown: "2.", "(b)", "3.1".
// A bullet is none.
func (l *docxLists) label(n docxNumber) string {
	level, known := l.levels[n]
	if !known && strings.HasPrefix(n.list, "ListNumber") {
		level.Format.Val = "decimal"
	}
	kind := cmp.Or(l.kinds[n.list], n.list)
	if at := (docxNumber{kind, n.level}); level.again && !l.begun[n] {
		l.begun[n] = true
		delete(l.counts, at)
	}
	for deeper := n.level + 1; deeper <= maxListLevel; deeper++ {
		if r := l.levels[docxNumber{n.list, deeper}].Restart; r == nil || r.Val != "0" {
			delete(l.counts, docxNumber{kind, deeper})
		}
	}
	l.counts[docxNumber{kind, n.level}] = l.count(n, kind) + 1
	if level.Format.Val == "" || level.Format.Val == "bullet" {
		return ""
	}
	return l.shown(n, kind, &level)
}

// count is how far a level has been counted.
func (l *docxLists) count(n docxNumber, kind string) int {
	if count, begun := l.counts[docxNumber{kind, n.level}]; begun {
		return count
	}
	if start := l.levels[n].Start; start != nil {
		if first, err := strconv.Atoi(start.Val); err == nil {
			return first - 1
		}
	}
	return 0
}

// shown is the number of an item: the level's text, in which %1 stands for the number at the
// first level.
func (l *docxLists) shown(n docxNumber, kind string, level *docxLevel) string {
	text := "%" + strconv.Itoa(n.level+1) + "."
	if level.Text != nil && len(level.Text.Val) <= maxLevelText {
		text = level.Text.Val
	}
	var out strings.Builder
	for i := 0; i < len(text); i++ {
		if text[i] != '%' || i+1 == len(text) || text[i+1] < '1' || text[i+1] > '9' {
			out.WriteByte(text[i])
			continue
		}
		i++
		at := docxNumber{n.list, int(text[i] - '1')}
		format := l.levels[at].Format.Val
		if level.Decimal.on() {
			format = ""
		}
		out.WriteString(docxNumeral(l.count(at, kind), format))
	}
	return strings.TrimSpace(out.String())
}

// bullet is what stands before an item of a list with this number.
func bullet(n docxNumber, label string) string {
	if label != "" && listMark(label+" ") == 0 {
		label = "- " + label
	}
	return strings.Repeat("  ", n.level) + cmp.Or(label, "-") + " "
}
