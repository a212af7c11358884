package link

import "bytes"

// lines is what is known of the lines before: where code may stand.
type lines struct {
	fresh    bool // a line begins
	line     int
	ink      int  // bytes that were written in this line behind its indent and quote marks
	bared    bool // what began this line was taken out
	blank    bool // the line before is empty, or this is the first
	prose    bool // the line before belongs to a paragraph
	verbatim bool // this line is code
	fence    fence
	items    []int  // the columns at which the open items of lists begin
	listed   bool   // what is indented may belong to an item or a footnote
	markup   bool   // these lines may be raw HTML
	torn     bool   // no more code spans are known in this paragraph
	runs     uint64 // the lengths of the runs of backticks that are no code, in this paragraph
	calm     int    // addresses before this place of the prose read may be within code
	celled   bool   // or in the cell of a table, where they are none of code
	table    bool   // these lines may be rows of a table
	doubt    bool   // readers of Markdown do not agree on what is code from here on
}

// fence is the open fence of a code block; without one n is 0.
type fence struct {
	mark         byte
	n, col, deep int
}

// begin reads the beginning of a line.
func (r *reader) begin(end bool) bool {
	v := r.view()
	m := measure(v, r.fence)
	if r.short(m.n, end) {
		return false
	}
	var c byte
	if m.n < len(v) {
		c = v[m.n]
	}
	switch {
	case r.fence.n > 0:
		return r.fenced(v, m, end)
	case c == '\n' || c == '\r':
		r.fresh = false
		r.pass(m.n)
		r.ink = 0
		return true // inline reads the line break
	case m.col >= codeIndent && m.deep == 0 && r.blank && !r.listed && !r.markup && !r.doubt:
		r.fresh, r.verbatim = false, true
		return r.pass(m.n)
	}
	return r.block(v, m, end)
}

// codeIndent is the indent of an indented code block.
const codeIndent = 4

// block reads what a line of prose begins with: an item, a fence, markup, or words.
func (r *reader) block(v []byte, m margin, end bool) bool {
	if !r.table {
		switch delimits(v[m.n:]) {
		case yes:
			r.table = true
		case more:
			if r.short(len(v), end) {
				return false
			}
		}
	}
	inList := len(r.items) > 0
	if m.deep == 0 {
		for len(r.items) > 0 && r.items[len(r.items)-1] > m.col {
			r.items = r.items[:len(r.items)-1]
		}
	}
	mark, ready := itemOf(v[m.n:])
	if !ready && r.short(len(v), end) {
		return false
	}
	if mark.width > 0 {
		m = r.entry(m, mark, inList)
	} else if r.blank && m.col == 0 && m.deep == 0 {
		r.listed = false // what follows an empty line without an indent ends every list
	}
	if m.n < len(v) {
		switch v[m.n] {
		case '`', '~':
			if opened, ready := r.opens(v, m, end); opened || !ready {
				return ready
			}
		case '<':
			if r.short(m.n+longestName, end) {
				return false
			}
			r.marks(v[m.n:])
		case '[':
			r.listed = r.listed || bytes.HasPrefix(v[m.n:], []byte("[^")) // a footnote holds what is indented below it
		}
	}
	r.fresh, r.prose, r.blank = false, true, false
	r.pass(m.n)
	r.ink = 0
	return true
}

// entry begins an item of a list, and returns where its words begin.
func (r *reader) entry(m margin, mark mark, inList bool) margin {
	r.listed = true
	base := 0
	if len(r.items) > 0 {
		base = r.items[len(r.items)-1]
	}
	interrupts := inList || !mark.empty && (mark.number == 1 || !mark.ordered)
	if m.deep > 0 || m.col >= base+codeIndent || r.prose && !interrupts {
		return m // words, or what is not told from them here
	}
	r.items = append(r.items, m.col+mark.width+mark.blanks)
	m.n, m.col, m.item = m.n+mark.width+mark.blanks, m.col+mark.width+mark.blanks, true
	return m
}

// endLine ends a line, whose break has n bytes.
func (r *reader) endLine(n int) bool {
	empty := r.ink == 0 && !r.verbatim
	code := r.verbatim && r.fence.n == 0
	r.pass(n)
	r.line++
	r.fresh, r.verbatim, r.ink, r.bared = true, false, 0, false
	if code {
		r.blank = true // an indented block goes on as it began
		return true
	}
	r.blank = empty
	if empty && r.fence.n == 0 {
		r.prose, r.markup, r.torn, r.runs, r.table = false, false, false, 0, false
		r.open = r.open[:0]
	}
	return true
}

// marks notes what may be raw HTML, in which no backtick means code.
func (r *reader) marks(v []byte) {
	if len(v) < 2 {
		return
	}
	if v[1] == '!' || v[1] == '?' {
		r.doubt = true // it may reach beyond empty lines
		return
	}
	n := 1
	if v[n] == '/' {
		n++
	}
	from := n
	for n < len(v) && isWord(v[n]) {
		n++
	}
	switch string(bytes.ToLower(v[from:n])) {
	case "":
		return
	case "script", "pre", "style", "textarea":
		r.doubt = true
	}
	r.markup = true
}

// longestName is the length of the longest of these names with what stands around it.
const longestName = len("</textarea>")
