package resolve

import (
	"bytes"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/refer"
)

// note holds a footnote of the author's own, as it was written, until the prose goes on: its
// further lines come as what was taken out.
type note struct {
	on    bool
	other bool // what is taken out belongs to a definition behind it
	text  []byte
}

// remark takes a definition that names no source. Beside sources given, words behind a name
// are a footnote of the author's own, which stays; a number stands for a source all the same.
// Of a message that comes whole its lines follow in their place.
func (r *Resolver) remark(d *citeway.Definition, l *label) error {
	name, _, is := footnoteIn(d.Raw)
	if !is || d.Number > 0 || d.Listed || !r.given() || name != string(d.Label) {
		return nil
	}
	l.remark = true
	if r.o.Complete {
		return nil
	}
	return r.takeNote(d.Raw)
}

// remarks reports whether a definition is a remark that an address stands in: words ask the reader
// to look it up, as in "[^a]: Rounded, see https://…". Other words before an address name a source.
func remarks(d *citeway.Definition) bool {
	_, words, is := footnoteIn(d.Raw)
	if !is {
		return false
	}
	before, _, found := bytes.Cut(d.Raw[words:], d.URL)
	if !found {
		return false
	}
	if at := bytes.LastIndexByte(before, '['); at >= 0 && bytes.HasSuffix(before, []byte("](")) {
		before = before[:at] // the address is a link's
	}
	return refer.Called(bytes.TrimRight(before, " \t<(:,."))
}

// footnoteIn reads the label of a footnote's definition, and where its words begin.
func footnoteIn(line []byte) (name string, words int, is bool) {
	rest, open := bytes.CutPrefix(bytes.TrimLeft(line, " "), []byte("[^"))
	label, _, shut := bytes.Cut(rest, []byte("]:"))
	return string(label), len(line) - len(rest) + len(label) + len("]:"), open && shut
}

// trimmed takes what was taken out of the prose: perhaps a line of a footnote.
func (r *Resolver) trimmed(t *citeway.Trim) error {
	if name, _, is := footnoteIn(t.Bytes); is && r.o.Complete {
		if l := r.labels[strings.ToLower(name)]; l != nil && l.remark {
			return r.takeNote(t.Bytes)
		}
		r.note.other = true
	}
	if r.note.on && !r.note.other {
		r.note.text = append(r.note.text, t.Bytes...)
	}
	return r.sayList()
}

// takeNote begins a footnote, after one that stands directly before it.
func (r *Resolver) takeNote(line []byte) error {
	if err := r.unhold(); err != nil {
		return err
	}
	r.note.on, r.note.other = true, false
	r.note.text = append(r.note.text, line...)
	return nil
}

// endNote sends the footnotes that are held. What in their words looks like a number of a
// source is escaped, since readers do not see the model's numbers.
func (r *Resolver) endNote(next citeway.Event) error {
	text := bytes.TrimRight(r.note.text, "\r\n")
	r.note = note{}
	var out []byte
	if r.pos > 0 && r.tail != '\n' {
		out = append(out, "\n\n"...)
	}
	for len(text) > 0 {
		line, rest, _ := bytes.Cut(text, []byte("\n"))
		_, words, is := footnoteIn(line)
		if !is {
			words = 0
		}
		out = append(out, line[:words]...)
		out = append(out, escaped(line[words:])...)
		if text = rest; len(text) > 0 {
			out = append(out, '\n')
		}
	}
	if t, is := next.(*citeway.Text); is && !bytes.HasPrefix(t.Bytes, []byte("\n")) && !bytes.HasPrefix(t.Bytes, []byte("\r")) {
		out = append(out, '\n')
	}
	return r.putBack(out)
}

// escaped writes a text so that nothing in it is read as the number of a source.
func escaped(text []byte) (out []byte) {
	for i, c := range text {
		if c == '[' && i+1 < len(text) && (text[i+1] == '^' || '0' <= text[i+1] && text[i+1] <= '9') && (i == 0 || text[i-1] != '\\') {
			out = append(out, '\\')
		}
		out = append(out, c)
	}
	return out
}

// remarked reports whether a marker leads to footnotes of the author's own.
func (r *Resolver) remarked(m *citeway.Marker) bool {
	for i := range m.Refs {
		l := r.labels[labelOf(&m.Refs[i])]
		if m.Refs[i].Kind != citeway.ByLabel || l == nil || !l.remark {
			return false
		}
	}
	return len(m.Refs) > 0
}

// goesOn reports whether an event is of the prose behind a footnote, or ends it.
func goesOn(e citeway.Event) bool {
	switch e.(type) {
	case *citeway.Trim, *citeway.Definition, *citeway.Source, *citeway.Finding:
		return false
	}
	return true
}
