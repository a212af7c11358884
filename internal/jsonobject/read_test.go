package jsonobject

import (
	"fmt"
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

// TestFieldsOfAnyType reads each kind of field from each type of value: what fits
// is read, null is absent, and all else is an error that names the field.
func TestFieldsOfAnyType(t *testing.T) {
	readers := map[string]func(o *Object){
		"text": func(o *Object) { o.Text("x") }, "flag": func(o *Object) { o.Flag("x") }, "number": func(o *Object) { o.Number("x") },
		"list": func(o *Object) { o.List("x") }, "child": func(o *Object) { o.Child("x") },
	}
	fits := map[string]string{
		`"a"`: "text", `""`: "text", `true`: "flag", `5`: "number", `1.5`: "number", `-1`: "number", `1e3`: "number", `1e999`: "",
		`[]`: "list", `[5]`: "list", `[null]`: "list", `{}`: "child", `{"y":1}`: "child", `null`: "text flag number list child",
	}
	for value, names := range fits {
		for name, read := range readers {
			o := parsed(t, `{"x":`+value+`}`)
			read(o)
			if want := strings.Contains(" "+names+" ", " "+name+" "); (o.Err() == nil) != want {
				t.Errorf("%s as %s: %v", value, name, o.Err())
			}
			if err := o.Err(); err != nil && (citeway.CodeOf(err) != citeway.Invalid || !strings.HasPrefix(err.Error(), "x: is not ")) {
				t.Errorf("%s as %s: %v", value, name, err)
			}
		}
	}
}

func TestFieldsHoldWhatWasSent(t *testing.T) {
	o := parsed(t, `{"text":"a\n","flag":true,"number":0.5,"zero":0,"null":null}`)
	if o.Text("text") != "a\n" || !o.IsText("text") || o.IsText("flag") || o.IsText("gone") || o.IsText("null") || !o.Flag("flag") {
		t.Error("a text or a flag is another")
	}
	if *o.Number("number") != 0.5 || *o.Number("zero") != 0 || o.Number("gone") != nil || o.Number("null") != nil {
		t.Error("a number is another")
	}
	if o.Text("gone") != "" || o.Flag("gone") || len(o.List("gone")) != 0 || o.Child("gone") != nil || o.Child("null") != nil || o.Err() != nil {
		t.Error("what is absent is nothing, and no error")
	}
	if o.Number("text") != nil || o.Err() == nil {
		t.Error("a text is no number")
	}
}

func TestReadLeavesWhatIsNotThere(t *testing.T) {
	o := parsed(t, `{"a":3,"null":null,"wrong":"x"}`)
	for name, want := range map[string]int{"a": 3, "gone": 7, "null": 7} {
		n := 7
		if read := o.Read(name, &n, "a whole number"); n != want || read != (name == "a") {
			t.Errorf("%s: %d, %v", name, n, read)
		}
	}
	var n int
	if o.Read("wrong", &n, "a whole number") || fmt.Sprint(o.Err()) != "wrong: is not a whole number" {
		t.Error(o.Err())
	}
}

// TestPlacesAreWholePaths, however deep.
func TestPlacesAreWholePaths(t *testing.T) {
	o := parsed(t, `{"a":{"b":[{"c":1},{"c":{"d":true}}]}}`)
	second := o.Child("a").List("b")[1].Object()
	if second.Place() != "a.b[1]" || second.At("c") != "a.b[1].c" {
		t.Error(second.Place(), second.At("c"))
	}
	second.Child("c").Text("d")
	if got := fmt.Sprint(o.Err()); got != "a.b[1].c.d: is not a string" {
		t.Error(got)
	}
}

// TestItemsAreReadWhenAskedFor: an item that is no object is no error before.
func TestItemsAreReadWhenAskedFor(t *testing.T) {
	o := parsed(t, `{"x":[{},5,null]}`)
	items := o.List("x")
	if len(items) != 3 || items[0].Object() == nil || o.Err() != nil {
		t.Fatal(len(items), o.Err())
	}
	if items[2].Object() != nil || items[1].Object() != nil || fmt.Sprint(o.Err()) != "x[2]: is not an object" {
		t.Error(o.Err())
	}
}
