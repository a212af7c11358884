package table

import (
	"bytes"
	"encoding/json"
	"fmt"
	"sort"
	"strings"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
)

// facts are what an answer says in the terms of the features, one fact a line:
// which words cite which source, what is known of each source. How a form
// numbers, identifies or spells its markers is none of them.
func facts(a *citeway.Answer, f dialect.Feature) []string {
	l := &factList{answer: a, features: f}
	l.add(0, "prose %q", strings.TrimRight(a.Text, "\n "))
	l.add(dialect.AnswerID, "answer id %q", a.ID)
	l.add(dialect.Model, "model %q", a.Model)
	l.add(dialect.Generated, "generated %v", a.Generated)
	if len(a.Calls) > 0 {
		l.add(dialect.Calls, "calls %v", a.Calls)
	}
	if a.Label != nil {
		l.add(dialect.AnswerLabel, "answer label %q", a.Label.Name)
	}
	for i := range a.Citations {
		l.citation(&a.Citations[i])
	}
	for i := range a.Sources {
		l.source(&a.Sources[i])
	}
	sort.Strings(l.lines)
	return l.lines
}

type factList struct {
	answer   *citeway.Answer
	features dialect.Feature
	lines    []string
}

// add notes a fact that a form with those features keeps.
func (l *factList) add(needs dialect.Feature, format string, args ...any) {
	if l.features.Has(needs) {
		l.lines = append(l.lines, fmt.Sprintf(format, args...))
	}
}

// citation notes the places that cite each source. Several sources of one
// citation may come back as several citations at one place.
func (l *factList) citation(c *citeway.Citation) {
	ids := c.Sources
	if !l.features.Has(dialect.Several) {
		ids = ids[:min(1, len(ids))]
	}
	for _, id := range ids {
		s := l.answer.Source(id)
		if s == nil {
			continue
		}
		at := fmt.Sprintf("%q cited after %q", l.name(s), before(l.answer.Text, c.End))
		l.add(dialect.Place, "%s", at)
		if c.Label != "" {
			l.add(dialect.Place|dialect.Words, "%s for the words %q", at, c.Label)
		}
		if c.Verdict != "" {
			l.add(dialect.Place|dialect.Verdict, "%s is %s", at, c.Verdict)
		}
	}
	for _, q := range c.Quotes {
		l.add(dialect.Place|dialect.Quote, "quote %q after %q", q.Text, before(l.answer.Text, c.End))
	}
}

// before is the end of the prose up to a place, by which a person finds it.
func before(text string, at int) string {
	if at < 0 || at > len(text) {
		return fmt.Sprintf("out of the text: %d", at)
	}
	start := max(0, at-14)
	for start < at && text[start]&0xC0 == 0x80 {
		start++
	}
	return text[start:at]
}

// brackets are the same in a URL whether they are encoded or not.
var brackets = strings.NewReplacer("%28", "(", "%29", ")")

// name is how sources are told apart: by the title, which all forms carry.
func (l *factList) name(s *citeway.Source) string { return s.Title }

func (l *factList) source(s *citeway.Source) {
	if s.Number == 0 && !l.features.Has(dialect.Uncited) {
		return
	}
	l.add(0, "%q is source %d", l.name(s), s.Number)
	l.field(s, dialect.URL, "url", brackets.Replace(s.URL))
	l.field(s, dialect.Path, "path", s.Path)
	l.field(s, dialect.Identity, "id", s.ID)
	l.field(s, dialect.Editor, "editor", s.Editor)
	l.field(s, dialect.Mime, "mime", s.Mime)
	l.field(s, dialect.Query, "query", compact(s.Query))
	if s.Modified != nil {
		l.field(s, dialect.Modified, "modified", s.Modified.UTC().Format(time.RFC3339))
	}
	if s.Interpreter != nil {
		l.field(s, dialect.Interpreter, "interpreter", s.Interpreter.Name+s.Interpreter.Slogan+s.Interpreter.URL)
	}
	if s.Label != nil {
		l.field(s, dialect.SourceLabel, "label", s.Label.Name)
	}
	for i := range s.Passages {
		l.passage(s, &s.Passages[i])
	}
}

func (l *factList) passage(s *citeway.Source, p *citeway.Passage) {
	l.field(s, dialect.PassageText, "text", p.Text)
	l.field(s, dialect.Abstract, "abstract", p.Abstract)
	l.field(s, dialect.Chunk, "chunk", p.Chunk)
	if p.Page > 0 {
		l.field(s, dialect.Page, "page", fmt.Sprint(p.Page))
	}
	if p.Score != nil {
		l.field(s, dialect.Score, "score", fmt.Sprintf("%.3f", *p.Score))
	}
}

func (l *factList) field(s *citeway.Source, f dialect.Feature, name, value string) {
	if value != "" {
		l.add(f, "%q has %s %q", l.name(s), name, value)
	}
}

func compact(raw json.RawMessage) string {
	var b bytes.Buffer
	if json.Compact(&b, raw) != nil {
		return string(raw)
	}
	return b.String()
}

// missing returns the facts of want that are not in got.
func missing(got, want []string) []string {
	have := map[string]bool{}
	for _, line := range got {
		have[line] = true
	}
	var out []string
	for _, line := range want {
		if !have[line] {
			out = append(out, line)
		}
	}
	return out
}
