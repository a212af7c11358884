package references

import (
	"encoding/json"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect/internal/prose"
)

// Reader reads the prose and the references of one message. References come last in a
// stream, and only they distinguish a citation from a link, so prose from the first
// link on waits for the end.
type Reader struct {
	sink   citeway.Sink
	report Report
	form   string
	prose  *prose.Reading
	list   []*citeway.Source
	taken  bool
	naming *naming
	names  map[string]string // identifier to the name that markers show
}

// Report is told about faults in the message.
type Report interface {
	Refuse(path, why string) error
	Find(kind citeway.FindingKind, action, format string, args ...any) error
	Address(*citeway.Source) error
}

// NewReader sends to sink. form is the name that extra fields begin with.
func NewReader(sink citeway.Sink, live citeway.Syntax, form string, report Report) *Reader {
	r := &Reader{sink: sink, report: report, form: form, names: map[string]string{}}
	r.naming = &naming{next: sink, byName: map[string]*citeway.Source{}}
	r.prose = prose.NewReading(r.naming, live, func(*citeway.Marker) bool { return true }, rejoin)
	return r
}

// Write reads a piece of the prose.
func (r *Reader) Write(text []byte) error { return r.prose.Prose(text) }

// Take reads the references and the list of retrieved sources once. It reports whether
// there was anything to read.
func (r *Reader) Take(references, sources json.RawMessage) (bool, error) {
	if !Present(references) && !Present(sources) {
		return false, nil
	}
	if r.taken {
		return true, nil
	}
	r.taken = true
	l := &lister{Reader: r, seen: map[Snippet]bool{}, ids: map[string]bool{}}
	return true, l.all(references, sources)
}

// Finish sends the sources and then what waited for them.
func (r *Reader) Finish() error {
	if err := r.prose.End(); err != nil {
		return err
	}
	r.prose.Held(r.name)
	for _, s := range r.list {
		if s.Title == "" && s.Kind != citeway.KindWeb {
			s.Title = r.title(s)
		}
		if err := r.report.Address(s); err != nil {
			return err
		}
		r.naming.know(s)
		if err := r.sink.Put(s); err != nil {
			return err
		}
	}
	return r.prose.Flush()
}

// name notes the name that a marker shows for its identifier.
func (r *Reader) name(m *citeway.Marker) {
	for i := range m.Refs {
		id := m.Refs[i].Text
		if _, known := r.names[string(id)]; !known {
			r.names[string(id)] = string(m.Label)
		}
	}
}

// title is the name that markers show for a file, since a file's references have no
// name.
func (r *Reader) title(s *citeway.Source) string {
	for i := range s.Passages {
		if title, ok := r.names[s.Passages[i].ID]; ok && s.Passages[i].ID != "" {
			return title
		}
	}
	return r.names[s.ID]
}
