package citeway_test

import (
	"bytes"
	"encoding/json"
	"os"
	"reflect"
	"testing"

	"github.com/citeway/citeway"
)

// native reads the golden answer, which holds every field that the native form has.
func native(t *testing.T) ([]byte, *citeway.Answer) {
	t.Helper()
	data, err := os.ReadFile("testdata/answer.json")
	if err != nil {
		t.Fatal(err)
	}
	a := &citeway.Answer{}
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(a); err != nil {
		t.Fatal(err)
	}
	return data, a
}

// What the native form holds is read and written again without loss: a score of
// 0 is there, one that is missing is not.
func TestNativeJSONIsReadAndWritten(t *testing.T) {
	data, a := native(t)
	written, err := json.Marshal(a)
	if err != nil {
		t.Fatal(err)
	}
	var got, want any
	if err := json.Unmarshal(written, &got); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &want); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got\n%s\nwant\n%s", written, data)
	}
}

// The golden answer leaves no field out, so that a new one cannot go untested.
func TestTheGoldenAnswerHoldsEveryField(t *testing.T) {
	_, a := native(t)
	s, c := &a.Sources[0], &a.Citations[0]
	for name, v := range map[string]any{"answer": *a, "source": *s, "passage": s.Passages[0], "label": *s.Label, "interpreter": *s.Interpreter,
		"citation": *c, "quote": c.Quotes[0], "finding": a.Findings[0], "usage": *a.Usage, "call": a.Calls[0]} {
		for i := range reflect.TypeOf(v).NumField() {
			field := reflect.TypeOf(v).Field(i)
			late := name == "citation" && field.Name == "Label" || name == "quote" && field.Name == "Start" || name == "source" && field.Name == "Consulted"
			if reflect.ValueOf(v).Field(i).IsZero() && !late { // these stand in another entry
				t.Errorf("%s.%s is not in testdata/answer.json", name, field.Name)
			}
		}
	}
}

// The golden answer goes through its events and comes back as it was.
func TestTheGoldenAnswerUnfoldsAndFolds(t *testing.T) {
	_, a := native(t)
	if got := citeway.Fold(events(t, a)...); !reflect.DeepEqual(got, a) {
		t.Errorf("got\n%+v\nwant\n%+v", got, a)
	}
}

// The cause of an error is for the log and never for a reader.
func TestACauseIsNotWritten(t *testing.T) {
	b, err := json.Marshal(&citeway.Error{Code: citeway.Upstream, Message: "the model failed", Err: os.ErrPermission})
	if want := `{"code":"upstream","message":"the model failed"}`; err != nil || string(b) != want {
		t.Errorf("got %s, %v; want %s", b, err, want)
	}
}

// A reader of the JSON finds a list wherever the native form has one: the lists of an
// answer that holds nothing are empty, and never null.
func TestEmptyListsAreWrittenAsLists(t *testing.T) {
	for name, c := range map[string]struct {
		answer citeway.Answer
		want   string
	}{
		"nothing": {citeway.Answer{}, `{"text":"","offsets":"","citations":[],"sources":[],"label":null,"generated":false,"findings":[]}`},
		"a citation without sources": {citeway.Answer{Text: "a < b", Citations: []citeway.Citation{{ID: "c_1", Marker: "[9]"}}},
			`{"text":"a \u003c b","offsets":"","citations":[{"id":"c_1","number":0,"start":0,"end":0,"label":"","marker":"[9]","sources":[]}],` +
				`"sources":[],"label":null,"generated":false,"findings":[]}`},
	} {
		for _, v := range []any{c.answer, &c.answer} {
			if got, err := json.Marshal(v); err != nil || string(got) != c.want {
				t.Errorf("%s: got %s, %v; want %s", name, got, err, c.want)
			}
		}
		if len(c.answer.Citations) > 0 && c.answer.Citations[0].Sources != nil {
			t.Errorf("%s: the answer was changed", name)
		}
	}
}
