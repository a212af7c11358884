package jsonobject

import (
	"strings"
	"testing"
)

// Each value of a list is read as Valid reads it, whether in the room of the one before
// or in its own.
func TestObjects(t *testing.T) {
	long := `{` + strings.TrimPrefix(strings.Repeat(`,"a":1,"b":[{"c":"]}"}]`, many), ",") + `}`
	for list, ok := range map[string]bool{
		`[]`: true, ` []`: false, `null`: false, `{"a":[]}`: false, ``: false, `"[]"`: false,
		`[{}]`: true, `[{"a":1},{"b":{"c":[1,"]"]},"b":2} , null,{ "d" : "}" }]`: true, `[{"a":"\""},1,{"b":2},"{}",[{"c":3}],true,{}]`: false,
		`[` + long + `,{"z":null},` + long + `]`: true,
	} {
		var want []string
		for _, raw := range List([]byte(list)) {
			fields, _ := Valid(raw)
			want = append(want, string(fields.Bytes()))
		}
		for name, room := range map[string]func(Fields) Fields{"one room": func(o Fields) Fields { return o }, "rooms": func(Fields) Fields { return nil }} {
			var got []string
			is := Objects([]byte(list), func(o Fields) Fields {
				got = append(got, string(o.Bytes()))
				return room(o)
			})
			if is != ok || strings.Join(got, "\n") != strings.Join(want, "\n") {
				t.Errorf("%s in %s: %v, %s; want %v, %s", list, name, is, got, ok, want)
			}
		}
	}
}
