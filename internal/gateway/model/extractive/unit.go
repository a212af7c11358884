package extractive

import (
	"cmp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/language"
)

// unit is a sentence that can be picked.
type unit struct {
	// source and passage are indexes, as in Cited.
	source, passage int
	// span is the part of the passage that the sentence was made from.
	span citeway.Span
	// text is the sentence without markup, with a stop at its end.
	text  string
	terms []term
	stems []string
	// above are the stems of the heading and the lead-in above the sentence.
	above []string
	// over are those of the headings over the passage that its text does not have, under which a
	// later piece of a section stands as its first does, and of the label that opens the paragraph.
	over []string
	// labelled says that a label opens its paragraph, and that it is not the first there.
	labelled bool
	// index is the sentence's place in its passage.
	index int
	// record says that it is a row of a table: its neighbours are about something
	// else.
	record bool
	// kind is the stem of the column that says what a row is about, "plan", or "".
	kind string
	// parts are what it joins, if each can be said alone after the lead.
	lead  string
	parts []saidPart
	// titled says that it is of a list that only the document's title says what it is of.
	titled bool
	// list tells the lists of a passage apart that have a lead-in, 0 outside of one; intro is that
	// lead-in, own the sentence without it, if it has that, and step says that the list is one of steps.
	list       int
	intro, own string
	step       bool
}

// maxSentence is the most bytes of a sentence that is picked: anything longer is not
// prose.
const maxSentence = 1200

// maxPassage is the most bytes of one passage that are read.
const maxPassage = 1 << 18

// unitReader reads the sentences of a passage.
type unitReader struct {
	text            string
	source, passage int
	// title is that of the document, where the passage opens it: what a list that stands
	// below no heading is of. titled says that one is read.
	title   string
	titled  bool
	heading string
	// over are the stems of the headings over the passage that its text does not have.
	over []string
	// under is the last of them.
	under     string
	headingAt int
	// plain says that the words stand in the text as they are, but for code between ticks;
	// markdown is the text where they do not.
	plain    bool
	markdown language.Markdown
	// small says that the language writes names of things small: names of columns lose the
	// capital that opens them.
	small bool

	blocks []block
	units  []unit
}

// read returns the sentences of a passage in order.
func (r *unitReader) read() []unit {
	r.text = r.text[:min(len(r.text), maxPassage)]
	r.blocks = blocksOf(r.text)
	if !r.plain {
		r.markdown = language.ReadMarkdown(r.text)
	}
	for i := 0; i < len(r.blocks); {
		i = r.block(i)
	}
	return r.units
}

// said is a part of the text on one line, without markup.
func (r *unitReader) said(part citeway.Span) string {
	if r.plain {
		return oneLine(part.In(r.text))
	}
	return r.markdown.Prose(part)
}

// words is said of a piece of the text that is no part of it any more.
func (r *unitReader) words(piece string) string {
	if r.plain {
		return oneLine(piece)
	}
	return language.Prose(piece)
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// block reads the block at i and returns the place of the next.
func (r *unitReader) block(i int) int {
	b := &r.blocks[i]
	switch b.kind {
	case heading:
		r.slogan(i)
		r.heading, r.headingAt = r.headingText(b.span.In(r.text)), i
	case row:
		r.addRow(b.span, tableRow(b))
	case item:
		return r.list(i, "", citeway.Span{})
	case code:
	default:
		return r.prose(i)
	}
	return i + 1
}

// sloganWords is the fewest words of a line below a passage's heading that may say what
// that is about.
const sloganWords = 5

// slogan reads a line without a stop that stands like a heading right below the one that
// opens a passage, as what says of a thing what it is often does. With a label, "Step 1: Ask", it is a heading.
func (r *unitReader) slogan(i int) {
	text := r.headingText(r.blocks[i].span.In(r.text))
	if i == 1 && r.blocks[0].kind == heading && len(strings.Fields(text)) >= sloganWords && !strings.HasSuffix(text, "?") && !strings.Contains(text, ": ") {
		r.add(r.blocks[i].span, text, "")
	}
}

func (r *unitReader) headingText(line string) string {
	line = strings.TrimSpace(line)
	if ordinalOf(line) > 0 {
		line = strings.TrimRight(line[bulletLen(line):], ".")
	}
	text := strings.TrimSuffix(strings.TrimSpace(strings.Trim(r.words(strings.TrimLeft(line, "#> ")), "#")), ":")
	if mark, asked, is := strings.Cut(text, " "); is && strings.HasSuffix(text, "?") && (mark == "Q." || mark == "Q:") {
		return asked
	}
	return text
}

// prose reads a paragraph. If it ends with a colon, it introduces the list after it.
func (r *unitReader) prose(i int) int {
	span := r.blocks[i].span
	if r.rows(span) || r.card(span) {
		return i + 1
	}
	return r.paragraph(i, "", span.Start)
}

// paragraph reads the sentences of one. The first of them begins with what stands before
// it, from from on: a sentence that code interrupts.
func (r *unitReader) paragraph(i int, opened string, from int) int {
	found := sentencesOf(r.text, r.blocks[i].span)
	label, last := r.labelOver(found), i
	for n, s := range found {
		text := r.said(s)
		if n == 0 && opened != "" {
			text, s.Start = opened+" "+text, from
		}
		if n == len(found)-1 && i+1 < len(r.blocks) {
			switch next := &r.blocks[i+1]; {
			case next.kind == item && strings.HasSuffix(text, ":"):
				return r.list(i+1, strings.TrimSuffix(text, ":"), s)
			case r.listBelow(i+1, text):
				if i = r.paragraph(i+1, "", next.span.Start); i < len(r.blocks) && r.blocks[i].kind == item {
					i = r.list(i, strings.TrimSuffix(text, ":"), s)
				}
				return i
			case next.kind == code && r.resumes(i+2, text):
				return r.paragraph(i+2, text+" "+cmp.Or(inTicks(next.span.In(r.text)), leftOut), s.Start)
			case strings.HasSuffix(text, ":"):
				if shown, at := r.shown(i + 1); shown != "" {
					s.End = r.blocks[at].span.End
					text += " " + shown
					last = at
				}
			}
		}
		if n == 0 && i > 0 && r.blocks[i-1].kind == heading {
			text = r.reply(text)
		}
		u := unit{}
		if n > 0 && label != "" {
			u.over, u.labelled = stemsOf(label), true
		}
		r.addUnit(s, text, "", u)
	}
	return last + 1
}

// labelWords is the most words of a label that what follows it in a paragraph is about.
const labelWords = 8

// labelOver is the label that opens a paragraph, "port (integer)" in "port (integer): Where the server
// listens. The default is 5432.": its other sentences are about it. Where one of them has a label of its
// own, or a small letter follows the colon, it is none.
func (r *unitReader) labelOver(found []citeway.Span) string {
	if len(found) < 2 {
		return ""
	}
	label, said, is := strings.Cut(r.said(found[0]), ": ")
	if !is || len(strings.Fields(label)) > labelWords || opensSmall(said) {
		return ""
	}
	for _, s := range found[1:] {
		if own, _, labelled := strings.Cut(s.In(r.text), ": "); labelled && len(strings.Fields(own)) <= labelWords {
			return ""
		}
	}
	return label
}

// replyWords is the most words of an answer that does not stand without its question.
const replyWords = 6

// reply is the first sentence below a heading. Below a question it is without the mark of an answer,
// and a short one has the question.
func (r *unitReader) reply(text string) string {
	if !strings.HasSuffix(r.heading, "?") {
		return text
	}
	text = text[len(answerMark.FindString(text)):]
	if len(strings.Fields(text)) > replyWords {
		return text
	}
	return r.heading + " " + text
}

// tableRow are the cells of a row with the names of their columns.
func tableRow(b *block) []cell {
	cells := make([]cell, len(b.cells))
	for i, value := range b.cells {
		cells[i].value = value
		if i < len(b.columns) {
			cells[i].name = b.columns[i]
		}
		cells[i].name = cmp.Or(cells[i].name, unnamed)
	}
	return cells
}

func (r *unitReader) add(span citeway.Span, text, lead string) {
	r.addUnit(span, text, lead, unit{})
}

// addUnit adds a sentence. about are words that belong to it and that it does not say.
func (r *unitReader) addUnit(span citeway.Span, text, about string, u unit) {
	if text == "" || len(text) > maxSentence || !hasLetter(text) {
		return
	}
	u.source, u.passage, u.span, u.text = r.source, r.passage, span, stopped(unbracketed(text))
	u.terms, u.index = append(termsOf(u.text), termsOf(u.written())...), len(r.units)
	above := r.heading + " " + about
	u.above = append(contentStems(termsOf(above)), optionsIn(above)...)
	u.over, u.stems = append(u.over, r.over...), contentStems(u.terms)
	r.units = append(r.units, u)
}

// unbracketed is a sentence without the bracket that it shares with one before or after it.
func unbracketed(text string) string {
	open, shut := strings.Count(text, "("), strings.Count(text, ")")
	switch {
	case open > shut && strings.HasPrefix(text, "("):
		return text[1:]
	case shut > open && strings.HasSuffix(text, ")"):
		return text[:len(text)-1]
	}
	return text
}

// written are the words of the name of a row that a program wrote as one, as IdleTimeout;
// empty for another.
func (u *unit) written() string {
	if words := nameWords(u.lead); u.record && len(words) > 1 && !strings.ContainsAny(u.lead, " \t") {
		return strings.Join(words, " ")
	}
	return ""
}

// stopped is a text with a stop at its end.
func stopped(text string) string {
	if ended(text) {
		return text
	}
	text = strings.TrimRight(text, " :;,：；，、")
	if last, _ := utf8.DecodeLastRuneInString(text); unicode.In(last, unicode.Han, unicode.Hiragana, unicode.Katakana) {
		return text + "。"
	}
	return text + "."
}

func hasLetter(s string) bool {
	for _, t := range termsOf(s) {
		if !t.number {
			return true
		}
	}
	return false
}

// sentencesOf returns the spans of the sentences within span of text. Line breaks
// within it end no sentence.
func sentencesOf(text string, span citeway.Span) []citeway.Span {
	spans := language.AppendWrapped(nil, span.In(text))
	for i := range spans {
		spans[i].Start += span.Start
		spans[i].End += span.Start
	}
	return spans
}
