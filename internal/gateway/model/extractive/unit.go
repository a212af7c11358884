package extractive

import (
	"strings"

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
	// index is the sentence's place in its passage.
	index int
	// record says that it is a row of a table: its neighbours are about something
	// else.
	record bool
}

// maxSentence is the most bytes of a sentence that is picked: anything longer is not
// prose.
const maxSentence = 1200

// maxPassage is the most bytes of one passage that are read.
const maxPassage = 1 << 18

// unitsOf returns the sentences of one passage in order.
func unitsOf(text string, source, passage int) []unit {
	text = text[:min(len(text), maxPassage)]
	r := unitReader{text: text, blocks: blocksOf(text), source: source, passage: passage}
	for i := 0; i < len(r.blocks); {
		i = r.block(i)
	}
	return r.units
}

type unitReader struct {
	text            string
	blocks          []block
	source, passage int
	units           []unit
	heading         string
}

// block reads the block at i and returns the place of the next.
func (r *unitReader) block(i int) int {
	b := &r.blocks[i]
	switch b.kind {
	case heading:
		r.heading = language.Prose(strings.TrimLeft(b.span.In(r.text), "#> "))
	case row:
		r.addRecord(b.span, rowSentence(b))
	case item:
		return r.list(i, "", citeway.Span{})
	default:
		return r.prose(i)
	}
	return i + 1
}

// prose reads a paragraph. If it ends with a colon, it introduces the list after it.
func (r *unitReader) prose(i int) int {
	span := r.blocks[i].span
	if r.rows(span) || r.record(span) {
		return i + 1
	}
	found := sentencesOf(r.text, span)
	for n, s := range found {
		text := language.Prose(s.In(r.text))
		if n == len(found)-1 && strings.HasSuffix(text, ":") && i+1 < len(r.blocks) && r.blocks[i+1].kind == item {
			return r.list(i+1, strings.TrimSuffix(text, ":"), s)
		}
		r.add(s, text, "")
	}
	return i + 1
}

// rows reads lines of the form "Name: value; Name: value", the rows of a table, as
// one sentence each.
func (r *unitReader) rows(span citeway.Span) bool {
	span = language.Trim(r.text, span)
	lines := strings.Split(span.In(r.text), "\n")
	for _, line := range lines {
		if !isRecord(strings.TrimSpace(line)) {
			return false
		}
	}
	at := span.Start
	for _, line := range lines {
		s := language.Trim(r.text, citeway.Span{Start: at, End: at + len(line)})
		r.addRecord(s, language.Prose(s.In(r.text)))
		at += len(line) + 1
	}
	return true
}

// record reads lines of the form "Name: value" as one sentence.
func (r *unitReader) record(span citeway.Span) bool {
	lines := strings.Split(strings.TrimSpace(span.In(r.text)), "\n")
	if len(lines) < 2 {
		return false
	}
	for i, line := range lines {
		name, value, ok := strings.Cut(line, ": ")
		if !ok || len(name) > 40 || strings.ContainsAny(name, ".;!?") || value == "" {
			return false
		}
		lines[i] = language.Prose(strings.TrimRight(strings.TrimSpace(line), ".;"))
	}
	r.addRecord(language.Trim(r.text, span), strings.Join(lines, "; "))
	return true
}

// listWords is the most words of a list that makes one sentence with its lead-in.
const listWords = 45

// list reads the items from i on and returns the place after them. A short list
// with a lead-in is one sentence; otherwise each item stands by itself.
func (r *unitReader) list(i int, lead string, leadSpan citeway.Span) int {
	end := i
	var texts []string
	count := len(strings.Fields(lead))
	for end < len(r.blocks) && r.blocks[end].kind == item {
		t := itemText(r.blocks[end].span.In(r.text))
		texts = append(texts, t)
		count += len(strings.Fields(t))
		end++
	}
	if lead != "" && count <= listWords {
		for n := range texts {
			texts[n] = strings.TrimRight(texts[n], ".;,")
		}
		span := citeway.Span{Start: leadSpan.Start, End: r.blocks[end-1].span.End}
		r.add(language.Trim(r.text, span), lead+": "+strings.Join(texts, "; "), "")
		return end
	}
	for n := i; n < end; n++ {
		r.item(r.blocks[n].span, lead)
	}
	return end
}

// item reads the sentences of one item of a list.
func (r *unitReader) item(span citeway.Span, lead string) {
	s := language.Trim(r.text, span)
	s.Start += bulletLen(strings.TrimLeft(s.In(r.text), "> \t"))
	for _, s := range sentencesOf(r.text, s) {
		text := language.Prose(s.In(r.text))
		if lead != "" && s.Len() > 0 && len(lead)+len(text) < maxSentence/4 {
			text, lead = lead+": "+text, ""
		}
		r.add(s, text, lead)
	}
}

func itemText(raw string) string {
	raw = strings.TrimLeft(raw, "> \t")
	return language.Prose(raw[bulletLen(raw):])
}

// rowSentence puts a table row into words: "Column: value; Column: value."
func rowSentence(b *block) string {
	var parts []string
	for i, c := range b.cells {
		if c = language.Prose(c); c == "" {
			continue
		}
		if i < len(b.columns) && b.columns[i] != "" {
			c = language.Prose(b.columns[i]) + ": " + c
		}
		parts = append(parts, c)
	}
	return strings.Join(parts, "; ")
}

// isRecord reports whether the text is "Name: value; Name: value" on one line.
func isRecord(text string) bool {
	parts := strings.Split(text, "; ")
	for _, p := range parts {
		name, _, ok := strings.Cut(p, ": ")
		if !ok || len(name) > 40 || strings.ContainsAny(name, ".!?,\n") {
			return false
		}
	}
	return len(parts) > 1
}

func (r *unitReader) addRecord(span citeway.Span, text string) {
	n := len(r.units)
	r.add(span, text, "")
	if len(r.units) > n {
		r.units[n].record = true
	}
}

func (r *unitReader) add(span citeway.Span, text, lead string) {
	if text == "" || len(text) > maxSentence || !hasLetter(text) {
		return
	}
	if !ended(text) {
		text = strings.TrimRight(text, " :;,") + "."
	}
	u := unit{
		source: r.source, passage: r.passage, span: span, text: text,
		terms: termsOf(text), index: len(r.units),
		above: contentStems(termsOf(r.heading + " " + lead)),
	}
	u.stems = contentStems(u.terms)
	r.units = append(r.units, u)
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
