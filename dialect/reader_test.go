package dialect_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
)

// log is a decoder that writes down its frames.
type log struct {
	lines []string
	err   error
}

func (l *log) Frame(f dialect.Frame) error {
	l.lines = append(l.lines, fmt.Sprintf("%s|%s|%v", f.Event, f.Data, f.Done))
	return l.err
}

func (l *log) Close() error { return nil }

func read(pieces ...string) ([]string, error) {
	l := &log{}
	r := dialect.NewReader(l)
	for _, p := range pieces {
		if _, err := r.Write([]byte(p)); err != nil {
			return l.lines, err
		}
	}
	err := r.Close()
	return l.lines, err
}

func TestReader(t *testing.T) {
	tests := map[string]struct {
		in   string
		want []string
	}{
		"two events":              {"data: {\"a\":1}\n\ndata: {\"b\":2}\n\n", []string{`|{"a":1}|false`, `|{"b":2}|false`}},
		"no blank after colon":    {"data:{}\n\n", []string{"|{}|false"}},
		"one blank only":          {"data:  x\n\n", []string{"| x|false"}},
		"a name":                  {"event: delta\ndata: {}\n\n", []string{"delta|{}|false"}},
		"a name after the data":   {"data: {}\nevent: delta\n\n", []string{"delta|{}|false"}},
		"several lines of data":   {"data: {\ndata: }\n\n", []string{"|{\n}|false"}},
		"CRLF":                    {"event: a\r\ndata: {}\r\n\r\n", []string{"a|{}|false"}},
		"CR":                      {"event: a\rdata: {}\r\r", []string{"a|{}|false"}},
		"comments":                {": hello\n\n: ping\ndata: {}\n: pong\n\n", []string{"|{}|false"}},
		"id and retry":            {"id: 7\nretry: 10\ndata: {}\n\n", []string{"|{}|false"}},
		"a missing last line":     {"data: {}", []string{"|{}|false"}},
		"a missing blank line":    {"data: {}\n", []string{"|{}|false"}},
		"more after done":         {"data: {}\n\ndata: [DONE]\n\ndata: {\"a\":1}\n\n{\"b\":2}\ndata: [DONE]\n\ndata: {", []string{"|{}|false", "||true"}},
		"done":                    {"data: {}\n\ndata: [DONE]\n\n", []string{"|{}|false", "||true"}},
		"JSON lines":              {"{\"a\":1}\n{\"b\":2}", []string{`|{"a":1}|false`, `|{"b":2}|false`}},
		"JSON lines with blanks":  {"{\"a\":1}\n\n\r\n[2]\n", []string{`|{"a":1}|false`, `|[2]|false`}},
		"a name without data":     {"event: a\n\ndata: {}\n\n", []string{"|{}|false"}},
		"nothing":                 {"", nil},
		"a field without a colon": {"data\n\n", []string{"||false"}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			got, err := read(test.in)
			if err != nil || strings.Join(got, "\n") != strings.Join(test.want, "\n") {
				t.Errorf("got %q %v, want %q", got, err, test.want)
			}
			for at := range test.in {
				cut, err := read(test.in[:at], test.in[at:])
				if err != nil || strings.Join(cut, "\n") != strings.Join(got, "\n") {
					t.Errorf("cut at %d: got %q %v", at, cut, err)
				}
			}
		})
	}
}

func TestReaderNamesTheFrame(t *testing.T) {
	l := &log{err: &citeway.Error{Code: citeway.Invalid, Place: "choices[0]", Message: "is no object"}}
	r := dialect.NewReader(l)
	_, err := r.Write([]byte("data: {}\n\n"))
	if err == nil || err.Error() != "frame 1: choices[0]: is no object" {
		t.Errorf("got %v", err)
	}
}

func TestReaderRefusesAFrameWithoutEnd(t *testing.T) {
	r := dialect.NewReader(&log{})
	piece := []byte("data: " + strings.Repeat("x", 1<<20))
	for range 20 {
		if _, err := r.Write(piece); err != nil {
			if citeway.CodeOf(err) != citeway.TooLarge {
				t.Errorf("got %v", err)
			}
			return
		}
	}
	t.Error("20 MiB in one line were taken")
}

func TestAtLeavesOtherErrors(t *testing.T) {
	other := errors.New("other")
	if dialect.At("here", other) != other {
		t.Error("changed")
	}
}

func TestFeatureNames(t *testing.T) {
	seen := map[string]bool{}
	for _, name := range dialect.AllFeatures.Names() {
		if name == "" || seen[name] {
			t.Errorf("%q stands twice or is empty", name)
		}
		seen[name] = true
	}
	if len(seen) != 27 {
		t.Errorf("%d features have names", len(seen))
	}
	if got := (dialect.Title | dialect.Page).String(); got != "title, page" {
		t.Errorf("got %q", got)
	}
}

func TestUsed(t *testing.T) {
	score := 0.5
	tests := []struct {
		event citeway.Event
		want  dialect.Feature
	}{
		{&citeway.Text{Bytes: []byte("a")}, 0},
		{&citeway.Source{Number: 1, Title: "T", Passages: []citeway.Passage{{Page: 2, Score: &score}}}, dialect.Title | dialect.Page | dialect.Score},
		{&citeway.Source{URL: "u"}, dialect.URL | dialect.Uncited},
		{&citeway.Citation{Label: "w", Sources: []string{"a", "b"}}, dialect.Place | dialect.Words | dialect.Several},
		{&citeway.Revision{Citation: &citeway.Citation{Verdict: citeway.Supported}}, dialect.Place | dialect.Verdict},
		{&citeway.Begin{Model: "m"}, dialect.Model},
		{&citeway.End{Label: &citeway.Label{}}, dialect.AnswerLabel},
		{&citeway.End{Calls: []citeway.Call{{Name: "look"}}}, dialect.Calls},
	}
	for _, test := range tests {
		if got := dialect.Used(test.event); got != test.want {
			t.Errorf("%T: got %s, want %s", test.event, got, test.want)
		}
	}
}

func TestEventWriter(t *testing.T) {
	var b strings.Builder
	w := dialect.NewEventWriter(&b)
	_ = w.Data(map[string]string{"a": "<b>"})
	_ = w.Event("done", 1)
	_ = w.Done()
	if want := "data: {\"a\":\"<b>\"}\n\nevent: done\ndata: 1\n\ndata: [DONE]\n\n"; b.String() != want {
		t.Errorf("got %q", b.String())
	}
}

func TestSetting(t *testing.T) {
	f := dialect.Form{Settings: []dialect.Setting{{Name: "links", Default: "docs"}}}
	if f.Setting(dialect.Options{}, "links") != "docs" || f.Setting(dialect.Options{Settings: map[string]string{"links": "markdown"}}, "links") != "markdown" || f.Setting(dialect.Options{}, "none") != "" {
		t.Error("a setting is not what it was set to")
	}
}

func FuzzReader(f *testing.F) {
	f.Add([]byte("event: a\r\ndata: {}\r\n\r\n: c\n{\"x\":1}\n"), 3)
	f.Fuzz(func(t *testing.T, in []byte, at int) {
		if at < 0 || at > len(in) {
			return
		}
		whole, err1 := read(string(in))
		cut, err2 := read(string(in[:at]), string(in[at:]))
		if strings.Join(whole, "\n") != strings.Join(cut, "\n") || (err1 == nil) != (err2 == nil) {
			t.Errorf("cut at %d: %q %v, whole %q %v", at, cut, err2, whole, err1)
		}
	})
}

func TestReaderSkipsAByteOrderMark(t *testing.T) {
	for _, in := range []string{"\xef\xbb\xbfdata: {\"a\":1}\n\n", "\xef\xbb\xbf{\"a\":1}\n"} {
		if frames, err := read(strings.Split(in, "")...); err != nil || len(frames) != 1 || !strings.Contains(frames[0], `{"a":1}`) {
			t.Errorf("%q: %v, %v", in, frames, err)
		}
	}
}
