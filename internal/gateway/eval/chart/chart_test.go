package chart

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"math"
	"strings"
	"testing"
)

func sample() []Series {
	return []Series{
		{"ours", []Point{{"one", 0, 0.5}, {"two & three", 1, 0.9}}},
		{"plain overlap", []Point{{"one", 0, 0.25}, {"two & three", 1, math.NaN()}}},
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
	var b bytes.Buffer
	if err := Bars(&b, `a < b "quoted"`, "AUC", sample()); err != nil {
		t.Fatal(err)
	}
	got := elements(t, b.Bytes())
	// the ground, two in the legend, three values that are numbers
	if got["rect"] != 6 {
		t.Errorf("%d rectangles, want 6", got["rect"])
	}
	if !strings.Contains(b.String(), "two &amp; three") {
		t.Error("the label is missing or not escaped")
	}
}

func TestLines(t *testing.T) {
	var b bytes.Buffer
	if err := Lines(&b, "lines", "ms", sample()[:1]); err != nil {
		t.Fatal(err)
	}
	got := elements(t, b.Bytes())
	if got["path"] != 1 || got["circle"] != 2 {
		t.Errorf("got %v, want one path and two circles", got)
	}
}

func TestReliability(t *testing.T) {
	var b bytes.Buffer
	if err := Reliability(&b, "reliability", sample()[:1]); err != nil {
		t.Fatal(err)
	}
	if got := elements(t, b.Bytes()); got["path"] != 2 {
		t.Errorf("%d paths, want the curve and the diagonal", got["path"])
	}
}

func TestEmpty(t *testing.T) {
	for name, draw := range map[string]func(io.Writer) error{
		"bars":        func(w io.Writer) error { return Bars(w, "", "", nil) },
		"lines":       func(w io.Writer) error { return Lines(w, "", "", []Series{{}}) },
		"reliability": func(w io.Writer) error { return Reliability(w, "", nil) },
	} {
		var b bytes.Buffer
		if err := draw(&b); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		elements(t, b.Bytes())
	}
}

func TestNice(t *testing.T) {
	for _, c := range []struct{ in, want float64 }{{0, 1}, {0.17, 0.2}, {1, 1}, {2.2, 2.5}, {3, 5}, {70, 100}, {math.NaN(), 1}} {
		if got := nice(c.in); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("nice(%v) = %v, want %v", c.in, got, c.want)
		}
	}
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

func TestWriterError(t *testing.T) {
	if err := Bars(broken{}, "t", "u", sample()); !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("got %v, want the writer's error", err)
	}
}
