package chart_test

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/citeway/citeway/internal/gateway/metrics/chart"
)

func pictures() map[string]*chart.Chart {
	money := func(x float64) string { return fmt.Sprintf("$%.2f", x) }
	bars := &chart.Chart{Title: "Sales", Subtitle: "from 2025-01-01", Measure: "Revenue", Show: money, Columns: []string{"Region", "Revenue"}, Cells: [][]string{{"North", "350"}, {"South", "-55.5"}}}
	for i, name := range []string{"North", "South", "East & West", "<b>bold</b>", "none", "a name that is longer than a bar's name may be"} {
		bars.Points = append(bars.Points, chart.Point{Label: name, Value: []float64{350, -55.5, 120, 0, math.NaN(), 80}[i]})
	}
	lines := &chart.Chart{Title: "Sales", Subtitle: "by month", Measure: "Revenue", Time: true}
	for month := range 6 {
		for k, name := range []string{"North", "South"} {
			lines.Points = append(lines.Points, chart.Point{Label: fmt.Sprintf("2025-%02d", month+1), Series: name, At: int64(month), Value: float64((month*7+k*5)%11) * 100})
		}
	}
	lines.Points[4].Value = math.NaN()
	one := &chart.Chart{Title: "Sales", Measure: "Revenue", Time: true, Points: []chart.Point{{Label: "2025-01", At: 5, Value: 12}}}
	return map[string]*chart.Chart{"bars": bars, "lines": lines, "one": one, "empty": {Title: "Sales", Subtitle: "nothing was found"}}
}

// TestPictures holds each picture against its file in testdata. With the variable
// UPDATE set the files are written.
func TestPictures(t *testing.T) {
	for name, c := range pictures() {
		got := c.HTML() + "\n"
		path := filepath.Join("testdata", name+".html")
		if os.Getenv("UPDATE") != "" {
			if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if got != string(want) {
			t.Errorf("%s is not what %s holds:\n%s", name, path, got)
		}
	}
}

// elements reads XML and returns how often each element comes and all its text.
func elements(t testing.TB, s string) (counts map[string]int, text string) {
	t.Helper()
	counts = map[string]int{}
	d := xml.NewDecoder(strings.NewReader(s))
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return counts, text
		}
		if err != nil {
			t.Fatalf("%v\n%s", err, s)
		}
		switch token := token.(type) {
		case xml.StartElement:
			counts[token.Name.Local]++
		case xml.CharData:
			text += string(token) + "\n"
		}
	}
}

func TestPicturesAreXMLThatSaysWhatItShows(t *testing.T) {
	for name, c := range pictures() {
		counts, text := elements(t, c.SVG())
		if counts["title"] == 0 || counts["desc"] != 1 || counts["script"] != 0 || counts["b"] != 0 {
			t.Errorf("%s: %v", name, counts)
		}
		again := c.SVG()
		if again != c.SVG() || !strings.Contains(c.SVG(), "prefers-color-scheme:dark") || !strings.Contains(text, "Sales") {
			t.Errorf("%s is not the same twice, or not for dark screens", name)
		}
	}
	_, text := elements(t, pictures()["bars"].SVG())
	for _, want := range []string{"Bars of 5 values. Highest: North, $350.00. Lowest: South, $-55.50.", "<b>bold</b>", "East & West", "a name that is longer than …"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not said:\n%s", want, text)
		}
	}
	counts, _ := elements(t, pictures()["bars"].HTML())
	if counts["table"] != 1 || counts["th"] != 2 || counts["td"] != 4 || counts["caption"] != 1 {
		t.Errorf("%v", counts)
	}
}

func TestWhatIsTooMuchIsToldAndNotDrawn(t *testing.T) {
	many := &chart.Chart{Title: "Sales", Measure: "n"}
	lines := &chart.Chart{Title: "Sales", Measure: "n", Time: true}
	for i := range 50 {
		many.Points = append(many.Points, chart.Point{Label: fmt.Sprint(i), Value: float64(i)})
		lines.Points = append(lines.Points, chart.Point{Label: "now", Series: fmt.Sprint("series ", i), At: int64(i % 2), Value: float64(i)})
	}
	if counts, text := elements(t, many.SVG()); counts["rect"] != 21 || !strings.Contains(text, "and 30 more in the table") {
		t.Errorf("%v\n%s", counts, text)
	}
	if counts, text := elements(t, lines.SVG()); counts["path"] != 6 || !strings.Contains(text, "and 44 more") {
		t.Errorf("%v\n%s", counts, text)
	}
}

// FuzzSVG: any words and numbers give XML without elements of their own.
func FuzzSVG(f *testing.F) {
	f.Add("<script>", "a&b", 1.5, -3.0, true)
	f.Add("\x00\xff", "]]>", math.MaxFloat64, math.SmallestNonzeroFloat64, false)
	f.Fuzz(func(t *testing.T, title, label string, x, y float64, time bool) {
		c := &chart.Chart{Title: title, Subtitle: label, Measure: title, Time: time, Columns: []string{title}, Cells: [][]string{{label}},
			Points: []chart.Point{{Label: label, Series: title, Value: x}, {Label: title, At: 1, Value: y}}}
		counts, _ := elements(t, c.HTML())
		if counts["script"] > 0 || counts["svg"] != 1 || strings.Contains(c.SVG(), "NaN") {
			t.Errorf("%v\n%s", counts, c.SVG())
		}
	})
}
