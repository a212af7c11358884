package browser

import (
	"reflect"
	"testing"
)

func TestThePageOnAPhone(t *testing.T) {
	needs(t)
	for _, s := range node(t, "phone.mjs", serve(t)) {
		if want := map[string]any{"card": true, "opened": 0.0}; !reflect.DeepEqual(s["first"], want) {
			t.Errorf("the first touch of a number gives %v, want %v", s["first"], want)
		}
		if want := map[string]any{"opened": 0.0, "covers": true}; !reflect.DeepEqual(s["second"], want) {
			t.Errorf("the second touch gives %v, want the document over the answer: %v", s["second"], want)
		}
		if s["wide"] != 0.0 {
			t.Errorf("the page is %v pixels wider than the screen", s["wide"])
		}
		if want := map[string]any{"answer": 0.0, "welcome": 0.0}; !reflect.DeepEqual(s["narrow"], want) {
			t.Errorf("at 320 pixels the page is wider by %v", s["narrow"])
		}
		if want := []any{"ltr", "ltr", "rtl"}; !reflect.DeepEqual(s["directions"], want) {
			t.Errorf("the blocks run %v, want %v", s["directions"], want)
		}
		if e := s["errors"].([]any); len(e) > 2 { // the source is no document of the server, which the browser notes twice
			t.Errorf("the browser reports %v", e)
		}
	}
}
