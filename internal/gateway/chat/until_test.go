package chat_test

import (
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat"
)

// shownBy is what a sink was sent: the prose, with (ID) where a citation stands.
type shownBy struct{ strings.Builder }

func (s *shownBy) Put(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Text:
		s.Write(e.Bytes)
	case *citeway.Citation:
		s.WriteString(e.Label + "(" + e.ID + ")")
	case *citeway.Revision:
		s.WriteString("~")
	case *citeway.End:
		s.WriteString("." + string(e.Finish))
	}
	return nil
}

// TestStop: an answer ends before the first sequence, however it is cut.
func TestStop(t *testing.T) {
	const prose = "Tides rise.|Then they fall.\nObservation: none"
	for _, c := range []struct {
		stops []string
		cites int // where a citation stands
		want  string
	}{
		{nil, 5, "Tides(c) rise.|Then they fall.\nObservation: none."},
		{[]string{""}, 5, "Tides(c) rise.|Then they fall.\nObservation: none."},
		{[]string{"high"}, 5, "Tides(c) rise.|Then they fall.\nObservation: none."},
		{[]string{"\nObservation:"}, 11, "Tides rise.(c)|Then they fall..stop"},
		{[]string{"Then they fell", "fall"}, 14, "Tides rise.|Th(c)en they .stop"},
		{[]string{"fall", "|"}, 11, "Tides rise.(c).stop"},
		{[]string{"|Then"}, 12, "Tides rise..stop"},
		{[]string{"Tides"}, 5, ".stop"},
		{[]string{"nonesuch"}, 44, prose[:44] + "(c)" + prose[44:] + "."},
	} {
		for size := 1; size <= len(prose); size++ {
			var got shownBy
			err := chat.Until(c.stops, &got, func(s citeway.Sink) (err error) {
				for at := 0; at < len(prose) && err == nil; at += size {
					end := min(at+size, len(prose))
					if at <= c.cites && c.cites < end {
						if err = s.Put(textOf(prose[at:c.cites])); err == nil {
							err = s.Put(&citeway.Citation{ID: "c"})
						}
						at = c.cites
					}
					if err == nil {
						err = s.Put(textOf(prose[at:end]))
					}
					at = end - size
				}
				if err == nil {
					err = s.Put(&citeway.End{})
				} else if s.Put(&citeway.End{}) == nil {
					t.Error("it goes on")
				}
				return err
			})
			if got.String() != c.want || err != nil {
				t.Errorf("%q in pieces of %d: %q, %v", c.stops, size, got.String(), err)
			}
		}
	}
}

// TestStopsAcrossCitations: a sequence ends the answer, whatever cites within it, and
// also where it begins, ends or lies in the words of a citation.
func TestStopsAcrossCitations(t *testing.T) {
	words := func(label string) *citeway.Citation { return &citeway.Citation{ID: "c", Start: 6, Label: label} }
	for name, c := range map[string]struct {
		events []citeway.Event
		want   string
	}{
		"a citation inside":    {[]citeway.Event{textOf("Tides Sour"), &citeway.Citation{ID: "c", Start: 10}, textOf("ces: none")}, "Tides .stop"},
		"one before it":        {[]citeway.Event{textOf("Tides "), &citeway.Citation{ID: "c", Start: 6}, textOf("Sources: none")}, "Tides (c).stop"},
		"in words":             {[]citeway.Event{textOf("Tides "), words("the Sources: tables"), textOf(" rise")}, "Tides the .stop"},
		"it begins in words":   {[]citeway.Event{textOf("Tides "), words("the Sources"), textOf(": none")}, "Tides the .stop"},
		"it ends in words":     {[]citeway.Event{textOf("Tides Source"), &citeway.Citation{ID: "c", Start: 12, Label: "s: more"}, textOf(" rise")}, "Tides .stop"},
		"words that begin one": {[]citeway.Event{textOf("Tides "), words("the Sources"), textOf(" rise"), &citeway.End{}}, "Tides the Sources(c) rise."},
		"a late citation":      {[]citeway.Event{textOf("Tides Sources"), &citeway.Citation{ID: "c", Start: 0, Label: "Tides"}, textOf(": none")}, "Tides .stop"},
		"a revision inside":    {[]citeway.Event{textOf("Tides Sour"), &citeway.Revision{}, textOf("ces: none")}, "Tides ~.stop"},
	} {
		var got shownBy
		err := chat.Until([]string{"Sources:"}, &got, func(s citeway.Sink) error {
			for _, e := range c.events {
				if err := s.Put(e); err != nil {
					return err
				}
			}
			return nil
		})
		if got.String() != c.want || err != nil {
			t.Errorf("%s: %q, want %q, %v", name, got.String(), c.want, err)
		}
	}
}

func textOf(s string) *citeway.Text { return &citeway.Text{Bytes: []byte(s)} }

func FuzzUntil(f *testing.F) {
	f.Add("Tides rise.|Then", "|", "rise", 3)
	f.Add("aaab", "aab", "b", 1)
	f.Fuzz(func(t *testing.T, prose, one, two string, size int) {
		if size < 1 {
			return
		}
		end := len(prose)
		for _, q := range []string{one, two} {
			if at := strings.Index(prose, q); q != "" && at >= 0 {
				end = min(end, at)
			}
		}
		var got strings.Builder
		sink := citeway.SinkFunc(func(e citeway.Event) error {
			if text, ok := e.(*citeway.Text); ok {
				got.Write(text.Bytes)
			}
			return nil
		})
		err := chat.Until([]string{one, two}, sink, func(s citeway.Sink) error {
			for rest := prose; rest != ""; {
				n := min(size, len(rest))
				if err := s.Put(textOf(rest[:n])); err != nil {
					return err
				}
				rest = rest[n:]
			}
			return s.Put(&citeway.End{})
		})
		if got.String() != prose[:end] || err != nil {
			t.Errorf("%q of %q, %v", got.String(), prose, err)
		}
	})
}
