package references

import (
	"encoding/json"
	"strconv"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect/internal/completion"
	"github.com/citeway/citeway/dialect/internal/waiting"
	"github.com/citeway/citeway/marker"
)

// Reader reads the prose and the references of one message. References come
// last in a stream, and only they tell a citation from a link: prose from the
// first link on waits for them.
type Reader struct {
	sink   citeway.Sink
	report Report
	form   string
	wait   *waiting.Sink
	scan   *marker.Scanner
	known  bool
	names  map[string]string // identifier to the name that markers show
	list   []*citeway.Source
}

// Report is told what the message holds that is not as it should be.
type Report interface {
	Refuse(path, why string) error
	Find(kind citeway.FindingKind, action, format string, args ...any) error
	Address(*citeway.Source) error
}

// NewReader sends to sink. form is the name that extra fields begin with.
func NewReader(sink citeway.Sink, live citeway.Syntax, form string, report Report) *Reader {
	r := &Reader{sink: sink, report: report, form: form, names: map[string]string{}}
	r.wait = waiting.New(rejoin(citeway.SinkFunc(r.named)), func(m *citeway.Marker) bool { return !r.known })
	r.scan = marker.New(r.wait, live)
	return r
}

// Write reads a piece of the prose.
func (r *Reader) Write(text []byte) error {
	_, err := r.scan.Write(text)
	return err
}

// Take keeps what a frame says of its sources. What comes later replaces nothing.
func (r *Reader) Take(references, sources json.RawMessage) error {
	if r.known || !present(references) {
		return nil
	}
	f, ok := completion.NewFields(references, "references", r.report.Refuse)
	if !ok {
		return f.Err()
	}
	r.known = true
	for i, raw := range f.List("files") {
		if err := r.file(raw, "references.files["+strconv.Itoa(i)+"]"); err != nil {
			return err
		}
	}
	for i, raw := range f.List("web") {
		if err := r.web(raw, "references.web["+strconv.Itoa(i)+"]"); err != nil {
			return err
		}
	}
	return f.Err()
}

// Finish sends the sources and then what waited for them.
func (r *Reader) Finish() error {
	if err := r.scan.Close(); err != nil {
		return err
	}
	r.wait.Held(r.name)
	if err := r.check(); err != nil {
		return err
	}
	for _, s := range r.list {
		if title, ok := r.title(s); ok {
			s.Title = title
		}
		if err := r.report.Address(s); err != nil {
			return err
		}
		if err := r.sink.Put(s); err != nil {
			return err
		}
	}
	return r.wait.Flush()
}

// name notes the name that a marker shows for its identifier.
func (r *Reader) name(m *citeway.Marker) {
	for i := range m.Refs {
		id := string(m.Refs[i].Text)
		if _, known := r.names[id]; !known {
			r.names[id] = string(m.Label)
		}
	}
}

// title is the name that markers show for a file: its references have none.
func (r *Reader) title(s *citeway.Source) (string, bool) {
	if s.Title != "" || s.Kind == citeway.KindWeb {
		return "", false
	}
	for i := range s.Passages {
		if title, ok := r.names[s.Passages[i].ID]; ok {
			return title, true
		}
	}
	title, ok := r.names[s.ID]
	return title, ok
}

// named gives a link to a web page the name that its reference has, where the
// brackets in it are all that differs.
func (r *Reader) named(e citeway.Event) error {
	m, ok := e.(*citeway.Marker)
	if !ok {
		return r.sink.Put(e)
	}
	for _, s := range r.list {
		if len(m.Refs) == 1 && s.URL == string(m.Refs[0].Text) && Name(s) == string(m.Label) {
			m.Label = []byte(s.Title)
		}
	}
	return r.sink.Put(m)
}
