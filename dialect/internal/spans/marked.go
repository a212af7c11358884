package spans

import (
	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/marker"
)

// The setting that has the markers in the prose read, and its values.
const (
	proseSetting = "prose"
	ProsePlain   = "plain"
	ProseMarkers = "markers"
)

// ProseSetting is that setting; noted is what the form's own citations are called.
func ProseSetting(noted string) dialect.Setting {
	return dialect.Setting{Name: proseSetting, Default: ProsePlain, Values: []string{ProsePlain, ProseMarkers}, Markers: ProseMarkers,
		Summary: "markers reads [1] and its like in the prose, for sources given beside; " + noted + " are then sources alone"}
}

// Marked is a form with that setting: people who show a model numbered passages get "[1]" in an Anthropic or
// Gemini message too, where nothing else cites.
func Marked(f dialect.Form, noted string) dialect.Form {
	f.Settings = append(f.Settings[:len(f.Settings):len(f.Settings)], ProseSetting(noted))
	plain := f.NewDecoder
	f.NewDecoder = func(s citeway.Sink, o dialect.Options) dialect.Decoder {
		if f.Setting(o, proseSetting) == ProseMarkers {
			o.Hurry = true // no citation takes a word out
			s = &markers{next: s, scan: marker.New(s, citeway.Standalone)}
		}
		return plain(s, o)
	}
	return f
}

// markers reads the markers of one message. The form's own citations go, their sources stay.
type markers struct {
	next citeway.Sink
	scan *marker.Scanner
}

// Put passes the event on, and the prose with its markers.
func (m *markers) Put(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Text:
		_, err := m.scan.Write(e.Bytes)
		return err
	case *citeway.Citation: // what stood in the prose for it goes back there
		_, err := m.scan.Write([]byte(e.Blank + e.Marker))
		return err
	case *citeway.Revision:
		return nil
	case *citeway.End:
		if err := m.scan.Close(); err != nil {
			return err
		}
	}
	return m.next.Put(e)
}
