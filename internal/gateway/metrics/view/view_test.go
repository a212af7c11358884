package view_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/metrics/view"
	"github.com/citeway/citeway/internal/gateway/metrics/when"
)

func shop(t *testing.T) *view.View {
	t.Helper()
	data, err := os.ReadFile("../testdata/shop/sales.yaml")
	if err != nil {
		t.Fatal(err)
	}
	v, err := view.Parse("views/sales.yaml", data)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestParse(t *testing.T) {
	v := shop(t)
	if v.Name != "sales" || v.DisplayName != "Shop sales" || v.Table != "sales" || v.TimeSeries != "sold_at" || v.SmallestGrain != when.Minute {
		t.Errorf("%+v", v)
	}
	if v.Label == nil || v.Label.Rank != 1 || v.Label.Name != "Internal" || len(v.Sets) != 1 || v.Sets[0] != "shop" || v.Hidden {
		t.Errorf("who may see it: %+v, %v", v.Label, v.Sets)
	}
}

func TestFields(t *testing.T) {
	v := shop(t)
	if len(v.Dimensions) != 7 || len(v.Measures) != 9 {
		t.Errorf("%d dimensions and %d measures", len(v.Dimensions), len(v.Measures))
	}
	if d := v.Dimension("sold_at"); d == nil || d.Column != "sold_at" {
		t.Error("the time is no dimension")
	}
	if d := v.Dimension("size_class"); d == nil || d.Expr == nil || d.Column != "" || d.DisplayName != "Size class" {
		t.Errorf("%+v", d)
	}
	if m := v.Measure("return_rate"); m == nil || !m.Format.Percent() || m.Format.Show(0.25) != "25%" {
		t.Errorf("%+v", m)
	}
	if m := v.Measure("average_price"); m == nil || m.Format.Show(1234.5) != "$1,234.50" {
		t.Errorf("%+v", m)
	}
	if v.Dimension("nothing") != nil || v.Measure("nothing") != nil {
		t.Error("what is not there was found")
	}
}

// TestFiles holds each file of testdata against what it says of itself: a view,
// a line of dashes, and the error.
func TestFiles(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, test := range strings.Split(string(data), "\n====\n") {
			text, want, ok := strings.Cut(test, "\n----\n")
			if !ok {
				t.Fatalf("%s: no line of dashes in\n%s", file, test)
			}
			got := "none"
			if v, err := view.Parse("v.yaml", []byte(text)); err != nil {
				got = err.Error()
			} else if v != nil {
				got = "a view"
			}
			if got != strings.TrimSpace(want) {
				t.Errorf("%s:\n%s\ngot  %s\nwant %s", file, text, got, want)
			}
		}
	}
}

func TestLargeFilesAreRefused(t *testing.T) {
	if _, err := view.Parse("v.yaml", make([]byte, view.MaxFile+1)); citeway.CodeOf(err) != citeway.TooLarge {
		t.Error(err)
	}
}

// FuzzParse: any text is a view, none, or an error that names the file.
func FuzzParse(f *testing.F) {
	data, err := os.ReadFile("../testdata/shop/sales.yaml")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(string(data))
	f.Add("type: metrics_view\nmodel: x\nmeasures: [{name: a, expression: b}, {name: b, expression: a}]")
	f.Add("type: metrics_view\na: &x [*x]\n")
	f.Fuzz(func(t *testing.T, text string) {
		v, err := view.Parse("v.yaml", []byte(text))
		if err != nil && (citeway.CodeOf(err) != citeway.Invalid || !strings.HasPrefix(err.Error(), "v.yaml")) {
			t.Errorf("%q: %v", text, err)
		}
		if err == nil && v != nil && (v.Table == "" || len(v.Measures) == 0) {
			t.Errorf("%q: %+v", text, v)
		}
	})
}
