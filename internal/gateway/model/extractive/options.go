package extractive

import (
	"slices"
	"strings"
)

// optionsIn are the options of programs that a text names, as they are written: -r and
// --block-size, in "with -r", "[--block-size=SIZE]" and "'-r'". Their case counts.
func optionsIn(text string) []string {
	var found []string
	for at := 0; ; {
		hyphen := strings.IndexByte(text[at:], '-')
		if hyphen < 0 {
			return found
		}
		from := at + hyphen
		name := from + len(text[from:]) - len(strings.TrimLeft(text[from:], "-"))
		at = name
		for at < len(text) && inOption(text[at]) {
			at++
		}
		option := strings.TrimRight(text[from:at], "-")
		if name-from <= 2 && at > name && isLetter(text[name]) && opensOption(text[:from]) && !slices.Contains(found, option) {
			found = append(found, option)
		}
	}
}

// opensOption reports whether an option may stand behind a text: not within a word, nor as the
// second of two that are joined.
func opensOption(before string) bool {
	return before == "" || strings.IndexByte(" \t\n([{|,/'\"`", before[len(before)-1]) >= 0
}

func inOption(c byte) bool { return isLetter(c) || '0' <= c && c <= '9' || c == '-' || c == '_' }

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// hear makes words of their own of the options that the question names, where the sources
// write them so: "--author" is more than an author, and "-r" more than a letter.
func (r *reading) hear(text string) {
	for _, option := range optionsIn(text) {
		if len(r.question.stems) >= maxQuestion || !r.written(option) {
			continue
		}
		r.question.stems = append(r.question.stems, option)
		r.question.terms = append(r.question.terms, term{word: option, stem: option})
		r.question.marks = append(r.question.marks, option)
		r.asked[option] = true
		r.options = append(r.options, option)
		if r.thing != nil { // what a document or a section named "Author" opens with tells nothing of it
			r.thing, r.namedAfter = append(slices.Clone(r.thing), option), make([]bool, len(r.namedAfter))
		}
	}
}

// written makes a word of an option in each sentence that has it, and reports whether any
// has it, or stands below a heading that does.
func (r *reading) written(option string) bool {
	is := false
	for i := range r.units {
		u := &r.units[i]
		is = is || slices.Contains(u.above, option) || slices.Contains(u.over, option)
		if slices.Contains(optionsIn(u.text), option) {
			u.terms, u.stems, is = append(u.terms, term{word: option, stem: option}), append(u.stems, option), true
		}
	}
	return is
}

// listsOption reports whether a sentence opens with an option that is asked about, as "-a, --all do
// not ignore" does: it says what that is.
func (r *reading) listsOption(u *scored) bool {
	if len(r.options) == 0 {
		return false
	}
	for _, word := range strings.Fields(u.text) {
		if !strings.HasPrefix(word, "-") {
			return false
		}
		if slices.ContainsFunc(optionsIn(word), func(o string) bool { return slices.Contains(r.options, o) }) {
			return true
		}
	}
	return false
}
