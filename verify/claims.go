package verify

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/language"
	"github.com/citeway/citeway/internal/lines"
)

// maxParagraph is the most sentences of a paragraph for which one citation at its end
// stands as a whole; in a longer paragraph it stands for the last sentence.
const maxParagraph = 3

// minClaimWords is the fewest words of a claim. A citation after fewer words
// ("According to [1], …") stands for its whole sentence.
const minClaimWords = 4

// maxClaim is the most bytes of a claim. Of a longer sentence the part at the citation is
// its claim, so that many citations of one long sentence cost no more than those of many.
const maxClaim = 1 << 10

// Claims returns, for each citation of text, the stretch of prose that it supports:
// its sentence, or its clause if several citations share the sentence; a list item; a
// table cell; a heading; a short paragraph that ends with it alone. A citation that leads
// its line supports the sentence behind it. Citations are given by their places, in rising
// order of End; a place outside the text counts as the nearer end of the text.
func Claims(text string, citations []citeway.Span) []citeway.Span {
	claims := make([]citeway.Span, len(citations))
	next := make([]int, len(citations)+1) // of each, the first one behind it with words between
	for i := len(citations) - 2; i >= 0; i-- {
		at, behind := within(text, citations[i].End), within(text, citations[i+1].End)
		if next[i] = next[i+1]; apart(text, at, behind) {
			next[i] = behind
		}
	}
	before := 0
	for i := range citations {
		at := within(text, citations[i].End)
		if i > 0 && apart(text, citations[i-1].End, at) {
			before = within(text, citations[i-1].End)
		}
		claims[i] = claimOf(text, cited{before, at, next[i], citations[i].Start < citations[i].End})
	}
	return claims
}

// cited is the place of a citation in a text.
type cited struct {
	before, at, next int  // next to it the nearest citations with words between, or 0
	worded           bool // its own words end at its place, so that it leads none
}

// claimOf is the claim of one citation.
func claimOf(text string, c cited) citeway.Span {
	if start := ahead(text, c.at); start >= 0 && !c.worded {
		return bounded(text, claimAhead(text, start), c.at)
	}
	alone := !sameBlock(text, c.before, c.at) && !sameBlock(text, c.at, c.next)
	return bounded(text, claimBehind(text, c.before, c.at, alone), c.at)
}

// bounded is a claim without what is too far from its citation.
func bounded(text string, claim citeway.Span, at int) citeway.Span {
	if claim.Len() <= maxClaim {
		return claim
	}
	end := min(claim.End, max(at, claim.Start+maxClaim))
	start := max(claim.Start, end-maxClaim)
	if start > claim.Start {
		start = wordBehind(text, start, end)
	}
	for end < claim.End && !utf8.RuneStart(text[end]) {
		end--
	}
	return language.Trim(text, citeway.Span{Start: start, End: end})
}

// wordBehind is where a word begins behind a place, or a character in scripts without
// blanks.
func wordBehind(text string, at, end int) int {
	if i := strings.IndexByte(text[at:min(end, at+64)], ' '); i >= 0 {
		return at + i
	}
	for at < end && !utf8.RuneStart(text[at]) {
		at++
	}
	return at
}

// within is a position as one within the text.
func within(text string, at int) int { return min(max(at, 0), len(text)) }

// apart reports whether words stand between two places.
func apart(text string, a, b int) bool {
	return a >= 0 && a < b && b <= len(text) && strings.IndexFunc(text[a:b], wordy) >= 0
}

// sameBlock reports whether no empty line stands between two places.
func sameBlock(text string, a, b int) bool {
	return a < b && a > 0 && !strings.Contains(text[a:b], "\n\n")
}

// claimBehind is the claim of a citation that follows it at a place; before is the place
// of the citation before it, and alone says that there is no other in its paragraph.
func claimBehind(text string, before, at int, alone bool) citeway.Span {
	within := anchor(text, at)
	if within < 0 {
		return citeway.Span{Start: at, End: at}
	}
	block, kind := blockAt(text, within)
	switch kind {
	case row:
		return cellOf(text, block, at, within)
	case heading:
		return language.Trim(text, block)
	}
	return sentenceClaim(text, block, before, at, within, alone && kind == paragraph)
}

// cellOf is the claim of a citation in a row: its cell, also if it opens that.
func cellOf(text string, line citeway.Span, at, within int) citeway.Span {
	within = max(within, line.Start) // the marks of a quoted line come before that
	if text[within] == '|' && at <= line.End {
		if span, _ := cellAt(text, line, max(at, within+1)); wordsIn(span.In(text)) > 0 {
			return span
		}
	}
	span, _ := cellAt(text, line, within)
	return span
}

// ahead is where the words begin that a citation at a place leads, or -1 if it follows its
// claim. Before the first words of a text they may begin on a later line.
func ahead(text string, at int) int {
	if !lines.Leads(text[:at]) {
		return -1
	}
	end := len(text)
	if i := strings.IndexByte(text[at:], '\n'); i >= 0 && strings.TrimSpace(text[:at]) != "" {
		end = at + i
	}
	if strings.IndexFunc(text[at:end], wordy) < 0 {
		return -1
	}
	return opening(text, at, end)
}

// claimAhead is the claim that begins at a place.
func claimAhead(text string, start int) citeway.Span {
	block, kind := blockAt(text, start)
	if kind == row {
		span, _ := cellAt(text, block, start)
		return span
	}
	block.Start = max(block.Start, start)
	if kind == heading {
		return language.Trim(text, block)
	}
	spans := language.AppendSentences(nil, wrappedFrom(text, block.Start))
	if len(spans) == 0 {
		return language.Trim(text, block)
	}
	return citeway.Span{Start: block.Start + spans[0].Start, End: block.Start + spans[0].End}
}

// wrappedFrom is the text from a place on to the end of its line, and of those lines behind it in
// which its last sentence goes on, with blanks for the line breaks.
func wrappedFrom(text string, start int) string {
	end := lineAt(text, start).End
	if end == len(text) || !lines.GoesOn(text[:end], text[end+1:]) {
		return text[start:end]
	}
	words := []byte(text[start:end])
	for end < len(text) && lines.GoesOn(text[:end], text[end+1:]) {
		line := text[end+1 : lineAt(text, end+1).End]
		said := strings.TrimLeft(line, " \t>")
		words = append(words, strings.Repeat(" ", 1+len(line)-len(said))+said...)
		end += 1 + len(line)
	}
	return string(words)
}

// anchor is the last non-blank byte before a place, which the citation follows, or -1.
func anchor(text string, at int) int {
	return strings.LastIndexFunc(text[:at], func(r rune) bool { return r != ' ' && r != '\t' && r != '\n' && r != '\r' })
}

func sentenceClaim(text string, block citeway.Span, before, at, within int, alone bool) citeway.Span {
	spans := language.AppendSentences(nil, unwrappedTo(text, block, within))
	for i := range spans {
		spans[i].Start += block.Start
		spans[i].End += block.Start
	}
	k := 0
	for k < len(spans)-1 && spans[k].End <= within {
		k++
	}
	if len(spans) == 0 {
		return language.Trim(text, block)
	}
	s := spans[k]
	if closed(text, s, at) {
		if alone && at >= s.End && k == len(spans)-1 && k > 0 && len(spans) <= maxParagraph && before <= block.Start && ends(text, block, at) {
			return citeway.Span{Start: spans[0].Start, End: s.End}
		}
		return clause(text, s, before, min(s.End, at))
	}
	if introduces(text, s, at) {
		return s
	}
	return clause(text, s, before, at)
}

// unwrappedTo is a block with blanks where the lines before a place were wrapped. What
// follows the place may not have been written yet, and so tells nothing.
func unwrappedTo(text string, block citeway.Span, at int) string {
	at = min(max(at, block.Start), block.End)
	return language.Unwrapped(text[block.Start:at]) + text[at:block.End]
}

// introduces reports whether what stands before a citation only names its source:
// "According to the town [1], …".
func introduces(text string, s citeway.Span, at int) bool {
	rest := strings.TrimLeft(text[at:s.End], " \t*_)")
	first, _, _ := strings.Cut(s.In(text), " ")
	switch strings.ToLower(first) {
	case "according", "as", "per", "see", "laut", "gemäß", "selon", "según", "secondo":
		return strings.HasPrefix(rest, ",")
	}
	return false
}

// ends reports whether nothing but blanks follows the place in its block.
func ends(text string, block citeway.Span, at int) bool {
	return at >= block.End || strings.TrimSpace(text[at:block.End]) == ""
}

// closed reports whether the sentence has ended at the citation: only its last signs
// or blanks follow.
func closed(text string, s citeway.Span, at int) bool {
	return at >= s.End || strings.IndexFunc(text[at:s.End], wordy) < 0
}

// clause is the part of a sentence between the citation before and this one, or the
// whole sentence if that part says too little.
func clause(text string, s citeway.Span, before, end int) citeway.Span {
	start := s.Start
	if end <= start {
		return s
	}
	if before > start && before < end {
		start = opening(text, before, end)
	}
	if wordsIn(text[start:end]) < minClaimWords {
		if start > s.Start && wordsIn(text[s.Start:end]) >= minClaimWords {
			return language.Trim(text, citeway.Span{Start: s.Start, End: end})
		}
		return s
	}
	return language.Trim(text, citeway.Span{Start: start, End: end})
}

// opening is where words begin, with a bracket, a quote or signs of Markdown that open
// them.
func opening(text string, at, end int) int {
	for at < end {
		r, size := utf8.DecodeRuneInString(text[at:])
		if wordy(r) || unicode.In(r, unicode.Ps, unicode.Pi) || r == '"' || opensMarkup(text[at:end]) {
			break
		}
		at += size
	}
	return at
}

// opensMarkup reports whether a text begins with signs of Markdown that a word follows at
// once, as those which open code or strong words do.
func opensMarkup(text string) bool {
	rest := strings.TrimLeft(text, "`*_~")
	r, _ := utf8.DecodeRuneInString(rest)
	return len(rest) < len(text) && wordy(r)
}

// wordsIn counts words; two characters of a script without blanks count as one.
func wordsIn(s string) int {
	n, chars := 0, 0
	inWord := false
	for _, r := range s {
		switch {
		case language.Unspaced(r):
			chars++
			inWord = false
		case wordy(r):
			if !inWord {
				n++
			}
			inWord = true
		default:
			inWord = false
		}
	}
	return n + chars/2
}

// claimText is what the claim says, as it is compared: without Markdown, and after the
// line that introduces its list, or the headers of its table cell.
func claimText(text string, claim citeway.Span) string {
	words := language.Plain(claim.In(text))
	if claim.Len() == 0 || claim.Start >= len(text) {
		return words
	}
	line := lineAt(text, claim.Start)
	switch kindOf(line.In(text)) {
	case item:
		if lead := leadIn(text, claim.Start); lead != "" {
			return language.Plain(lead) + " " + words
		}
	case row:
		_, column := cellAt(text, line, claim.Start)
		if head := cellContext(text, line, column); head != "" {
			return language.Plain(head) + " " + words
		}
	}
	return words
}
