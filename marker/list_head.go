package marker

import "bytes"

// nameLine reads the line that names the list: a heading, bold words, words
// alone, or the summary of a details element.
func nameLine(v []byte, k int, l *list) (end int, got outcome) {
	if v[k] == '<' {
		l.details = true
		return summaryLine(v, k)
	}
	if k, got = nameStart(v, k); got != yes {
		return 0, got
	}
	if k, got = headWord(v, k); got != yes {
		return 0, got
	}
	return lineEndMarks(v, k)
}

// nameStart reads the hashes and number of a heading, and the start of bold.
func nameStart(v []byte, k int) (end int, got outcome) {
	end = k
	for end < len(v) && v[end] == '#' {
		end++
	}
	if end > k {
		if end, got = chapter(v, skipBlanks(v, end)); got != yes {
			return 0, got
		}
	}
	for end < len(v) && (v[end] == '*' || v[end] == '_') {
		end++
	}
	switch {
	case end == len(v):
		return 0, more
	case isBlank(v[end]):
		return 0, no
	}
	return end, yes
}

// lineEndMarks reads the colon, dash, emphasis or hashes that may end the line.
func lineEndMarks(v []byte, k int) (int, outcome) {
	for k < len(v) {
		switch n := commaColon(v, k); {
		case n > 0:
			k += n
		case v[k] >= 0x80 && k+3 > len(v):
			return 0, more
		default:
			return lineEnd(v, k)
		}
	}
	return 0, more
}

func commaColon(v []byte, k int) int {
	switch v[k] {
	case ':', '-', '*', '_', '#', ' ', '\t':
		return 1
	}
	if has(v, k, "：") == yes || has(v, k, "–") == yes {
		return 3
	}
	return 0
}

// chapter reads the number that a heading may have: 7. or 7.2.
func chapter(v []byte, k int) (int, outcome) {
	end := k
	for end < len(v) && end-k < maxDigits && (isDigit(v[end]) || end > k && v[end] == '.') {
		end++
	}
	if end == len(v) {
		return 0, more
	}
	if end > k && !isBlank(v[end]) && v[end] < 0x80 {
		return 0, no
	}
	return skipBlanks(v, end), yes
}

// headWords are the words that head a source list: in lower case, and those beyond
// ASCII as a heading begins them too.
var headWords = [...]string{
	"sources", "source", "source list", "list of sources", "sources cited", "sources consulted", "sources used",
	"references", "reference", "reference list", "list of references", "references cited",
	"citations", "cited sources", "cited works", "works cited", "bibliography",
	"quellen", "quellenangaben", "quellenverzeichnis", "literatur", "literaturverzeichnis",
	"fuentes", "referencias", "références", "bibliographie", "sources et références",
	"fonti", "riferimenti", "bibliografia", "fontes", "referências", "bibliografía",
	"bronnen", "bronvermelding", "referenties", "literatuur", "literatuurlijst",
	"источники", "Источники", "список литературы", "Список литературы", "литература", "Литература", "список источников", "Список источников", "ссылки", "Ссылки",
	"출처", "참고문헌", "참고 문헌", "참고자료", "참고 자료", "المراجع", "المصادر", "مراجع", "مصادر",
	"参考文献", "参考资料", "参考来源", "参考", "引用", "引用来源", "引用文献", "来源", "资料来源", "出典",
}

// headWord reads one of headWords and the blanks after it.
func headWord(v []byte, k int) (end int, got outcome) {
	if k == len(v) {
		return 0, more
	}
	for _, word := range headsBy[lower(v[k])] {
		switch has(v, k, word) {
		case no:
			continue
		case more:
			got = more
			continue
		}
		end = skipBlanks(v, k+len(word))
		switch {
		case end == len(v):
			return 0, more
		case !wordByte(v[end]):
			return end, yes
		}
	}
	return 0, got
}

// headsBy groups the headWords by first byte.
var headsBy = func() (t [256][]string) {
	for _, word := range headWords {
		t[word[0]] = append(t[word[0]], word)
	}
	return t
}()

// wordByte reports whether b, after a head word, makes it a different word.
func wordByte(b byte) bool {
	return isLetter(b) || isDigit(b) || b >= 0x80 && b != leadWide && b != 0xE2
}

// maxHead is how many bytes are searched for the end of a tag in a summary.
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

// openTag reads an opening tag. name is its < and name.
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
