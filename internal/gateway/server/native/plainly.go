package native

import (
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/internal/language"
	"github.com/citeway/citeway/render"
)

// codeOrNote is code between ticks, or what may be the reference of a note.
var codeOrNote = regexp.MustCompile("`[^`]*`|[ \\t]?\\[\\^([^\\]\\s]{1,64})\\]")

// withoutNotes leaves out of Markdown the references of notes, which lead nowhere outside
// their document.
func withoutNotes(markdown string) string {
	return codeOrNote.ReplaceAllStringFunc(markdown, func(found string) string {
		if name := codeOrNote.FindStringSubmatch(found)[1]; name == "" || !language.IsFootnote(name) {
			return found
		}
		return ""
	})
}

// plainly returns what Markdown says, without its signs; words that would leave nothing stay.
func plainly(markdown string) string {
	var b strings.Builder
	a := &citeway.Answer{Text: withoutNotes(markdown)}
	if err := render.Text(&b, a, render.Options{NoList: true}); err != nil || strings.TrimSpace(b.String()) == "" {
		return markdown
	}
	return strings.TrimSpace(b.String())
}

// Where quoted words begin and end in a text that is made plain. No script uses these.
const (
	quoteStart = "\uE0F0"
	quoteEnd   = "\uE0F1"
)

var withoutQuotes = strings.NewReplacer(quoteStart, "", quoteEnd, "")

// passageOf returns the passage of a record as a person reads it, and the spans in it that
// are quoted. Only that of Markdown has signs to leave out.
func passageOf(r *evidence.Record) (string, []citeway.Span) {
	text, spans := r.Passage.Text, quotes(r)
	// The words of a kept document are plain: ingest left its signs out, and what looks like one
	// is none.
	plain := r.Document != "" || !isMarkdown(&r.Source)
	if plain || strings.ContainsAny(text, quoteStart+quoteEnd) {
		return text, spans
	}
	return unmarked(plainly(marked(text, spans)))
}

func isMarkdown(s *citeway.Source) bool {
	return s.Mime == "text/markdown" || slices.Contains([]string{".md", ".markdown"}, strings.ToLower(path.Ext(s.Path)))
}

// marked puts signs round the spans of a text; those that overlap become one.
func marked(text string, spans []citeway.Span) string {
	slices.SortFunc(spans, func(a, b citeway.Span) int { return a.Start - b.Start })
	var b strings.Builder
	at := 0
	for _, s := range spans {
		start, end := max(s.Start, at), min(s.End, len(text))
		if start >= end {
			continue
		}
		b.WriteString(text[at:start] + quoteStart + text[start:end] + quoteEnd)
		at = end
	}
	return b.String() + text[at:]
}

// unmarked takes the signs out again, and returns where they stood.
func unmarked(text string) (string, []citeway.Span) {
	var b strings.Builder
	var spans []citeway.Span
	for i, part := range strings.Split(text, quoteStart) {
		before, after, ended := strings.Cut(part, quoteEnd)
		start := b.Len()
		b.WriteString(before)
		if i > 0 && ended {
			spans = append(spans, citeway.Span{Start: start, End: b.Len()})
		}
		b.WriteString(withoutQuotes.Replace(after))
	}
	return b.String(), spans
}
