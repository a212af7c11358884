package native

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

// TestWhatIsWrongWithABody is said by the path of the field, without the names that
// types have in the program.
func TestWhatIsWrongWithABody(t *testing.T) {
	g := open(t, Options{})
	for body, want := range map[string][2]string{
		``:                                     {"body", "is empty"},
		`{`:                                    {"body at byte 1", "is JSON that ends too soon"},
		`[]`:                                   {"body", "must be an object, and is array"},
		`{"question":3}`:                       {"question", "must be a string, and is number"},
		`{"question":"q","stream":"yes"}`:      {"stream", "must be true or false, and is string"},
		`{"question":"q","passages":1.5}`:      {"passages", "must be a whole number, and is number 1.5"},
		`{"question":"q","temperature":"hot"}`: {"temperature", "must be a number, and is string"},
		`{"question":"q","messages":{}}`:       {"messages", "must be a list, and is object"},
		`{"question":"q","messages":[{"role":"user","content":"a"},{"role":"user","content":["b"]}]}`: {"messages[1].content", "must be a string, and is array"},
		`{"question":"q","sources":[{"title":"A"},{"title":7}]}`:                                      {"sources[1].title", "must be a string, and is number"},
		`{"question":"q","earlier":[{"title":7}]}`:                                                    {"earlier[0].title", "must be a string, and is number"},
		`{"question":"q","earlier":[{"passages":[{"text":"a"},3]}]}`:                                  {"earlier[0].passages[1]", "must be an object, and is number"},
		`{"questoin":"q"}`:  {"questoin", "there is no such field"},
		`{"question":"q",}`: {"body at byte 16", "is no JSON: invalid character '}' looking for beginning of object key string"},
	} {
		res, got := g.do("POST", "/v1/answers", body)
		var e struct{ Error citeway.Error }
		if err := json.Unmarshal([]byte(got), &e); err != nil || res.StatusCode != http.StatusBadRequest {
			t.Errorf("%s: %d %s", body, res.StatusCode, got)
		}
		if e.Error.Place != want[0] || e.Error.Message != want[1] || e.Error.Mend == "" {
			t.Errorf("%s: %q, %q, want %q", body, e.Error.Place, e.Error.Message, want)
		}
	}
}

// TestAnInputThatCannotBeRead is the fault of who sent it, and is placed.
func TestAnInputThatCannotBeRead(t *testing.T) {
	g := open(t, Options{})
	for _, path := range []string{"/v1/convert", "/v1/check"} {
		for body, want := range map[string]string{
			`{"from":"azure","input":{"choices":3}}`: `"place":"input"`,
			`{"from":"azure","input":"no JSON"}`:     `"place":"input"`,
			`{"from":"nosuch","input":"a"}`:          `"place":"from"`,
		} {
			if res, got := g.do("POST", path, body); res.StatusCode != http.StatusBadRequest || !strings.Contains(got, want) {
				t.Errorf("%s %s: %d %s", path, body, res.StatusCode, got)
			}
		}
	}
}
