package marker

import "bytes"

// maxHead is how far, in bytes, the end of a tag is looked for in a summary.
const maxHead = 48

// summaryLine reads <details><summary>Sources</summary>, on one line or two.
func summaryLine(v []byte, k int) (int, outcome) {
	k, got := openTag(v, k, "<details")
	if got != yes {
		return 0, got
	}
	for k < len(v) && isSpace(v[k]) {
		k++
	}
	if k, got = openTag(v, k, "<summary"); got != yes {
		return 0, got
	}
	for k < len(v) && (isSpace(v[k]) || v[k] == '*') {
		k++
	}
	for _, t := range [...]string{"<b", "<strong"} {
		switch n, got := openTag(v, k, t); got {
		case yes:
			k = n
		case more:
			return 0, more
		}
	}
	if k, got = headWord(v, k); got != yes {
		return 0, got
	}
	end := bytes.Index(v[k:], []byte("</summary>"))
	switch {
	case end < 0 && len(v)-k > maxHead, end > maxHead:
		return 0, no
	case end < 0:
		return 0, more
	}
	return lineEnd(v, k+end+len("</summary>"))
}

// openTag reads an opening tag, name being its < and name.
func openTag(v []byte, k int, name string) (int, outcome) {
	if got := has(v, k, name); got != yes {
		return 0, got
	}
	k += len(name)
	end := bytes.IndexByte(v[k:], '>')
	switch {
	case end < 0 && len(v)-k > maxHead, end > maxHead:
		return 0, no
	case end < 0:
		return 0, more
	case end > 0 && !isSpace(v[k]):
		return 0, no
	}
	return k + end + 1, yes
}
