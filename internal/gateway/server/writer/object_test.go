package writer

import (
	"fmt"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/citeway/citeway/internal/jsonobject"
)

// TestFieldsHaveRanges: what is out of its range is an error that says the range,
// and what is not sent is what it is without.
func TestFieldsHaveRanges(t *testing.T) {
	read := func(o *jsonobject.Object) string {
		n, f := whole(o, "whole", 1, 9, 5), number(o, "number", 0, 1)
		if f == nil {
			f = new(float64)
		}
		return fmt.Sprint(n, *f, texts(o, "texts", 2), len(objects(o, "objects", 2)))
	}
	for in, want := range map[string]string{
		`{}`: "5 0 [] 0 <nil>",
		`{"whole":null,"number":null,"texts":null,"objects":null}`:          "5 0 [] 0 <nil>",
		`{"whole":9,"number":0.5,"texts":["a","b"],"objects":[{},{"x":1}]}`: "9 0.5 [a b] 2 <nil>",
		`{"whole":0}`:             "whole: is 0, and not between 1 and 9",
		`{"whole":10}`:            "whole: is 10, and not between 1 and 9",
		`{"whole":1.5}`:           "whole: is not a whole number",
		`{"number":1.5}`:          "number: is 1.5, and not between 0 and 1",
		`{"number":"x"}`:          "number: is not a number",
		`{"texts":["a","b","c"]}`: "texts: are more than 2",
		`{"texts":["a",null]}`:    "texts[1]: is not a string",
		`{"texts":"a"}`:           "texts: is not a list of strings",
		`{"objects":[{},{},{}]}`:  "objects: are more than 2",
		`{"objects":[{},5]}`:      "objects[1]: is not an object",
		`{"objects":{}}`:          "objects: is not a list",
	} {
		o, err := jsonobject.Parse([]byte(in))
		if err != nil {
			t.Fatal(err)
		}
		got := read(o) + " " + fmt.Sprint(o.Err())
		if !strings.HasSuffix(got, want) {
			t.Errorf("%s: %s, want %s", in, got, want)
		}
	}
}

// TestAllItemsAreObjectsFirst: a list is checked whole before its items are read.
func TestAllItemsAreObjectsFirst(t *testing.T) {
	o, _ := jsonobject.Parse([]byte(`{"messages":[{"role":"guest"},5]}`))
	if _, err := chatRequestOf(o); fmt.Sprint(err) != "messages[1]: is not an object" {
		t.Error(err)
	}
}

func TestBodiesThatCannotBeRead(t *testing.T) {
	r := httptest.NewRequest("POST", "/", iotest.ErrReader(fmt.Errorf("cut off")))
	if _, err := bodyOf(r); err == nil || !strings.Contains(err.Error(), "body: could not be read") {
		t.Error(err)
	}
}
