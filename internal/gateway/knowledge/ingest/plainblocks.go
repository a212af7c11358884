package ingest

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/citeway/citeway/internal/language"
)

// paragraphs adds the blocks of text that blank lines part. A line that holds nothing but
// the marks of a quoted letter is blank. A term, such as an option of a program, is one block with
// the one below it that stands deeper and says what it means: neither is read without the other.
func paragraphs(text string, b *builder) {
	text = quotedBlank.ReplaceAllString(inked.ReplaceAllString(text, "$1"), "")
	term, shows := "", false // waits for what it means; the block before announces this one
	for block := range strings.SplitSeq(text, "\n\n") {
		block = strings.Trim(block, "\n")
		switch {
		case block == "":
			continue
		case term != "" && shallowest(block) > shallowest(term):
			b.enter()
			b.paragraph(term + "\n" + block)
			term = ""
			continue
		}
		b.paragraph(term)
		if term = ""; drawnTable(block, b) {
			continue
		}
		shown := shows
		shows = strings.HasSuffix(block, ":")
		title, level, rest := plainHeading(block, shown)
		if level > 0 {
			b.heading(level, title)
		}
		if isTerm(rest) {
			term = rest
			continue
		}
		b.paragraph(rest)
	}
	b.paragraph(term)
}

var (
	// inked is how terminals and printers colour, embolden and underline.
	inked       = regexp.MustCompile(`\x1b\[[0-9;]*[A-Za-z]|[^\n]\x08([^\n])`)
	quotedBlank = regexp.MustCompile(`(?m)^[ \t]*>[> \t]*$`)
	// underline is the line under a heading.
	underline = regexp.MustCompile(`^(?:={3,}|-{3,}|~{3,}|\*{3,}|\^{3,})\s*$`)
	// chapter is a heading with a number: "4. Conveying Copies.", "2.1 Range".
	chapter = regexp.MustCompile(`^(\d{1,2}(?:\.\d{1,2})*)\.?[\s\p{Zs}]+\p{Lu}[^.!?;:]*\.?$`)
	// runIn is such a heading with its words behind it: "4. Conveying Copies. You may convey".
	runIn = regexp.MustCompile(`^[ \t]*(\d{1,2}(?:\.\d{1,2})*\.?[\s\p{Zs}]+\p{Lu}[^.!?;:]*\.)[ \t]+\p{Lu}`)
)

// What a line that is a heading of plain text looks like.
const (
	headingWords = 10
	// centred is from how many blanks on a line stands in the middle.
	centred = 12
	// askew is how many columns the middles of such lines may lie apart.
	askew = 4
	// gutter is what parts columns, and no words of a title.
	gutter = "   "
	// longWord is how many letters a word has that titles write with a capital.
	longWord = 4
	// runInWords is how many words at least a section has whose heading stands in its first line;
	// a step of instructions has fewer.
	runInWords = 12
)

// plainHeading parts a block that begins with a heading from what follows it: a line
// that is underlined, in capitals, numbered or in the middle, and alone in its block, or
// one in capitals over lines that are indented, as in a manual page. What the block before shows
// is no title in the middle: it is an example.
func plainHeading(block string, shown bool) (title string, level int, rest string) {
	if title = inTheMiddle(block); title != "" && !shown {
		return title, 1, ""
	}
	if n := runsIn(block); n > 0 {
		title = strings.TrimSpace(block[:n])
		number := strings.TrimRight(strings.Fields(title)[0], ".")
		return title, 2 + strings.Count(number, "."), block[:indentOf(block)] + strings.TrimLeft(block[n:], " \t")
	}
	line, below, more := strings.Cut(block, "\n")
	title = strings.TrimSpace(line)
	words := len(strings.Fields(title))
	if words == 0 || words > headingWords || listMark(title) > 0 && !chapter.MatchString(title) || !strings.ContainsFunc(title, unicode.IsLetter) {
		return "", 0, block
	}
	if more {
		under, after, _ := strings.Cut(below, "\n")
		switch {
		case underline.MatchString(strings.TrimSpace(under)) && !strings.HasPrefix(title, "|"):
			if strings.HasPrefix(strings.TrimSpace(under), "=") {
				return title, 1, after
			}
			return title, 2, after
		case capitals(title) && line == title && strings.HasPrefix(below, "   "):
			return title, 1, below
		}
		return "", 0, block
	}
	if n := chapter.FindStringSubmatch(title); n != nil && (line == title || !saysMuch(title)) {
		return title, 2 + strings.Count(n[1], "."), ""
	}
	if capitals(title) {
		return title, 1, ""
	}
	return "", 0, block
}

// runsIn is the length of a numbered heading that a block begins with and whose section goes on in the
// same line, 0 for none: its longer words and its last are capital, or it is a sentence.
func runsIn(block string) int {
	at := runIn.FindStringSubmatchIndex(block)
	if at == nil || len(strings.Fields(block[at[3]:])) < runInWords {
		return 0
	}
	title := strings.Fields(block[at[2]:at[3]])
	last, _ := utf8.DecodeRuneInString(title[len(title)-1])
	if _, small := longWords(block[at[2]:at[3]]); small > 0 || unicode.IsLower(last) || len(title) > headingWords {
		return 0
	}
	return at[3]
}

// saysMuch reports whether what may be a numbered heading is rather a sentence of a list: it ends with
// a stop, and most of its longer words are small.
func saysMuch(title string) bool {
	long, small := longWords(title)
	return strings.HasSuffix(title, ".") && 2*small > long
}

// longWords counts the longer words of a title, and those of them that are small.
func longWords(title string) (long, small int) {
	for _, word := range strings.FieldsFunc(title, func(r rune) bool { return !unicode.IsLetter(r) && r != '\'' }) {
		if r, _ := utf8.DecodeRuneInString(word); utf8.RuneCountInString(word) > longWord {
			long++
			if unicode.IsLower(r) {
				small++
			}
		}
	}
	return long, small
}

// inTheMiddle is a block of words that all stand in the middle of their lines: they begin far in, but for
// some that are long, and have their own middle in one place.
func inTheMiddle(block string) string {
	title := oneLine(block)
	words := len(strings.Fields(title))
	if words == 0 || words > 2*headingWords || strings.ContainsAny(title[len(title)-1:], ".,;:!?)>") || strings.Contains(title, "://") || !strings.ContainsFunc(title, unicode.IsLetter) {
		return ""
	}
	far, left, right := 0, 0, 0 // of the middles, in half columns
	for line := range strings.SplitSeq(block, "\n") {
		line = strings.TrimRight(line, " ")
		indent := len(line) - len(strings.TrimLeft(line, " "))
		middle := indent + utf8.RuneCountInString(line)
		if indent == 0 || strings.Contains(line[indent:], gutter) {
			return ""
		}
		far = max(far, indent)
		if left == 0 {
			left, right = middle, middle
		}
		left, right = min(left, middle), max(right, middle)
	}
	if far < centred || right-left > 2*askew {
		return ""
	}
	return title
}

// capitals reports whether a line is words in capitals alone.
func capitals(line string) bool {
	letters := 0
	for _, r := range line {
		switch {
		case unicode.IsLower(r), strings.ContainsRune("|;=<>$", r):
			return false
		case unicode.IsUpper(r):
			letters++
		}
	}
	return letters > 2 && !strings.ContainsAny(line[len(line)-1:], ".,;!?")
}

// hyphened is a word cut by a hyphen at the end of a line.
var hyphened = regexp.MustCompile(`(\pL+)([-\x{2010}])\n([ \t>]*)(\p{Ll}\pL*)(\S*)[ \t]?`)

// joinHyphens joins words that a hyphen cuts at the end of a line; the line ends after
// the word. The hyphen goes where the document elsewhere writes the word without it, or
// neither half by itself.
func joinHyphens(text string) string {
	if !hyphened.MatchString(text) {
		return text
	}
	counts := map[string]int{}
	for word := range strings.FieldsFuncSeq(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) }) {
		counts[word]++
	}
	return hyphened.ReplaceAllStringFunc(text, func(cut string) string {
		at := hyphened.FindStringSubmatch(cut)
		hyphen, first, second := at[2], strings.ToLower(at[1]), at[4]
		known := counts[first] > 1 || counts[second] > 1 && !language.Stop(language.English, second)
		if hyphen != "-" || counts[first+second] > 0 || !known {
			hyphen = ""
		}
		return at[1] + hyphen + at[4] + at[5] + "\n" + at[3]
	})
}
