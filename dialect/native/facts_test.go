package native_test

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/dialecttest"
	"github.com/citeway/citeway/dialect/native"
)

// An answer streamed: its source, its words, and all of it once more at the end.
func Example() {
	sink := native.Form().NewEncoder(os.Stdout, dialect.Options{Stream: true})
	for _, e := range []citeway.Event{&citeway.Begin{}, &citeway.Source{ID: "s1", Number: 1, Title: "Log"},
		&citeway.Text{Bytes: []byte("Rain")}, &citeway.Citation{ID: "c1", Number: 1, Start: 4, End: 4, Sources: []string{"s1"}}, &citeway.End{}} {
		_ = sink.Put(e)
	}
	// Output:
	// event: source
	// data: {"id":"s1","number":1,"title":"Log"}
	//
	// event: text
	// data: {"text":"Rain"}
	//
	// event: citation
	// data: {"id":"c1","number":1,"start":4,"end":4,"label":"","marker":"","sources":["s1"]}
	//
	// event: done
	// data: {"text":"Rain","offsets":"bytes","citations":[{"id":"c1","number":1,"start":4,"end":4,"label":"","marker":"","sources":["s1"]}],"sources":[{"id":"s1","number":1,"title":"Log"}],"label":null,"generated":false,"findings":[]}
}

// read reads one answer, and returns the error or what was found to be wrong.
func read(o dialect.Options, frames ...dialect.Frame) (*citeway.Answer, string) {
	var fold citeway.Folder
	d := native.Form().NewDecoder(&fold, o)
	var err error
	for _, f := range frames {
		if err = d.Frame(f); err != nil {
			break
		}
	}
	if closed := d.Close(); err == nil {
		err = closed
	}
	a := fold.Answer()
	var said []string
	if err != nil {
		said = append(said, err.Error())
	}
	for _, f := range a.Findings {
		said = append(said, string(f.Kind)+" "+f.Message)
	}
	return a, strings.Join(said, "|")
}

// TestWhatIsRefused reads answers that say of themselves what cannot be.
func TestWhatIsRefused(t *testing.T) {
	const sources = `"sources":[{"id":"s1","number":1,"title":"Log"}]`
	for in, want := range map[string]string{
		`{"text":"Rain","citations":[{"id":"c","start":0,"end":4,"label":"Rain","sources":["s1"]}],` + sources + `}`: ``,
		`{"text":"Rain","citations":[{"id":"c","start":2,"end":9,"sources":["s1"]}],` + sources + `}`:                `does not lie within the text`,
		`{"text":"Rain","citations":[{"id":"c","start":3,"end":1,"sources":["s1"]}],` + sources + `}`:                `does not lie within the text`,
		`{"text":"Rain","citations":[{"id":"c","start":-1,"end":1,"sources":["s1"]}],` + sources + `}`:               `does not lie within the text`,
		`{"text":"Rain","citations":[{"id":"c","start":4,"end":4,"sources":["s9"]}],` + sources + `}`:                `a citation names source s9, which is not there`,
		`{"text":"é rises","citations":[{"id":"c","start":1,"end":1,"sources":["s1"]}],` + sources + `}`:             `begins or ends within a character`,
		`{"text":"é rises","citations":[{"id":"c","start":2,"end":2,"sources":["s1"]}],` + sources + `}`:             ``,
		`{"text":"Rain","citations":[{"id":"c","start":0,"end":4,"label":"Snow","sources":["s1"]}],` + sources + `}`: `is not the words "Rain" at its place`,
		`{"text":"Rain","offsets":"furlongs"}`: `furlongs`,
		`{"text":7}`:                           `not the JSON of a native answer`,
		`[]`:                                   `not the JSON of a native answer`,
		`null`:                                 `null is no object`,
		`{"text":"Rain"`:                       `not the JSON of a native answer`,
		``:                                     `not the JSON of a native answer`,
	} {
		_, got := read(dialect.Options{}, dialect.Frame{Data: []byte(in)})
		if want == "" && got != "" || want != "" && !strings.Contains(got, want) {
			t.Errorf("%s\ngot  %s\nwant %s", in, got, want)
		}
	}
}

// TestUnits writes one answer in each unit and reads it again: the same places,
// also behind characters beyond the BMP, marks that combine and joiners.
// TestPlacesOutOfOrder: who is cited first is said by the place, not by the list.
func TestPlacesOutOfOrder(t *testing.T) {
	in := `{"text":"Rain fell.","citations":[{"id":"b","start":9,"end":9,"sources":["s2"]},{"id":"a","start":4,"end":4,"sources":["s1"]}],"sources":[{"id":"s1"},{"id":"s2"}]}`
	var order []string
	d := native.Form().NewDecoder(citeway.SinkFunc(func(e citeway.Event) error {
		if c, is := e.(*citeway.Citation); is {
			order = append(order, c.ID)
		}
		return nil
	}), dialect.Options{})
	if err := d.Frame(dialect.Frame{Data: []byte(in)}); err != nil || strings.Join(order, "") != "ab" {
		t.Errorf("%v, %v", order, err)
	}
}

func TestUnits(t *testing.T) {
	const before, words = "🌊 e\u0301 👩\u200d👧 גל ", "潮汐"
	for unit, start := range map[citeway.Unit]int{citeway.Bytes: len(before), citeway.Runes: 12, citeway.UTF16: 15} {
		for _, stream := range []bool{false, true} {
			var out bytes.Buffer
			o := dialect.Options{Stream: stream, Offsets: unit}
			sink := native.Form().NewEncoder(&out, o)
			for _, e := range []citeway.Event{&citeway.Begin{}, &citeway.Source{ID: "s1", Number: 1, Title: "Log"}, &citeway.Text{Bytes: []byte(before)},
				&citeway.Citation{ID: "c1", Number: 1, Start: len(before), End: len(before) + len(words), Label: words, Sources: []string{"s1"}}, &citeway.End{}} {
				if err := sink.Put(e); err != nil {
					t.Fatal(err)
				}
			}
			if !strings.Contains(out.String(), fmt.Sprintf(`"start":%d,"end":%d,`, start, start+len([]rune(words))*width(unit))) {
				t.Errorf("%s, stream %v: no start of %d in\n%s", unit, stream, start, out.String())
			}
			var fold citeway.Folder
			r := dialect.NewReader(native.Form().NewDecoder(&fold, dialect.Options{Offsets: unit}))
			_, _ = r.Write(out.Bytes())
			if err := r.Close(); err != nil {
				t.Fatal(err)
			}
			a := fold.Answer()
			if c := a.Citations[0]; a.Text[c.Start:c.End] != words || c.Label != words {
				t.Errorf("%s, stream %v: %d-%d %q", unit, stream, c.Start, c.End, c.Label)
			}
		}
	}
}

// width is how many units each of the words' characters has.
func width(unit citeway.Unit) int {
	if unit == citeway.Bytes {
		return 3
	}
	return 1
}

// A stream says how it ended: done, an error, or nothing, which is too little.
func TestEnds(t *testing.T) {
	frame := func(event, data string) dialect.Frame { return dialect.Frame{Event: event, Data: []byte(data)} }
	rain := frame("text", `{"text":"Rain"}`)
	for want, frames := range map[string][]dialect.Frame{
		"":                 {rain, frame("done", `{"text":"Rain","findings":[]}`)},
		"the pump stopped": {rain, frame("error", `{"code":"upstream","message":"the pump stopped"}`), frame("done", `{"text":"Rain"}`)},
		"done":             {rain},
	} {
		a, said := read(dialect.Options{}, frames...)
		if a.Err != nil {
			said += a.Err.Message
		}
		if a.Text != "Rain" || want == "" && said != "" || !strings.Contains(said, want) {
			t.Errorf("%q: %q, %s", want, a.Text, said)
		}
	}
}

func TestLiteralMarkers(t *testing.T) {
	dialecttest.Literal(t, native.Form(), "[1]", "[^1]", "【1】", "m[1]", `<cite id="s1">x</cite>`)
}
