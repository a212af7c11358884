package ingest

import (
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/language"
)

// unit is a part of the text that is not cut again, and its size in words.
type unit struct {
	span  citeway.Span
	words int
	// enters says that it begins an entry.
	enters bool
}

// smallUnit is the size in words up to which a paragraph is kept whole.
const smallUnit = 80

// units cuts a span at its paragraphs, a long paragraph at its lines, a long line at
// its sentences, and a sentence of more than aim words between words. Lines that were
// wrapped to a width are one.
func units(text string, span citeway.Span) []unit {
	var out []unit
	for _, paragraph := range paragraphsOf(text, span) {
		n := Words(paragraph.In(text))
		if n <= smallUnit || fencedIn(paragraph.In(text)) && n <= aim {
			out = append(out, unit{span: paragraph, words: n})
			continue
		}
		for _, line := range linesOf(text, paragraph) {
			out = append(out, sentences(text, line)...)
		}
	}
	return out
}

// paragraphsOf cuts a span at blank lines, but for those of code between fences.
func paragraphsOf(text string, span citeway.Span) []citeway.Span {
	var out []citeway.Span
	open := false // the last one is code that goes on
	for _, part := range cut(text, span, "\n\n") {
		if open {
			out[len(out)-1].End = part.End
			open = !strings.HasSuffix(part.In(text), fence)
			continue
		}
		out = append(out, part)
		open = fencedIn(part.In(text)) && !closed(part.In(text))
	}
	return out
}

func fencedIn(paragraph string) bool { return strings.HasPrefix(paragraph, fence) }

func closed(paragraph string) bool {
	return strings.Count(paragraph, fence) > 1 && strings.HasSuffix(paragraph, fence)
}

// cut cuts a span at every separator.
func cut(text string, span citeway.Span, separator string) []citeway.Span {
	var out []citeway.Span
	at := span.Start
	for at < span.End {
		n := strings.Index(text[at:span.End], separator)
		if n < 0 {
			break
		}
		out = append(out, citeway.Span{Start: at, End: at + n})
		at += n + len(separator)
	}
	return append(out, citeway.Span{Start: at, End: span.End})
}

// sentences cuts a line of more than half a small unit. A line end within it is a blank.
func sentences(text string, line citeway.Span) []unit {
	if n := Words(line.In(text)); n <= smallUnit/2 {
		return []unit{{span: line, words: n}}
	}
	var out []unit
	for _, s := range language.AppendWrapped(nil, line.In(text)) {
		out = append(out, sized(text, citeway.Span{Start: line.Start + s.Start, End: line.Start + s.End})...)
	}
	return out
}

// sized cuts a sentence of more than aim words into parts of about the same size. A
// sentence that fills a passage would leave no room for the heading above it.
func sized(text string, span citeway.Span) []unit {
	n := Words(span.In(text))
	if n <= aim {
		return []unit{{span: span, words: n}}
	}
	share := (n + (n+aim-1)/aim - 1) / ((n + aim - 1) / aim)
	var out []unit
	for span.Len() > 0 {
		end := span.Start + wordsEnd(span.In(text), share)
		head := citeway.Span{Start: span.Start, End: end}
		out = append(out, unit{span: head, words: Words(head.In(text))})
		span.Start = end
	}
	return out
}

// grouped joins units until each group has about share words, and none more than Most. An entry begins
// a group if the one before has LeastEntry words; what is left then is joined to that one if it has not.
func grouped(units []unit, share int) []citeway.Span {
	var out []citeway.Span
	var open, last unit
	for _, u := range units {
		over := open.words+u.words > Most
		enough := open.words+u.words/2 >= share || u.enters && open.words >= LeastEntry
		if open.words > 0 && (over || enough) {
			out, last, open = append(out, open.span), open, unit{enters: u.enters}
		}
		if open.words == 0 {
			open.span.Start = u.span.Start
		}
		open.span.End = u.span.End
		open.words += u.words
	}
	switch {
	case open.words == 0:
	case open.enters && open.words < LeastEntry && last.words+open.words <= Most:
		out[len(out)-1].End = open.span.End
	default:
		out = append(out, open.span)
	}
	return out
}
