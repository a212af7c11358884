package render

import (
	"fmt"
	"regexp"
	"time"

	"github.com/citeway/citeway"
)

// sourceList writes the sources cited, by number, then those that were only
// consulted.
func sourceList(out []byte, a *citeway.Answer, o *Options) []byte {
	if cited := a.Cited(); len(cited) > 0 {
		by := citingOf(a)
		out = fmt.Appendf(out, "<section class=\"cw-sources\" aria-labelledby=\"%[1]ssources\">\n<h2 id=\"%[1]ssources\">Sources</h2>\n<ol>\n", escape(o.prefix()))
		for _, s := range cited {
			out = fmt.Appendf(out, `<li value="%d" id="%ssource-%d">`, s.Number, escape(o.prefix()), s.Number)
			out = append(sourceEntry(out, s, citedPages(by[s.ID], s), o), "</li>\n"...)
		}
		out = append(out, "</ol>\n</section>\n"...)
	}
	return consultedList(out, a, o)
}

// Beside heads the sources of an answer that it does not cite: they were consulted, or
// are the nearest to a question that they do not answer.
func Beside(a *citeway.Answer) string {
	if a.Refuses() {
		return "Nearest"
	}
	return "Consulted, not cited"
}

func consultedList(out []byte, a *citeway.Answer, o *Options) []byte {
	open := false
	for i := range a.Sources {
		s := &a.Sources[i]
		if !s.Consulted {
			continue
		}
		if !open {
			open = true
			out = fmt.Appendf(out, "<details class=\"cw-consulted\">\n<summary>%s</summary>\n<ul>\n", Beside(a))
		}
		out = append(out, "<li>"...)
		out = append(sourceEntry(out, s, pages(s, nil), o), "</li>\n"...)
	}
	if open {
		out = append(out, "</ul>\n</details>\n"...)
	}
	return out
}

// sourceEntry writes title, pages, label and date.
func sourceEntry(out []byte, s *citeway.Source, on string, o *Options) []byte {
	if address := o.sourceURL(s); address != "" {
		out = fmt.Appendf(out, `<a class="cw-title" href="%s" rel="nofollow noreferrer">%s</a>`, escape(address), escape(s.Name()))
	} else {
		out = fmt.Appendf(out, `<span class="cw-title">%s</span>`, escape(s.Name()))
	}
	if on != "" {
		out = fmt.Appendf(out, ` <span class="cw-pages">%s</span>`, on)
	}
	if s.Label != nil {
		out = labelMark(append(out, ' '), s.Label)
	}
	if s.Modified != nil {
		out = fmt.Appendf(out, ` <time class="cw-modified" datetime="%s">%s</time>`, s.Modified.Format(time.RFC3339), day(*s.Modified))
	}
	return out
}

// day writes a date so that no reader mistakes day and month.
func day(t time.Time) string { return t.Format("2 January 2006") }

func messageLabel(out []byte, l *citeway.Label) []byte {
	if l == nil {
		return out
	}
	return append(labelMark(append(out, `<p class="cw-message-label">`...), l), "</p>\n"...)
}

// labelMark writes the name of a label, and its colour if it is a valid one.
func labelMark(out []byte, l *citeway.Label) []byte {
	out = append(out, `<span class="cw-label"`...)
	if cssColor.MatchString(l.Color) {
		out = fmt.Appendf(out, ` style="--cw-label:%s"`, l.Color)
	}
	if l.Description != "" {
		out = fmt.Appendf(out, ` title="%s"`, escape(l.Description))
	}
	out = append(append(append(out, '>'), escape(l.Name)...), "</span>"...)
	if l.Encrypted {
		out = append(out, ` <span class="cw-encrypted">encrypted</span>`...)
	}
	return out
}

// cssColor matches a colour by name or in hexadecimal digits. Nothing else can get
// into a style.
var cssColor = regexp.MustCompile(`^(?:[A-Za-z]{3,24}|#(?:[0-9A-Fa-f]{3}){1,2})$`)
