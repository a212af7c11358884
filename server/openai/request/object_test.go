package request

import (
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

// TestFieldsOfAnyType reads each kind of field from each type of value: what fits
// is read, null is absent, and all else is an error that names the field.
func TestFieldsOfAnyType(t *testing.T) {
	readers := map[string]func(o *object){
		"text": func(o *object) { o.text("x") }, "flag": func(o *object) { o.flag("x") }, "count": func(o *object) { o.count("x") },
		"number": func(o *object) { o.number("x") }, "list": func(o *object) { o.list("x") }, "child": func(o *object) { o.child("x") },
		"content": func(o *object) { o.content("x") },
	}
	fits := map[string]string{
		`"a"`: "text content", `true`: "flag", `5`: "count number", `1.5`: "number", `[]`: "list content", `{}`: "child", `0`: "count number",
		`-1`: "number", `1e3`: "number", `""`: "text content", `[{"type":"text","text":"a"}]`: "list content", `1e999`: "", `[5]`: "list",
		`null`: "text flag count number list child content",
	}
	for value, names := range fits {
		for name, read := range readers {
			o, err := body([]byte(`{"x":` + value + `}`))
			if err != nil {
				t.Fatal(err)
			}
			read(o)
			if want := strings.Contains(" "+names+" ", " "+name+" "); (*o.err == nil) != want {
				t.Errorf("%s as %s: %v", value, name, *o.err)
			}
			if *o.err != nil && (citeway.CodeOf(*o.err) != citeway.Invalid || !strings.HasPrefix((*o.err).Error(), "x")) {
				t.Errorf("%s as %s: %v", value, name, *o.err)
			}
		}
	}
}

// TestPlacesAreWholePaths, however deep.
func TestPlacesAreWholePaths(t *testing.T) {
	o, _ := body([]byte(`{"a":{"b":[{"c":1},{"c":{"d":true}}]}}`))
	second := o.child("a").list("b")[1]
	second.object().child("c").text("d")
	if got := (*o.err).Error(); got != "a.b[1].c.d: is not a string" {
		t.Error(got)
	}
}

// TestTheFirstErrorStays.
func TestTheFirstErrorStays(t *testing.T) {
	o, _ := body([]byte(`{"a":1,"b":2}`))
	o.text("a")
	o.flag("b")
	if got := (*o.err).Error(); got != "a: is not a string" {
		t.Error(got)
	}
}

func TestBodies(t *testing.T) {
	for in, place := range map[string]string{
		``: "body at byte 0", `{`: "body at byte 1", `[]`: "body", `"a"`: "body", `null`: "body", `{"a":1} x`: "body at byte 9", `{"a":}`: "body at byte 6",
	} {
		_, err := body([]byte(in))
		if citeway.CodeOf(err) != citeway.Invalid || !strings.HasPrefix(err.Error(), place+": ") {
			t.Errorf("%q: %v", in, err)
		}
	}
	if _, err := body([]byte(" \n{} ")); err != nil {
		t.Error(err)
	}
}
