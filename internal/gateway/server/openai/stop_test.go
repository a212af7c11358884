package openai

import (
	"errors"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/server"
)

// shownBy is what a sink was sent: the prose, with (ID) where a citation stands.
type shownBy struct{ strings.Builder }

func (s *shownBy) Put(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Text:
		s.Write(e.Bytes)
	case *citeway.Citation:
		s.WriteString("(" + e.ID + ")")
	case *citeway.End:
		s.WriteString(".")
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
		{[]string{"\nObservation:"}, 11, "Tides rise.(c)|Then they fall."},
		{[]string{"Then they fell", "fall"}, 14, "Tides rise.|Th(c)en they "},
		{[]string{"fall", "|"}, 11, "Tides rise.(c)"},
		{[]string{"|Then"}, 12, "Tides rise."},
		{[]string{"Tides"}, 5, ""},
		{[]string{"nonesuch"}, 44, prose[:44] + "(c)" + prose[44:] + "."},
	} {
		for size := 1; size <= len(prose); size++ {
			var got shownBy
			s, err := newStop(&got, c.stops), error(nil)
			for at := 0; at < len(prose) && err == nil; at += size {
				end := min(at+size, len(prose))
				if at <= c.cites && c.cites < end {
					if err = s.Put(text(prose[at:c.cites])); err == nil {
						err = s.Put(&citeway.Citation{ID: "c"})
					}
					at = c.cites
				}
				if err == nil {
					err = s.Put(text(prose[at:end]))
				}
				at = end - size
			}
			if err == nil {
				err = s.Put(&citeway.End{})
			}
			if whole := strings.Contains(c.want, "Observation"); got.String() != c.want || (err == nil) != whole {
				t.Errorf("%q in pieces of %d: %q, %v", c.stops, size, got.String(), err)
			}
			if err != nil && !errors.Is(s.Put(&citeway.End{}), errStopped) {
				t.Error("it goes on")
			}
		}
	}
}

// TestStopEndsAnAnswer whole and streamed, properly.
func TestStopEndsAnAnswer(t *testing.T) {
	const asks = `{"model":"citeway","stop":["They fall"],"messages":[{"role":"user","content":"When?"}]`
	w := send(surface(&scripted{events: tides()}, nil), server.Caller{Citations: "none"}, "POST", completionsURL, asks+"}")
	if got := w.Body.String(); w.Code != 200 || !strings.Contains(got, `"content":"Tides rise. "`) || !strings.Contains(got, `"finish_reason":"stop"`) {
		t.Errorf("%d %s", w.Code, got)
	}
	w = send(surface(&scripted{events: tides()}, nil), server.Caller{}, "POST", completionsURL, asks+`,"stream":true}`)
	if got := w.Body.String(); strings.Contains(got, "fall") || !strings.Contains(got, `"finish_reason":"stop"`) || !strings.HasSuffix(got, "data: [DONE]\n\n") {
		t.Errorf("%d %s", w.Code, got)
	}
}

func FuzzStop(f *testing.F) {
	f.Add("Tides rise.|Then", "|", "rise", 3)
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
		var got shownBy
		s := newStop(&got, []string{one, two})
		for rest := prose; rest != ""; {
			n := min(size, len(rest))
			if s.Put(text(rest[:n])) != nil {
				break
			}
			rest = rest[n:]
		}
		said := got.String()
		if st, ok := s.(*stop); ok && !st.ended {
			said += string(st.held)
		}
		if said != prose[:end] {
			t.Errorf("%q of %q", said, prose)
		}
	})
}
