// Package refer holds the words with which texts refer to their sources, in the languages that models
// write: before a number, as in "Source 1", to call a reference, as in "see", and before a place in a
// source, as in "p. 3". It knows no markers.
package refer

import (
	"bytes"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// The words, in lower case.
var (
	// sourceWords mean a source, or a reference to one.
	sourceWords = [...]string{
		"source", "sources", "ref", "refs", "reference", "references", "citation", "citations",
		"quelle", "quellen", "réf", "référence", "références", "fuente", "fuentes", "fonte", "fonti", "fontes", "bron", "bronnen",
		"källa", "källor", "kilde", "kilder", "lähde", "lähteet", "forrás", "források", "sursă", "sursa", "surse",
		"источник", "источники", "джерело", "джерела", "kaynak", "kaynaklar", "المصدر", "المصادر", "مصدر", "منبع", "מקור", "स्रोत",
		"źródło", "źródła", "zdroj", "zdroje", "πηγή", "πηγές", "nguồn", "sumber", "แหล่งที่มา",
		"来源", "來源", "出典", "参照", "출처",
	}
	// pieceWords mean what a source or a part of one is shown as.
	pieceWords = [...]string{
		"cite", "cites", "chunk", "chunks", "context", "contexts", "doc", "docs", "document", "documents", "excerpt", "excerpts", "file", "files", "passage", "passages",
		"result", "results", "search result", "search results", "search_result", "search_results", "snippet", "snippets", "web", "webs", "webpage", "web page",
		"src", "ctx",
		"dokument", "dokumente", "textstelle", "beleg", "documento", "documentos", "documenti", "referencia", "referencias", "referência", "referências", "documenten", "asiakirja", "dokumentum",
		"документ", "документы", "belge", "المستند", "وثيقة", "dokumen",
		"资料", "資料", "文档", "文檔", "文件", "文献", "文獻", "引用", "参考", "參考", "参考资料", "参考文献", "문서", "자료",
	}
	// braceWords stand in braces before a number or a name, as in "{{source:1}}"; the first two also in one
	// pair of braces, where others are the fields of an object.
	braceWords = [...]string{"cite", "citation", "ref", "source"}
	// callWords ask a reader to look a reference up.
	callWords = [...]string{
		"see", "see also", "see e.g", "see, e.g", "see for example", "e.g", "cf", "per",
		"siehe", "siehe auch", "siehe z. B", "z. B", "vgl", "voir", "voir aussi", "véase", "ver", "vedi", "cfr", "zie",
		"se", "ks", "lásd", "vezi", "см", "bkz", "انظر", "راجع", "参见", "參見", "见", "見", "参阅",
	}
	// placeWords name a place within a source, before its number.
	placeWords = [...]string{
		"p", "pp", "page", "pages", "ch", "chapter", "section", "sec", "line", "lines", "chunk", "para", "paragraph", "§",
		"seite", "seiten", "s", "kapitel", "abschnitt", "página", "páginas", "pág", "pagina", "pagine", "pag", "capítulo", "sección",
		"стр", "с", "sayfa", "sivu", "oldal", "str", "ص", "صفحة", "第",
	}
)

// longestRefer is the length of the longest of them, in bytes.
const longestRefer = 48

// SourceWords are the words that mean a source, in lower case.
func SourceWords() []string { return slices.Clone(sourceWords[:]) }

// PieceWords are the words for what a source or a part of one is shown as, in lower case.
func PieceWords() []string { return slices.Clone(pieceWords[:]) }

// CallWords are the words that ask a reader to look a reference up, in lower case: "see", "vgl".
func CallWords() []string { return slices.Clone(callWords[:]) }

// BraceWords are the words that stand in braces before the number or the name of a source, as in
// "{{source:1}}", and those that do in one pair of them, as in "{cite:1}".
func BraceWords() (double, single []string) {
	double = slices.Clone(braceWords[:])
	return double, double[:2]
}

// Braces reports whether the words behind an opening brace may refer to a source.
func Braces(words string) bool {
	words = strings.TrimLeft(words, "{ \t")
	return slices.ContainsFunc(braceWords[:], func(word string) bool {
		return len(words) >= len(word) && strings.EqualFold(words[:len(word)], word)
	})
}

// NumberWord is the length of the word that b begins with and that may stand before the number
// or the name of a source, as in "Source 1"; 0 where there is none. Where b ends within what may
// be one, more is true.
func NumberWord(b []byte) (n int, more bool) { return referring(b, &numbering) }

// CallWord is the same for the words that ask a reader to look up what follows.
func CallWord(b []byte) (n int, more bool) { return referring(b, &calling) }

// byFirst are words by their first byte, in lower case; the others, which begin beyond ASCII, by their
// first character.
type byFirst struct {
	ascii [128][]string
	other map[rune][]string
}

var numbering, calling = grouped(sourceWords[:], pieceWords[:]), grouped(callWords[:])

func grouped(lists ...[]string) (g byFirst) {
	g.other = map[rune][]string{}
	for _, word := range slices.Concat(lists...) {
		if c := word[0]; c < utf8.RuneSelf {
			g.ascii[c] = append(g.ascii[c], word)
		} else {
			first, _ := utf8.DecodeRuneInString(word)
			g.other[first] = append(g.other[first], word)
		}
	}
	return g
}

// referring is the length of the longest of the words that b begins with and that no letter
// follows.
func referring(b []byte, words *byFirst) (n int, more bool) {
	if len(b) == 0 {
		return 0, true
	}
	if !utf8.FullRune(b) {
		return 0, true
	}
	var list []string
	if b[0] < utf8.RuneSelf {
		list = words.ascii[lowered(b[0])]
	} else {
		first, _ := utf8.DecodeRune(b)
		list = words.other[unicode.ToLower(first)]
	}
	for _, word := range list {
		if len(word) <= n && !more {
			continue
		}
		size, cut := likened(b, word)
		switch {
		case cut:
			more = true
		case size > n && !endsWithin(b[size:], &more):
			n = size
		}
	}
	if more {
		return 0, true
	}
	return n, false
}

// firstUnspaced is the first character of the scripts in which a word may follow another directly.
const firstUnspaced = 0x2E80

func lowered(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		return c | 0x20
	}
	return c
}

// likened is the length of what b begins with and that is word in one case or another; cut says
// that b ends before it could be.
func likened(b []byte, word string) (n int, cut bool) {
	for _, want := range word {
		if !utf8.FullRune(b[n:]) {
			return 0, true
		}
		got, size := utf8.DecodeRune(b[n:])
		if got != want && unicode.ToLower(got) != want {
			return 0, false
		}
		n += size
	}
	return n, false
}

// endsWithin reports whether a letter goes on with the word before rest. Where what follows has not
// come, or not all of its first character, more is set.
func endsWithin(rest []byte, more *bool) bool {
	if !utf8.FullRune(rest) {
		*more = true
		return false
	}
	r, _ := utf8.DecodeRune(rest)
	return (unicode.IsLetter(r) || unicode.IsMark(r)) && r < firstUnspaced
}

// Called reports whether a text ends with a word that asks a reader to look up what follows.
func Called(text []byte) bool {
	for n := 1; n <= len(text) && n <= longestRefer; n++ {
		before, word := text[:len(text)-n], slices.Clip(text[len(text)-n:])
		if last, _ := utf8.DecodeLastRune(before); (unicode.IsLetter(last) || unicode.IsMark(last)) && last < firstUnspaced {
			continue
		}
		if size, _ := CallWord(append(word, '\n')); size == n {
			return true
		}
	}
	return false
}

// Locates reports whether words name a place within the source before them, as in "p. 3".
func Locates(words []byte) bool {
	words = bytes.TrimSpace(words)
	for _, place := range placeWords {
		size, _ := likened(words, place)
		rest := words[size:]
		if size > 0 && bytes.ContainsAny(rest, "0123456789") && len(bytes.Trim(rest, "0123456789.:#-–()页頁章节節 ")) == 0 {
			return true
		}
	}
	return false
}

// Refers reports whether the words behind an opening parenthesis refer to a source by its number or
// name, as in "(Source 1)" and "(see Source 1)".
func Refers(words string) bool {
	b := bytes.TrimLeft([]byte(words[:min(len(words), longestRefer)]), " *_\t")
	if n, _ := CallWord(append(slices.Clip(b), '\n')); n > 0 {
		b = bytes.TrimLeft(b[n:], " .,:*_\t")
	}
	n, _ := NumberWord(append(slices.Clip(b), '\n'))
	return n > 0
}
