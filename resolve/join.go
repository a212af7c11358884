package resolve

import (
	"bytes"
	"slices"
)

// commas are what parts markers that stand in no parenthesis, where words are prose, a bar parts
// cells, and a dash says that those between are meant too; bars are what does within one.
var (
	commas = []string{",", ";", "、", "，", "；", "،", "؛", "/"}
	bars   = slices.Concat(commas, []string{"|", "&", "-", "–"})
)

// joints are the words that join two markers of a parenthesis, as in "([1] and [2])", in most of
// the languages of package language. Words that mean something else in another of them are left out.
var joints = []string{
	"and", "or", "as well as", "und", "oder", "sowie", "et", "ou", "y", "e", "o", "u", "ed", "en", "och", "og", "eller",
	"ja", "tai", "és", "vagy", "și", "sau", "и", "или", "ve", "veya", "و", "和", "与", "及", "と",
}

// joins reports whether nothing but blanks, a sign and a word stand in what came behind a
// marker, and whether more may make it so.
func joins(gap []byte, signs, words []string) (is, may bool) {
	rest := bytes.TrimLeft(gap, " ")
	for _, sign := range signs {
		after, cut := bytes.CutPrefix(rest, []byte(sign))
		if cut {
			rest = bytes.TrimLeft(after, " ")
			break
		}
		may = may || bytes.HasPrefix([]byte(sign), rest)
	}
	if len(rest) == 0 {
		return true, true
	}
	rest = bytes.TrimRight(rest, " ")
	for _, word := range words {
		if string(rest) == word {
			return true, true
		}
		may = may || bytes.HasPrefix([]byte(word), rest)
	}
	return false, may
}
