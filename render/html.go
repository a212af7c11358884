// Package render writes a cited answer for a reader: as an HTML fragment,
// as plain text, or in a terminal.
//
// Every form shows the same things in the same order: the prose with a badge
// where each citation stands, then the sources by number with title, link,
// pages, label and date. A verdict is a quiet sign and words, never a colour
// alone. What the model wrote is untrusted here: URLs pass an allow-list, HTML is
// sanitised, images become links, control characters never reach a terminal.
//
// It finds no markers, chooses no numbers, judges no claims and writes no wire
// form of an API.
package render

import (
	"io"

	"github.com/citeway/citeway"
)

// HTML writes an answer as one HTML fragment that needs neither style nor script:
// the prose with a badge at each citation, then the list of sources. It returns
// errors of w only.
func HTML(w io.Writer, a *citeway.Answer, o Options) error {
	a = sound(a)
	b := newBadger(a, &o)
	out := append([]byte(nil), "<section class=\"cw-answer\">\n"...)
	out = messageLabel(out, a.Label)
	out = append(out, "<div class=\"cw-prose\">\n"...)
	out = prose(out, a, b)
	out = append(out, "</div>\n"...)
	if a.Err != nil {
		out = append(out, `<p class="cw-error" role="alert">This answer is not whole: `+escape(a.Err.Message)+"</p>\n"...)
	}
	if !o.NoList {
		out = sourceList(out, a, &o)
	}
	out = append(out, "</section>\n"...)
	_, err := w.Write(out)
	return err
}

// prose renders the text of the answer. Citations without a place in it come last.
func prose(out []byte, a *citeway.Answer, b *badger) []byte {
	placed, done := place(toHTML(weave(a.Text, a.Citations)), a.Citations, b)
	out = append(out, placed...)
	if len(done) == len(a.Citations) {
		return out
	}
	out = append(out, `<p class="cw-after">`...)
	for i := range a.Citations {
		if !done[i] {
			out = b.badge(out, &a.Citations[i])
		}
	}
	return append(out, "</p>\n"...)
}
