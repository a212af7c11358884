package request

import (
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/jsonobject"
	"github.com/citeway/citeway/prompt"
)

// TestFieldsOfAnyType reads what these requests alone have from each type of value:
// what fits is read, null is absent, and all else is an error that names the field.
func TestFieldsOfAnyType(t *testing.T) {
	readers := map[string]func(o *jsonobject.Object){
		"count": func(o *jsonobject.Object) { count(o, "x") }, "content": func(o *jsonobject.Object) { (&Asked{}).content(o, "x", prompt.User) },
		"between": func(o *jsonobject.Object) { between(o, "x", 0, 5) },
	}
	fits := map[string]string{
		`"a"`: "content", `true`: "", `5`: "count between", `1.5`: "between", `[]`: "content", `{}`: "", `0`: "count between",
		`-1`: "", `1e3`: "", `""`: "content", `[{"type":"text","text":"a"}]`: "content", `1e999`: "", `[5]`: "", `null`: "count content between",
	}
	for value, names := range fits {
		for name, read := range readers {
			o, err := jsonobject.Parse([]byte(`{"x":` + value + `}`))
			if err != nil {
				t.Fatal(err)
			}
			read(o)
			if want := strings.Contains(" "+names+" ", " "+name+" "); (o.Err() == nil) != want {
				t.Errorf("%s as %s: %v", value, name, o.Err())
			}
			if err := o.Err(); err != nil && (citeway.CodeOf(err) != citeway.Invalid || !strings.HasPrefix(err.Error(), "x")) {
				t.Errorf("%s as %s: %v", value, name, err)
			}
		}
	}
}

// TestTheFirstErrorOfAnItemIsTold: items are read in order, so that what is wrong
// within the first goes before a second that is no item at all.
func TestTheFirstErrorOfAnItemIsTold(t *testing.T) {
	for in, want := range map[string]string{
		`{"messages":[{"role":"guest"},5]}`:                     `messages[0].role: "guest" is no role`,
		`{"messages":[5,{"role":"guest"}]}`:                     "messages[0]: is not an object",
		`{"messages":[{"role":"user","content":[{"text":1}]}]}`: `messages[0].content[0].type: "" is no type of part that is read`,
		`{"messages":[{"role":"user","content":7}]}`:            "messages[0].content: is neither a string nor a list of parts",
	} {
		if _, err := Chat([]byte(in)); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v, want %s", in, err, want)
		}
	}
}
