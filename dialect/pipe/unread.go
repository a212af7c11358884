package pipe

import (
	"slices"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/marker"
)

// unread follows the resolver where the form could read the markers in its prose and was
// not asked to: that an answer cites nothing is then told with the setting that reads the
// marker which stands there.
type unread struct {
	next    citeway.Sink
	setting string
	sources int // given beside, so that [1] to [sources] would cite one
	scan    *marker.Scanner
	first   string // the first such marker
}

// late reports whether citations come after their words: where the form reads the markers in
// its prose, none does, whatever it lists beside.
func (o *Options) late() bool {
	marks := slices.ContainsFunc(o.From.Settings, func(s dialect.Setting) bool { return s.Markers != "" })
	return o.From.Late && !(marks && o.From.Unread(o.Read) == "")
}

// unread puts that step before next, if it has something to tell.
func (o *Options) unread(next citeway.Sink) citeway.Sink {
	setting := o.From.Unread(o.Read)
	if setting == "" || len(o.Resolve.Sources) == 0 {
		return next
	}
	u := &unread{next: next, setting: setting, sources: len(o.Resolve.Sources)}
	u.scan = marker.New(citeway.SinkFunc(u.look), citeway.Standalone)
	return u
}

// Put passes the event on.
func (u *unread) Put(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Text:
		if u.scan != nil && u.first == "" {
			_, _ = u.scan.Write(e.Bytes) // look gives no error
		}
	case *citeway.Finding:
		if e.Kind == citeway.UncitedAnswer {
			return u.next.Put(u.told(e))
		}
	}
	return u.next.Put(e)
}

// look takes what the scanner finds.
func (u *unread) look(e citeway.Event) error {
	m, is := e.(*citeway.Marker)
	if !is || u.first != "" {
		return nil
	}
	for i := range m.Refs {
		if r := &m.Refs[i]; r.Kind == citeway.ByNumber && 0 < r.Number && r.Number <= u.sources {
			u.first = string(m.Raw)
		}
	}
	return nil
}

// told is the finding with its mend.
func (u *unread) told(f *citeway.Finding) *citeway.Finding {
	if u.scan != nil {
		_ = u.scan.Close()
		u.scan = nil
	}
	if u.first == "" {
		return f
	}
	said := *f
	said.Message += "; the setting " + u.setting + " reads " + u.first + " in the prose"
	return &said
}
