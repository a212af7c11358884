package marker

import (
	"bytes"
	"strings"

	"github.com/citeway/citeway"
)

// fill reads a definition's text into d and reports whether it says where the
// source is or what it is called:
//
//	https://… "title"    https://… - title    <https://…> (title)    path/file.md
//	[title](https://…)   title](https://…)    title, https://…
//	[[Note#Heading]] …   "title"
func fill(d *citeway.Definition, t []byte) bool {
	t = bytes.TrimSpace(t)
	switch {
	case len(t) == 0:
		return false
	case bytes.HasPrefix(t, []byte("[[")) && fillNote(d, t):
		return true
	case t[0] == '<' && fillAngle(d, t):
		return true
	}
	if n := addressEnd(t); n > 0 {
		d.URL = t[:n]
		fillTitle(d, t[n:])
		return true
	}
	return fillLink(d, t) || fillLater(d, t) || fillPath(d, t) || fillQuoted(d, t)
}

// fillNote reads [[Note#Heading|alias]] and what follows.
func fillNote(d *citeway.Definition, t []byte) bool {
	end := bytes.Index(t, []byte("]]"))
	if end < 0 {
		return false
	}
	d.Note, d.Anchor, d.Title = wikiParts(t[2:end])
	d.Text = bytes.TrimSpace(t[end+2:])
	return len(d.Note) > 0
}

// fillAngle reads <https://…> and a title.
func fillAngle(d *citeway.Definition, t []byte) bool {
	end := bytes.IndexByte(t, '>')
	if end < 2 {
		return false
	}
	d.URL = t[1:end]
	fillTitle(d, t[end+1:])
	return true
}

// destination reads t as CommonMark does, an address alone or with a quoted title, where
// fill left marks at the address's end out: here no sentence ends with them. cut says
// that t goes on unseen, so that its title need not end.
func destination(d *citeway.Definition, t []byte, cut bool) {
	t = bytes.TrimSpace(t)
	end := bytes.IndexAny(t, " \t")
	if end < 0 {
		end = len(t)
	}
	if len(d.URL) == 0 || !bytes.HasPrefix(t[:end], d.URL) || !belongs(t[len(d.URL):end]) {
		return
	}
	rest := bytes.TrimSpace(t[end:])
	title, after := quoted(rest)
	if cut && title == nil && len(rest) > 1 && rest[0] == '"' {
		title, after = rest[1:], nil
		if blank := bytes.LastIndexByte(title, ' '); blank > 0 {
			title = title[:blank]
		} else if escapedIn(title, len(title)) { // the sign that it escapes is unseen
			title = title[:len(title)-1]
		}
	}
	if len(rest) > 0 && (title == nil || len(after) > 0) {
		return
	}
	d.URL, d.Title, d.Text = t[:end], title, nil
}

// belongs reports whether what follows an address up to a blank belongs to it here: marks of a
// sentence, or a star and what stands behind it, but for the stars of an emphasis.
func belongs(t []byte) bool {
	t = bytes.TrimLeft(t, endMarks)
	return len(t) == 0 || t[0] == '*' && !bytes.HasPrefix(t, []byte("**"))
}

// fillTitle reads the title after an address.
func fillTitle(d *citeway.Definition, t []byte) {
	t = bytes.TrimSpace(t)
	if title, rest := quoted(t); title != nil {
		d.Title, d.Text = title, bytes.TrimSpace(rest)
		return
	}
	d.Title = bytes.TrimSpace(trimMarks(t))
}

// quoted returns the text in the quotes or parentheses that t begins with, and
// what follows; nil if there are none.
func quoted(t []byte) (title, rest []byte) {
	if len(t) < 2 {
		return nil, t
	}
	shut := t[0]
	switch shut {
	case '"', '\'':
	case '(':
		shut = ')'
	default:
		return nil, t
	}
	end := bytes.LastIndexByte(t, shut)
	for end > 0 && escapedIn(t, end) {
		end = bytes.LastIndexByte(t[:end], shut)
	}
	if end < 1 {
		return nil, t
	}
	return t[1:end], t[end+1:]
}

// fillLink reads [title](address), and text](address), which lacks its opening
// bracket.
func fillLink(d *citeway.Definition, t []byte) bool {
	k := linkMiddle(t)
	if k < 1 {
		return false
	}
	end, dest, got := linkTarget(t, k+1)
	if got != yes || len(dest) == 0 {
		return false
	}
	d.Title = bytes.TrimSpace(trimMarks(t[linkOpening(t, k):k]))
	d.URL, d.Text = dest, bytes.TrimSpace(trimMarks(t[end:]))
	return true
}

// linkMiddle returns where ]( stands in t without a backslash before it, or -1.
func linkMiddle(t []byte) int {
	for k := range t {
		if bytes.HasPrefix(t[k:], []byte("](")) && !escapedIn(t, k) {
			return k
		}
	}
	return -1
}

// linkOpening returns where the text of the link that ends before t[k] begins:
// after the matching bracket, or at 0 if there is none.
func linkOpening(t []byte, k int) int {
	depth := 1
	for i := k - 1; i >= 0; i-- {
		switch {
		case t[i] != '[' && t[i] != ']' || escapedIn(t, i):
		case t[i] == ']':
			depth++
		case depth == 1:
			return i + 1
		default:
			depth--
		}
	}
	return 0
}

// escapedIn reports whether an odd number of backslashes stands before t[k].
func escapedIn(t []byte, k int) bool {
	n := 0
	for n < k && t[k-1-n] == '\\' {
		n++
	}
	return n%2 == 1
}

// fillLater reads a title and the address after it.
func fillLater(d *citeway.Definition, t []byte) bool {
	k := bytes.Index(t, []byte("://"))
	if k < 0 {
		return false
	}
	from := k
	for from > 0 && isLetter(t[from-1]) {
		from--
	}
	n := addressEnd(t[from:])
	if n == 0 {
		return false
	}
	d.URL = t[from : from+n]
	d.Title = trimMarks(t[:from])
	d.Text = bytes.TrimSpace(trimMarks(t[from+n:]))
	if len(d.Title) == 0 {
		d.Title, d.Text = d.Text, nil
	}
	return true
}

// fillPath reads the path of a file, alone or with a quoted title. It may hold
// blanks if it has a slash and an extension.
func fillPath(d *citeway.Definition, t []byte) bool {
	if dot := bytes.LastIndexByte(t, '.'); dot > bytes.LastIndexByte(t, '/') && bytes.IndexByte(t, '/') >= 0 && extension(t[dot+1:]) {
		d.URL = t
		return true
	}
	end := bytes.IndexAny(t, " \t")
	if end < 0 {
		end = len(t)
	}
	rest := bytes.TrimSpace(t[end:])
	title, after := quoted(rest)
	if !pathLike(t[:end]) || len(rest) > 0 && (title == nil || len(after) > 0) {
		return false
	}
	d.URL, d.Title = t[:end], title
	return true
}

// pathLike reports whether t looks like a path: it begins with a slash or a
// mark, ends with an extension, or has at least two parts.
func pathLike(t []byte) bool {
	if len(t) > 1 && (t[0] == '/' || t[0] == '#') {
		return true
	}
	if dot := bytes.LastIndexByte(t, '.'); dot > 0 && extension(t[dot+1:]) {
		return true
	}
	return bytes.IndexByte(t, '/') > 0 && t[len(t)-1] != '/'
}

// extension reports whether t looks like a file name's extension.
func extension(t []byte) bool {
	letters := false
	for _, b := range t {
		if !isLetter(b) && !isDigit(b) {
			return false
		}
		letters = letters || isLetter(b)
	}
	return letters && len(t) <= 5
}

// fillQuoted reads a quoted title.
func fillQuoted(d *citeway.Definition, t []byte) bool {
	if t[0] != '"' {
		return false
	}
	title, rest := quoted(t)
	d.Title, d.Text = title, bytes.TrimSpace(rest)
	return len(title) > 0
}

// trimMarks returns t without the separators and brackets around it, and
// without emphasis that surrounds all of it or has lost its other end.
func trimMarks(t []byte) []byte {
	for {
		from, to := 0, len(t)
		for from < to && markWidth(t[from:to]) > 0 {
			from += markWidth(t[from:to])
		}
		for to > from && strings.IndexByte(" \t\n-:,|(<", t[to-1]) >= 0 {
			to--
		}
		for _, dash := range [...]string{"–", "—", "：", "，"} {
			to = from + len(bytes.TrimSuffix(t[from:to], []byte(dash)))
		}
		inner := trimEmphasis(t[from:to])
		if len(inner) == len(t) {
			return t
		}
		t = inner
	}
}

// trimEmphasis returns t without the emphasis around all of it, and without
// emphasis that begins or ends elsewhere.
func trimEmphasis(t []byte) []byte {
	open := emphasis(t)
	n := len(open)
	switch at := bytes.Index(t[n:], open); {
	case n == 0:
	case at < 0:
		t = t[n:]
	case at+2*n == len(t):
		return t[n : n+at]
	}
	end := len(bytes.TrimRight(t, "*_"))
	if shut := t[end:]; len(shut) > 0 && !bytes.Contains(t[:end], shut) {
		t = t[:end]
	}
	return t
}

// emphasis returns the run of stars or underscores that t begins with.
func emphasis(t []byte) []byte {
	n := 0
	for n < len(t) && (t[n] == '*' || t[n] == '_') {
		n++
	}
	return t[:n]
}

// markWidth returns the width in bytes of the separator that t begins with, or
// 0.
func markWidth(t []byte) int {
	switch t[0] {
	case ' ', '\t', '\n', '-', ':', ',', '|', '.', ';', ')', '>':
		return 1
	}
	for _, dash := range [...]string{"–", "—", "：", "，", "·"} {
		if has(t, 0, dash) == yes {
			return len(dash)
		}
	}
	return 0
}
