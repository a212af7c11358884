package ingest

import (
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/link"
)

// front is what stands between two lines of dashes at the head of a Markdown
// file: names with a value, a list, or a map of one level. It is the part of
// YAML that people write there; what it does not know it passes over.
type front map[string]*frontValue

type frontValue struct {
	text   string
	list   []string
	fields map[string]*frontValue
}

// cutFront parts front matter from the text after it: the lines between two of
// three dashes, or up to one of three dots. Without front matter the text comes
// back whole. Front matter over MaxFrontMatter is an error, since a label may
// stand in it.
func cutFront(text string) (front, string, error) {
	line, rest, _ := strings.Cut(text, "\n")
	if strings.TrimRight(line, " \t") != "---" {
		return nil, text, nil
	}
	for at := 0; at < len(rest); {
		line, _, _ := strings.Cut(rest[at:], "\n")
		end := min(at+len(line)+1, len(rest))
		if closing := strings.TrimRight(line, " \t"); closing == "---" || closing == "..." {
			if at > MaxFrontMatter {
				return nil, text, tooLarge("the front matter", MaxFrontMatter)
			}
			return parseFront(rest[:at]), rest[end:], nil
		}
		at = end
	}
	return nil, text, nil
}

func parseFront(head string) front {
	f := front{}
	// open is the value of the last name at the margin, within the one indented
	// under it that a list may still follow.
	var open, within *frontValue
	for line := range strings.SplitSeq(head, "\n") {
		trimmed := strings.TrimSpace(line)
		if trimmed == "" || strings.HasPrefix(trimmed, "#") {
			continue
		}
		if item, isItem := strings.CutPrefix(trimmed, "- "); isItem && open != nil {
			listOf(open, within).add(unquote(item))
			continue
		}
		name, value, ok := frontLine(trimmed)
		if !ok {
			continue
		}
		if indented(line) && open != nil {
			within = open.set(name, value)
			continue
		}
		open, within = parseValue(value), nil
		f[name] = open
	}
	return f
}

// listOf is the value that an item belongs to.
func listOf(open, within *frontValue) *frontValue {
	if within != nil && within.text == "" && within.fields == nil {
		return within
	}
	return open
}

func frontLine(line string) (name, value string, ok bool) {
	name, value, ok = strings.Cut(line, ":")
	return strings.ToLower(strings.TrimSpace(unquote(name))), strings.TrimSpace(value), ok
}

func indented(line string) bool { return line[0] == ' ' || line[0] == '\t' }

func parseValue(value string) *frontValue {
	v := &frontValue{}
	inner, isList := strings.CutPrefix(value, "[")
	switch {
	case isList && strings.HasSuffix(inner, "]") && !strings.HasPrefix(inner, "["):
		for item := range strings.SplitSeq(strings.TrimSuffix(inner, "]"), ",") {
			v.add(unquote(strings.TrimSpace(item)))
		}
	case strings.HasPrefix(value, "{") && strings.HasSuffix(value, "}"):
		for pair := range strings.SplitSeq(value[1:len(value)-1], ",") {
			if name, value, ok := frontLine(strings.TrimSpace(pair)); ok {
				v.set(name, value)
			}
		}
	default:
		v.text = unquote(uncommented(value))
	}
	return v
}

func (v *frontValue) add(item string) {
	if item != "" {
		v.list = append(v.list, item)
	}
}

func (v *frontValue) set(name, value string) *frontValue {
	if v.fields == nil {
		v.fields = map[string]*frontValue{}
	}
	field := parseValue(value)
	v.fields[name] = field
	return field
}

// uncommented drops a comment after a value.
func uncommented(value string) string {
	quoted := quotedLength(value)
	before, _, _ := strings.Cut(value[quoted:], " #")
	return strings.TrimSpace(value[:quoted] + before)
}

// quotedLength is the length of the quoted string at the front, 0 for none.
func quotedLength(s string) int {
	if s == "" || s[0] != '"' && s[0] != '\'' {
		return 0
	}
	for i := 1; i < len(s); i++ {
		switch {
		case s[i] == '\\' && s[0] == '"':
			i++
		case s[i] == s[0] && s[0] == '\'' && strings.HasPrefix(s[i+1:], "'"):
			i++
		case s[i] == s[0]:
			return i + 1
		}
	}
	return 0
}

// unquote takes off one pair of quotes.
func unquote(s string) string {
	s = strings.TrimSpace(s)
	if len(s) < 2 || s[0] != s[len(s)-1] {
		return s
	}
	switch s[0] {
	case '"':
		if plain, err := strconv.Unquote(s); err == nil {
			return plain
		}
		return s[1 : len(s)-1]
	case '\'':
		return strings.ReplaceAll(s[1:len(s)-1], "''", "'")
	}
	return s
}

// text returns the first value that one of the names has.
func (f front) text(names ...string) string {
	for _, name := range names {
		if v := f[name]; v != nil && v.text != "" {
			return oneLine(v.text)
		}
	}
	return ""
}

// texts returns the values of name, one or many.
func (f front) texts(name string) []string {
	v := f[name]
	switch {
	case v == nil:
		return nil
	case v.list != nil:
		return v.list
	case v.text != "":
		return []string{v.text}
	}
	return nil
}

// label returns the label that the front matter gives: a name, the name of the
// highest rank of a list, or a map, which without a name is of no name and at least
// rankUnknown: what is labelled is not public.
func (f front) label() *citeway.Label {
	v := f["label"]
	if v == nil {
		v = f["sensitivity"]
	}
	if v == nil {
		return nil
	}
	if v.fields == nil {
		return highest(append([]string{v.text}, v.list...))
	}
	fields := front(v.fields)
	label := NamedLabel(fields.text("name"))
	if label == nil {
		label = &citeway.Label{Name: unnamed, Rank: rankUnknown}
	}
	label.Description = fields.text("description")
	label.Keywords = fields.texts("keywords")
	label.Color = fields.text("color", "colour")
	label.Encrypted = fields.text("encrypted") == "true"
	if rank, err := strconv.Atoi(fields.text("rank")); err == nil {
		label.Rank = rank
	}
	return label
}

// highest is the label of the highest rank among names, the first of them; nil
// where none is a name.
func highest(names []string) *citeway.Label {
	var best *citeway.Label
	for _, name := range names {
		if label := NamedLabel(name); label != nil && (best == nil || label.Rank > best.Rank) {
			best = label
		}
	}
	return best
}

// dateForms are the ways in which front matter and HTML write a date.
var dateForms = [...]string{time.RFC3339, "2006-01-02T15:04:05", "2006-01-02 15:04:05", "2006-01-02 15:04", time.DateOnly}

// parseDate reads a date; zero if it is not a date.
func parseDate(s string) time.Time {
	for _, form := range dateForms {
		if t, err := time.Parse(form, s); err == nil {
			return t.UTC()
		}
	}
	return time.Time{}
}

// webAddress is the address that a document says it has, "" where nobody may be led there.
func webAddress(said string) string {
	if _, safe := link.Safe(said); !safe || !strings.Contains(said, "://") {
		return ""
	}
	return said
}

// inlineTag is a tag of HTML within a title, which a page shows as its look.
var inlineTag = regexp.MustCompile(`(?i)</?(?:em|strong|b|i|code|span|sup|sub|small|mark|wbr|br)(?:\s[^<>]*)?/?>`)

// apply writes what the front matter says into c.
func (f front) apply(c *Content) {
	if title := oneLine(inlineTag.ReplaceAllString(f.text("title"), "")); title != "" {
		c.Title = title
	}
	c.URL = webAddress(f.text("url", "canonical", "permalink", "source"))
	c.Editor = f.text("editor", "author")
	c.Aliases = append(f.texts("aliases"), f.texts("alias")...)
	c.Label = f.label()
	if date := parseDate(f.text("modified", "updated", "date")); !date.IsZero() {
		c.Modified = date
	}
}
