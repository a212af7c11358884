package split

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// sentenceEnd returns where the first sentence of s ends, with the blanks after
// it: after a full stop, question or exclamation mark that is followed by a blank
// and no small letter, unless an abbreviation or an initial stands before it.
// It is len(s) if there is none.
func sentenceEnd(s string) int {
	for i, r := range s {
		after := i + utf8.RuneLen(r)
		switch r {
		case '。', '！', '？', '．':
			return closed(s, after)
		case '!', '?', '…', '.':
			end := closed(s, after)
			if breaks(s, end) && (r != '.' || !abbreviated(s[:i])) {
				return end
			}
		case utf8.RuneError:
			continue
		}
	}
	return len(s)
}

// closed passes closing quotes and brackets and the blanks after them.
func closed(s string, at int) int {
	at += len(s[at:]) - len(strings.TrimLeft(s[at:], `.!?…"'”’»)]。！？」』）`))
	return at + len(s[at:]) - len(strings.TrimLeft(s[at:], " \t\n"))
}

// breaks reports whether a sentence may begin at s[at:], after a blank.
func breaks(s string, at int) bool {
	if at >= len(s) {
		return true
	}
	if before := s[at-1]; before != ' ' && before != '\n' && before != '\t' {
		return false
	}
	r, _ := utf8.DecodeRuneInString(s[at:])
	return !unicode.IsLower(r)
}

// abbreviated reports whether the text before a full stop ends with an
// abbreviation or a single letter.
func abbreviated(before string) bool {
	word := before[strings.LastIndexAny(before, " \t\n(\"“")+1:]
	if letters := utf8.RuneCountInString(word); letters == 0 {
		return false
	} else if letters == 1 {
		r, _ := utf8.DecodeRuneInString(word)
		return unicode.IsUpper(r)
	}
	switch strings.ToLower(word) {
	case "e.g", "i.e", "etc", "cf", "vs", "dr", "mr", "mrs", "ms", "prof", "st", "no", "nos", "fig", "figs", "eq",
		"al", "ca", "approx", "dept", "est", "inc", "ltd", "co", "corp", "jr", "sr", "vol", "pp", "sec", "art",
		"z.b", "d.h", "u.a", "bzw", "usw", "nr", "bspw", "vgl", "p.s", "u.s", "a.m", "p.m":
		return true
	}
	return false
}
