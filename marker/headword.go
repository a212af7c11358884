package marker

// headWords are the words that a source list is headed by, in lower case.
var headWords = [...]string{
	"sources", "source", "source list", "list of sources", "sources cited", "sources consulted", "sources used",
	"references", "reference", "reference list", "list of references", "references cited",
	"citations", "cited sources", "cited works", "works cited", "bibliography",
	"quellen", "quellenangaben", "quellenverzeichnis", "literatur", "literaturverzeichnis",
	"fuentes", "referencias", "références", "bibliographie", "sources et références",
	"参考文献", "参考资料", "参考来源", "参考", "引用", "引用来源", "引用文献", "来源", "资料来源", "出典",
}

// headLeads are the first bytes of the headWords that are not Latin.
var headLeads = []byte{0xE5, 0xE6, 0xE8}

// headWord reads one of headWords, and the blanks behind it.
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

// headsBy are the headWords by their first byte.
var headsBy = func() (t [256][]string) {
	for _, word := range headWords {
		t[word[0]] = append(t[word[0]], word)
	}
	return t
}()

func lower(b byte) byte {
	if 'A' <= b && b <= 'Z' {
		return b | 0x20
	}
	return b
}

// wordByte reports whether b, behind a head word, makes another word of it.
func wordByte(b byte) bool {
	return isLetter(b) || isDigit(b) || b >= 0x80 && b != leadWide && b != 0xE2
}
