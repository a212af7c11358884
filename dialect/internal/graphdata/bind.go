package graphdata

import (
	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect/internal/definition"
)

// binder says of each marker what its identifier stands for. A marker whose words
// are the name of its source has none of its own, and takes the blanks before it.
type binder struct {
	next  citeway.Sink
	table *table
	blank []byte // the blanks that end the prose so far
	inked bool   // something stands before them on the line
	text  citeway.Text
}

// Put passes on the event.
func (b *binder) Put(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Text:
		return b.prose(e.Bytes)
	case *citeway.Marker:
		return b.marker(e)
	case *citeway.Source, *citeway.Finding, *citeway.Begin:
		return b.next.Put(e)
	}
	if err := b.flush(); err != nil {
		return err
	}
	return b.next.Put(e)
}

// prose passes on text up to the blanks that it ends with.
func (b *binder) prose(p []byte) error {
	end := len(p)
	for end > 0 && (p[end-1] == ' ' || p[end-1] == '\t') {
		end--
	}
	if end > 0 {
		if err := b.flush(); err != nil {
			return err
		}
		b.inked = p[end-1] != '\n' && p[end-1] != '\r'
		if err := b.send(p[:end]); err != nil {
			return err
		}
	}
	b.blank = append(b.blank, p[end:]...)
	return nil
}

func (b *binder) flush() error {
	if len(b.blank) == 0 {
		return nil
	}
	err := b.send(b.blank)
	b.blank = b.blank[:0]
	return err
}

func (b *binder) send(p []byte) error {
	b.text.Bytes = p
	return b.next.Put(&b.text)
}

// marker passes on a marker, with the id of what it means in it.
func (b *binder) marker(m *citeway.Marker) error {
	bound, err := b.bind(m)
	if err != nil {
		return err
	}
	if len(bound.Label) == 0 && b.inked {
		bound.Blank, b.blank = append(b.blank, bound.Blank...), nil
	} else if err := b.flush(); err != nil {
		return err
	}
	b.inked = true
	return b.next.Put(bound)
}

// bind is m with the id of what it means; a marker whose identifier is not known
// stays as it is.
func (b *binder) bind(m *citeway.Marker) (*citeway.Marker, error) {
	if m.Syntax != citeway.Inline || len(m.Refs) != 1 {
		return m, nil
	}
	means := b.table.find(string(definition.Unescape(m.Refs[0].Text)))
	if means == nil {
		return m, nil
	}
	bound := *m
	target := means.passage
	if target == "" {
		target = means.source
	}
	bound.Refs = []citeway.Reference{{Kind: citeway.ByIdentifier, Text: []byte(target)}}
	words := string(definition.Unescape(m.Label))
	if err := b.learn(means, words); err != nil {
		return nil, err
	}
	if names(words, b.table.names[means.source]) {
		bound.Label = nil
	}
	return &bound, nil
}

// learn takes the words of a file's first marker for its name, which stands
// nowhere else.
func (b *binder) learn(m *meaning, words string) error {
	if !m.file || b.table.names[m.source] != "" {
		return nil
	}
	b.table.names[m.source] = display(words)
	if names(words, nameless) {
		return nil
	}
	return b.next.Put(&citeway.Source{ID: m.source, Kind: citeway.KindFile, Title: words})
}
