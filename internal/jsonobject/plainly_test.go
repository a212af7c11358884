package jsonobject_test

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/citeway/citeway/internal/jsonobject"
)

// TestPlainly: no type of Go is told to who writes JSON.
func TestPlainly(t *testing.T) {
	type inner struct{ ID string }
	var value struct {
		Text  string
		Count int
		Score *float64
		Whole bool
		List  []inner
		Extra map[string]string
	}
	for in, want := range map[string]string{
		`[]`:               "array where an object belongs",
		`{"Text":1}`:       "Text: number where text belongs",
		`{"Count":"a"}`:    "Count: string where a number belongs",
		`{"Score":true}`:   "Score: bool where a number belongs",
		`{"Whole":"yes"}`:  "Whole: string where true or false belongs",
		`{"List":{}}`:      "List: object where an array belongs",
		`{"List":["a"]}`:   "List: string where an object belongs",
		`{"Extra":"a"}`:    "Extra: string where an object belongs",
		`{"Text":"a","b"}`: "invalid character '}' after object key",
	} {
		if got := jsonobject.Plainly(json.Unmarshal([]byte(in), &value)); got == nil || got.Error() != want {
			t.Errorf("%s: %v, want %s", in, got, want)
		}
	}
	if other := errors.New("other"); jsonobject.Plainly(other) != other || jsonobject.Plainly(nil) != nil {
		t.Error("another error did not stay")
	}
}
