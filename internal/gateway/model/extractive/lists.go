package extractive

import (
	"cmp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/language"
)

// listWords is the most words of a list that makes one sentence with its lead-in.
const listWords = 45

// listItem is an item of a list.
type listItem struct {
	// span is without the bullet.
	span citeway.Span
	text string
	// depth is how far it is indented.
	depth int
	// opens says that it stands right below a heading.
	opens bool
}

// list reads the items from i on and returns the place after them. Items that do not
// stand alone, a few steps, and what stands under a heading that denies it ("Not allowed") have the
// heading above them for a lead-in, or belong to the title.
func (r *unitReader) list(i int, lead string, leadSpan citeway.Span) int {
	// A heading within the passage may head no more than what stands right below it.
	heads := r.headingAt == 0 || r.headingAt == i-1
	end, bare, steps := i, 0, 0
	var items []listItem
	for end < len(r.blocks) && r.blocks[end].kind == item {
		n := r.item(r.blocks[end].span)
		n.opens = end == i && i > 0 && i == r.headingAt+1
		items = append(items, n)
		if fragment(n.text) {
			bare++
		}
		if ordinalOf(strings.TrimLeft(r.blocks[end].span.In(r.text), "> \t")) > 0 {
			steps++
		}
		end++
	}
	if lead == "" && heads && (2*bare > len(items) || steps > 1 && steps == len(items) && wordsOf(items) <= listWords) {
		lead = strings.TrimRight(cmp.Or(r.heading, r.title), ": ")
		r.titled = r.heading == ""
	}
	if under := cmp.Or(r.heading, r.under); lead == "" && heads && under != "" && !strings.HasSuffix(under, "?") && denies(termsOf(under)) {
		lead = strings.TrimRight(under, ": ")
	}
	first := len(r.units)
	r.group(items, lead, leadSpan)
	r.titled = false
	if lead != "" {
		of := unit{list: first + 1, intro: lead, step: steps > 1 || announces.MatchString(lead)}
		r.listed(r.units[first:], of)
	}
	return end
}

// listed says of sentences which list they are of.
func (r *unitReader) listed(units []unit, of unit) {
	for i := range units {
		units[i].list, units[i].intro, units[i].step = of.list, of.intro, of.step
	}
}

// item reads an item.
func (r *unitReader) item(span citeway.Span) listItem {
	line := span.In(r.text)
	words := strings.TrimLeft(line, "> \t\n")
	indent := len(line) - len(words)
	span = language.Trim(r.text, citeway.Span{Start: span.Start + indent + bulletLen(words), End: span.End})
	return listItem{span: span, text: r.said(span), depth: indent}
}

// fragment reports whether an item does not stand alone: it is no sentence.
func fragment(text string) bool {
	first, _ := utf8.DecodeRuneInString(text)
	return !ended(text) || unicode.IsLower(first)
}

// group reads the items of a list and those below them. A short list with a lead-in is
// one sentence; otherwise each item stands by itself, or below the item above it.
func (r *unitReader) group(items []listItem, lead string, leadSpan citeway.Span) {
	if lead != "" && len(strings.Fields(lead))+wordsOf(items) <= listWords && len(items) > 0 {
		r.short(items, lead, leadSpan)
		return
	}
	for n := 0; n < len(items); {
		below := n + 1
		for below < len(items) && items[below].depth > items[n].depth {
			below++
		}
		if kids := items[n+1 : below]; len(kids) > 0 {
			r.parent(&items[n], kids, lead)
		} else {
			r.single(&items[n], lead)
		}
		n = below
	}
}

func wordsOf(items []listItem) int {
	n := 0
	for i := range items {
		n += len(strings.Fields(items[i].text))
	}
	return n
}

// short adds a short list with its lead-in as one sentence.
func (r *unitReader) short(items []listItem, lead string, leadSpan citeway.Span) {
	u := unit{lead: lead}
	if r.titled {
		u = unit{titled: true}
	}
	for n := 0; n < len(items); {
		below := n + 1
		for below < len(items) && items[below].depth > items[n].depth {
			below++
		}
		u.parts = append(u.parts, saidPart{text: withBelow(items[n:below]), span: citeway.Span{Start: items[n].span.Start, End: items[below-1].span.End}})
		n = below
	}
	span := citeway.Span{Start: items[0].span.Start, End: items[len(items)-1].span.End}
	if leadSpan.Len() > 0 {
		span.Start = leadSpan.Start
	}
	r.addUnit(span, u.whole(), "", u)
}

// withBelow is an item with those below it in brackets.
func withBelow(items []listItem) string {
	text := strings.TrimRight(items[0].text, ".;,: ")
	if len(items) == 1 {
		return text
	}
	below := make([]string, len(items)-1)
	for i := range below {
		below[i] = strings.TrimRight(items[i+1].text, ".;,: ")
	}
	return text + " (" + strings.Join(below, "; ") + ")"
}

// parentWords is the most words of an item that introduces those below it.
const parentWords = 15

// parent reads an item with others below it, which it introduces.
func (r *unitReader) parent(above *listItem, kids []listItem, lead string) {
	if !fragment(above.text) {
		r.single(above, lead)
	}
	own := strings.TrimRight(above.text, ".:;, ")
	if len(strings.Fields(own)) > parentWords {
		own = ""
	}
	outer, titled := r.heading, r.titled
	r.heading, r.titled = r.heading+" "+lead, false
	r.group(kids, own, above.span)
	r.heading, r.titled = outer, titled
}

// single reads the sentences of one item. The first has the lead-in.
func (r *unitReader) single(n *listItem, lead string) {
	for i, s := range sentencesOf(r.text, n.span) {
		text := r.said(s)
		if i == 0 && n.opens && lead == "" {
			text = r.reply(text)
		}
		if r.titled {
			r.addUnit(s, text, "", unit{titled: true})
			continue
		}
		u := unit{}
		if lead != "" && s.Len() > 0 && len(lead)+len(text) < maxSentence/4 {
			u.own = text
			text, lead = led(lead, text), ""
		}
		r.addUnit(s, text, lead, u)
	}
}

// led is a text after its lead-in.
func led(lead, text string) string {
	switch {
	case lead == "":
		return text
	case ended(lead):
		return lead + " " + text
	}
	return lead + ": " + text
}

// whole is the sentence that all parts make.
func (u *unit) whole() string { return led(u.lead, joinParts(u.parts)) }

func joinParts(parts []saidPart) string {
	texts := make([]string, len(parts))
	for i, p := range parts {
		texts[i] = p.text
	}
	return strings.Join(texts, "; ")
}
