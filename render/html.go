package render

import (
	"io"

	"github.com/citeway/citeway"
)

// HTML writes an answer as one HTML fragment that needs neither style nor script:
// the prose with a badge at each citation, then the list of sources. The error is
// w's.
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

// prose renders the answer's text; citations that found no place in it follow it.
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
