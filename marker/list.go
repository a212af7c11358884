package marker

import "strings"

// list is the source list that the scanner is in, or whose first line it waits
// for.
type list struct {
	open    bool
	details bool // </details> ends it
	told    bool // its lines told that it is one, and not its heading
	named   bool // by the names of sources that were given
	kind    itemKind
}

// head reads what opens a source list at the line that begins at v[k]: a naming
// line, a rule, or both, then empty lines, then a line that a list can begin
// with. It returns where that line begins.
func (s *Scanner) head(v []byte, k int) (n int, got outcome) {
	from := k
	k = skipBlanks(v, k)
	if k == len(v) {
		return 0, s.short()
	}
	if k-from > 3 || k > from && v[k-1] == '\t' {
		return 0, no // code, or a list's
	}
	if ordinary[v[k]] {
		return 0, no
	}
	var l list
	start := k
	k, got = s.openers(v, k, &l)
	if got == yes {
		k, got = s.firstItem(v, k, &l)
	}
	if got == no {
		k, got = s.unheaded(v, start, &l)
	}
	if got == yes {
		s.list = l
	}
	return k, s.settle(got)
}

// settle turns more into no if nothing more can come.
func (s *Scanner) settle(got outcome) outcome {
	if got == more {
		return s.short()
	}
	return got
}

// openers reads the rule, the naming line, and the empty lines after them.
func (s *Scanner) openers(v []byte, k int, l *list) (end int, got outcome) {
	end, got = ruleLine(v, k)
	if got == more {
		return 0, more
	}
	rule := got == yes
	if rule {
		if k, got = skipEmpty(v, end); got != yes {
			return 0, got
		}
	}
	end, got = nameLine(v, k, l)
	if got == yes {
		if after, got := ruleLine(v, end); got == yes {
			end = after // the heading was underlined
		} else if got == more {
			return 0, more
		}
		return skipEmpty(v, end)
	}
	if got == no && v[k] == '#' {
		l.told = true
		return anyHeading(v, k)
	}
	if rule && got == no && (v[k] == '[' || v[k] == leadCJK || v[k] == leadWide || s.mayList() && isDigit(v[k])) {
		l.kind = itemDefined
		return k, yes
	}
	return 0, got
}

// firstItem reads the beginning of the first line of the list.
func (s *Scanner) firstItem(v []byte, k int, l *list) (int, outcome) {
	kind, got := itemStart(v, k)
	if got != yes {
		return 0, got
	}
	if l.kind == itemDefined && kind != itemDefined {
		if kind != itemLabel && (kind != itemOrdered || !s.mayList()) {
			return 0, no
		}
		l.told = true // by its lines: nothing but a rule heads it
	}
	l.kind = kind
	if l.told {
		got := s.tells(v[k:])
		if got == no {
			got = s.opensNamed(v, k, l)
		}
		if got != yes {
			return 0, got
		}
	}
	l.open = true
	return k, yes
}

// skipEmpty returns where the next line with words begins.
func skipEmpty(v []byte, k int) (int, outcome) {
	for start := k; ; {
		k = skipBlanks(v, k)
		if k == len(v) {
			return 0, more
		}
		n := lineBreakWidth(v[k:])
		if n == 0 {
			if v[k] == '\r' && k+1 == len(v) {
				return 0, more
			}
			return start, yes
		}
		k += n
		start = k
	}
}

// ruleLine reads a line of three or more of one of - * _ =, and its line break.
func ruleLine(v []byte, k int) (end int, got outcome) {
	k = skipBlanks(v, k)
	from := k
	for k < len(v) && v[k] == v[from] && strings.IndexByte("-*_=", v[k]) >= 0 {
		k++
	}
	if k < len(v) && k-from < 3 {
		return 0, no
	}
	return lineEnd(v, k)
}

// lineEnd reads blanks and a line break at v[k].
func lineEnd(v []byte, k int) (end int, got outcome) {
	k = skipBlanks(v, k)
	switch {
	case k == len(v), v[k] == '\r' && k+1 == len(v):
		return 0, more
	case lineBreakWidth(v[k:]) == 0:
		return 0, no
	}
	return k + lineBreakWidth(v[k:]), yes
}

// startItem takes what stands before the list's next line, w[k], out of the
// prose.
func (s *Scanner) startItem(k int) bool {
	s.emit(s.i)
	s.cut(k)
	s.i, s.mode, s.span = k, atItem, span{}
	s.para, s.sawBlank, s.flow = false, false, false
	return true
}

// goesOn reports whether the list continues with the line at v[k]. After an
// empty line only a line like its first, or one with a label, continues it.
func (s *Scanner) goesOn(v []byte, k int) outcome {
	if s.list.details {
		switch has(v, skipBlanks(v, k), "</details>") {
		case yes:
			s.list.kind = itemClose
			return yes
		case more:
			return s.short()
		}
	}
	kind, got := itemStart(v, k)
	if got == yes && s.list.named && (s.sawBlank || kind != s.list.kind) {
		_, got = s.namedEntry(v, k)
		return s.settle(got)
	}
	if got == yes && s.list.told && kind > itemLabel && kind != s.list.kind {
		return no
	}
	if got == yes && s.sawBlank && kind != s.list.kind && kind > itemLabel {
		return no
	}
	return s.settle(got)
}
