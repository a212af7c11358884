package ingest

import (
	"path"
	"strings"
	"unicode"

	"github.com/citeway/citeway/internal/gateway/knowledge"
)

// titleFor is the title of a document that came as a file of that name: its own, with its topic
// where it is a masthead, or one made of the name.
func titleFor(d *knowledge.Document, name string) string {
	if d.Title == "" {
		return shown(titleOf(name))
	}
	if topic := topicOf(d, name); topic != "" {
		return d.Title + ": " + topic
	}
	return d.Title
}

// topicOf is the heading under a masthead, or nothing. A masthead is the name of a whole site or
// project, which stands above each of its pages: at once after it comes the heading that says
// what the page is about, and the file has that name.
func topicOf(d *knowledge.Document, name string) string {
	if len(d.Headings) < 2 || d.Headings[0].Text != d.Title {
		return ""
	}
	masthead, next := d.Headings[0], d.Headings[1]
	if strings.TrimSpace(d.Text[masthead.Span.End:next.Span.Start]) != "" || letters(next.Text) != letters(titleOf(name)) {
		return ""
	}
	return strings.ReplaceAll(next.Text, "`", "")
}

// letters are the letters and digits of s, small, so that names can be compared.
func letters(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, s)
}

// titleOf makes a title from a file name: without its ending, dashes and
// underscores as blanks.
func titleOf(name string) string {
	base := path.Base(name)
	if typed(name) {
		base = strings.TrimSuffix(base, path.Ext(name))
	}
	title := strings.TrimSpace(strings.NewReplacer("_", " ", "-", " ").Replace(base))
	if title == "" {
		return name
	}
	return title
}
