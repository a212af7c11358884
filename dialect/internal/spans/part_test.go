package spans

import (
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

// read cites spans of a text that comes in the pieces given; the citations come
// after the piece of the same index.
func read(pieces []string, after map[int][]citeway.Span) *citeway.Answer {
	var f citeway.Folder
	t := NewTeller(&f)
	p := NewPart(t)
	for i, s := range pieces {
		p.Spoken(true)
		p.Write([]byte(s))
		p.Ready()
		for _, at := range after[i] {
			p.Cite(at, &citeway.Citation{ID: string(rune('a' + len(f.Answer().Citations)))})
			p.Ready()
		}
	}
	p.FlushAll()
	_ = t.Close(true, "", nil)
	return f.Answer()
}

func TestMarkersLeaveTheProse(t *testing.T) {
	for _, marker := range []string{"([a.example](https://a.example/x_(y)))", "【4:0†source】", "\ue200cite\ue202turn0search0\ue201", "[12]", "[[1]](https://a.example)"} {
		text := "Tides rise " + marker + ". More."
		at := citeway.Span{Start: 11, End: 11 + len(marker)}
		for cut := 1; cut < at.End; cut++ {
			a := read([]string{text[:cut], text[cut:at.End], text[at.End:]}, map[int][]citeway.Span{1: {at}})
			if a.Text != "Tides rise. More." || len(a.Citations) != 1 || a.Citations[0].Marker != marker || a.Citations[0].Blank != " " {
				t.Fatalf("%q cut at %d: %q, %+v", marker, cut, a.Text, a.Citations)
			}
		}
	}
}

func TestWhatIsNotCitedStays(t *testing.T) {
	for _, text := range []string{"m[0] and [1990] ([see](https://a.example)) 【x", "([", "[[1]", "(", "a  ", "\ue200never closed", strings.Repeat("([", 9000)} {
		for cut := 0; cut <= min(len(text), 60); cut++ {
			if a := read([]string{text[:cut], text[cut:]}, nil); a.Text != text {
				t.Fatalf("%.40q cut at %d became %.60q", text, cut, a.Text)
			}
		}
	}
}

// A citation that comes after its words counts from the prose, in which the
// markers before it no longer stand.
func TestLateAfterAMarker(t *testing.T) {
	a := read([]string{"One [1]", " two three."}, map[int][]citeway.Span{0: {{Start: 4, End: 7}}, 1: {{Start: 8, End: 11}}})
	if a.Text != "One two three." || len(a.Citations) != 2 {
		t.Fatalf("%q, %+v", a.Text, a.Citations)
	}
	if c := a.Citations[1]; c.Label != "two" || a.Text[c.Start:c.End] != "two" {
		t.Errorf("%q at %d", c.Label, c.Start)
	}
}

func TestLocate(t *testing.T) {
	text := "Ébbe 🌊 flows ok. Encore é."
	for _, c := range []struct {
		name       string
		start, end int
		unit       citeway.Unit
		words      string
		want       string
		fits       bool
	}{
		{"code points", 7, 12, citeway.Runes, "", "flows", true},
		{"bytes", 11, 16, citeway.Bytes, "", "flows", true},
		{"UTF-16 told by its words", 8, 13, citeway.Runes, "flows", "flows", true},
		{"UTF-16 told by what it cuts", 8, 13, citeway.Runes, "", "flows", false},
		{"the last character counted in", 7, 11, citeway.Runes, "", "flows", false},
		{"elsewhere", 0, 6, citeway.Runes, "Encore", "Encore", false},
		{"nowhere", 0, 3, citeway.Runes, "never", "", false},
		{"outside", 90, 99, citeway.Runes, "", "", false},
		{"negative", -5, -1, citeway.Runes, "", "", false},
		{"backwards", 9, 3, citeway.Runes, "", "", false},
	} {
		p := NewPart(NewTeller(&citeway.Folder{}))
		p.Write([]byte(text))
		at, fits := p.Locate(c.start, c.end, c.unit, c.words)
		if got := at.In(text); got != c.want || fits != c.fits {
			t.Errorf("%s: %q %v, want %q %v", c.name, got, fits, c.want, c.fits)
		}
	}
}
