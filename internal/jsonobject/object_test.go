package jsonobject

import (
	"fmt"
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

// parsed is the object of a request in a test.
func parsed(t *testing.T, request string) *Object {
	t.Helper()
	o, err := Parse([]byte(request))
	if err != nil {
		t.Fatal(err)
	}
	return o
}

func TestParse(t *testing.T) {
	for in, want := range map[string]string{
		``:          "body at byte 0: is not a JSON object; send a JSON object",
		`{`:         "body at byte 1: is not a JSON object; send a JSON object",
		`{"a":}`:    "body at byte 6: is not a JSON object; send a JSON object",
		`{"a":1} x`: "body at byte 9: is not a JSON object; send a JSON object",
		`[]`:        "body: is not a JSON object; send a JSON object",
		`"a"`:       "body: is not a JSON object; send a JSON object",
		`null`:      "body: is not a JSON object; send a JSON object",
	} {
		o, err := Parse([]byte(in))
		if o != nil || citeway.CodeOf(err) != citeway.Invalid {
			t.Fatalf("%q: %v, %v", in, o, err)
		}
		e := err.(*citeway.Error)
		if got := strings.TrimSuffix(e.Place+": "+e.Message+"; "+e.Mend, "; "); got != want {
			t.Errorf("%q: %s, want %s", in, got, want)
		}
	}
	if o := parsed(t, " \n{} "); o.Err() != nil || o.Has("a") || o.Place() != "" {
		t.Error("an object without fields is one")
	}
}

func TestHas(t *testing.T) {
	o := parsed(t, `{"null":null,"empty":"","no":false,"none":0,"list":[],"object":{},"twice":1,"twice": 2 }`)
	for name, want := range map[string]string{"null": "", "gone": "", "empty": `""`, "no": "false", "none": "0", "list": "[]", "object": "{}", "twice": "2"} {
		if got := string(o.Raw(name)); got != want || o.Has(name) != (want != "") {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}

// TestTheFirstErrorStays, wherever in the request the next ones are.
func TestTheFirstErrorStays(t *testing.T) {
	o := parsed(t, `{"a":1,"b":2,"c":{"d":3}}`)
	o.Text("a")
	o.Flag("b")
	c := o.Child("c")
	c.Fail(c.At("d"), "is odd", "send it even")
	for _, part := range []*Object{o, c} {
		if got := fmt.Sprint(part.Err()); got != "a: is not a string" {
			t.Error(got)
		}
	}
}

// FuzzParse reads each field of any request as each kind: none panics, what is said
// to be read fits, and errors are told of fields that are there.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{`{"a":[{"b":"c"},null,5]}`, `{"a":1e999}`, `{"":{}}`, `{"a":null}`, `[]`, ``, "{\"\xff\":\"\xff\"}"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		o, err := Parse(data)
		if (o == nil) == (err == nil) {
			t.Fatal("neither an object nor an error, or both")
		}
		if err != nil {
			return
		}
		for _, name := range o.fields {
			walk(t, o, string(name.Name))
		}
		if err := o.Err(); err != nil && citeway.CodeOf(err) != citeway.Invalid {
			t.Error(err)
		}
	})
}

// walk reads a field as all that it may be.
func walk(t *testing.T, o *Object, name string) {
	o.Flag(name)
	o.Number(name)
	if text := o.Text(name); text != "" && !o.IsText(name) {
		t.Errorf("%s is %q, and no text", name, text)
	}
	for _, item := range o.List(name) {
		item.Object()
	}
	if child := o.Child(name); child != nil && child.Place() != o.At(name) {
		t.Errorf("%s stands at %s", o.At(name), child.Place())
	}
}

func Example() {
	o, err := Parse([]byte(`{"question":"When is high water?","sets":[{"name":"tides"},{"name":7}]}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(o.Text("question"))
	for _, item := range o.List("sets") {
		if set := item.Object(); set != nil {
			fmt.Printf("%q\n", set.Text("name"))
		}
	}
	fmt.Println(o.Err())
	// Output:
	// When is high water?
	// "tides"
	// ""
	// sets[1].name: is not a string
}
