package ingest

import (
	"regexp"
	"strings"
)

var (
	// description begins what is said of a term, as Python-Markdown reads it.
	description = regexp.MustCompile(`^ {0,3}:[ \t]{1,3}(?:\S|$)`)
	// headline is a heading, or the line under one.
	headline = regexp.MustCompile(`^ {0,3}(?:#{1,6}(?:[ \t]|$)|=+[ \t]*$|-+[ \t]*$)`)
)

// described is Markdown with what is said of a heading (": Sets the port.", and what is indented
// below it) written as what stands under any heading. Of a paragraph the parser reads it as a definition.
func described(source string) string {
	if !strings.Contains(source, "\n: ") && !strings.Contains(source, "\n:\t") {
		return source
	}
	d := describer{}
	d.out.Grow(len(source) + 1)
	for line := range strings.SplitSeq(source, "\n") {
		d.out.WriteString(d.line(line))
		d.out.WriteByte('\n')
	}
	return strings.TrimSuffix(d.out.String(), "\n")
}

// describer reads Markdown line by line.
type describer struct {
	out    strings.Builder
	fences fences
	// inside says that the line belongs to what is said of a heading, blank that the line before
	// is empty, and headed that the last line with words is a heading.
	inside, blank, headed bool
}

func (d *describer) line(line string) string {
	if strings.TrimSpace(line) == "" {
		d.blank = true
		return line
	}
	blank := d.blank
	d.blank = false
	if d.inside && columns(line) >= indentOfBox {
		words := strings.TrimLeft(line, " \t")
		line = strings.Repeat(" ", columns(line)-indentOfBox) + words
		d.fences.within(words)
		return line
	}
	if d.fences.within(strings.TrimLeft(line, " \t")) {
		return line
	}
	if (d.inside || d.headed) && description.MatchString(line) {
		d.inside, d.headed = true, false
		_, words, _ := strings.Cut(line, ":")
		return strings.TrimLeft(words, " \t")
	}
	if d.inside && blank {
		d.inside = false
	}
	if !d.inside {
		d.headed = headline.MatchString(line)
	}
	return line
}
