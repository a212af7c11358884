package eval

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"math"
	"strings"
	"testing"
)

func sample() []series {
	return []series{
		{"ours", []point{{"one", 0, 0.5}, {"two & three", 1, 0.9}}},
		{"plain overlap", []point{{"one", 0, 0.25}, {"two & three", 1, math.NaN()}}},
	}
}

// elements counts the elements of an SVG by name, and fails where it is not XML.
func elements(t *testing.T, svg []byte) map[string]int {
	t.Helper()
	count := map[string]int{}
	d := xml.NewDecoder(bytes.NewReader(svg))
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return count
		}
		if err != nil {
			t.Fatalf("not XML: %v\n%s", err, svg)
		}
		if e, ok := token.(xml.StartElement); ok {
			count[e.Name.Local]++
		}
	}
}

func TestBars(t *testing.T) {
	b := drawBars(`a < b "quoted"`, "AUC", sample())
	got := elements(t, b)
	// the ground, two in the legend, three values that are numbers
	if got["rect"] != 6 {
		t.Errorf("%d rectangles, want 6", got["rect"])
	}
	if !strings.Contains(string(b), "two &amp; three") {
		t.Error("the label is missing or not escaped")
	}
}

func TestLines(t *testing.T) {
	b := drawLines("lines", "ms", sample()[:1])
	got := elements(t, b)
	if got["path"] != 1 || got["circle"] != 2 {
		t.Errorf("got %v, want one path and two circles", got)
	}
}

func TestReliability(t *testing.T) {
	b := drawReliability("reliability", sample()[:1])
	if got := elements(t, b); got["path"] != 2 {
		t.Errorf("%d paths, want the curve and the diagonal", got["path"])
	}
}

func TestEmpty(t *testing.T) {
	elements(t, drawBars("", "", nil))
	elements(t, drawLines("", "", []series{{}}))
	elements(t, drawReliability("", nil))
}

func TestNice(t *testing.T) {
	for _, c := range []struct{ in, want float64 }{{0, 1}, {0.17, 0.2}, {1, 1}, {2.2, 2.5}, {3, 5}, {70, 100}, {math.NaN(), 1}} {
		if got := nice(c.in); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("nice(%v) = %v, want %v", c.in, got, c.want)
		}
	}
}
