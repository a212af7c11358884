package pipe_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/copilot"
	"github.com/citeway/citeway/dialect/html"
	"github.com/citeway/citeway/dialect/markdown"
	"github.com/citeway/citeway/dialect/native"
	"github.com/citeway/citeway/dialect/pipe"
	"github.com/citeway/citeway/dialect/rill"
	"github.com/citeway/citeway/resolve"
)

// Markdown with a source shown beside it, to an answer with footnote-like
// reference links.
func Example() {
	o := pipe.Options{From: markdown.Form(), To: markdown.Form(),
		Resolve: resolve.Options{Sources: []citeway.Source{{Title: "Tide tables", URL: "https://sea.example/tides"}}}}
	_ = pipe.All(os.Stdout, []byte("Tides rise twice a day [1]. Founded in [1990]."), o)
	// Output:
	// Tides rise twice a day [1]. Founded in [1990].
	//
	// [1]: https://sea.example/tides "Tide tables"
}

func TestFormsThatCannot(t *testing.T) {
	readOnly := markdown.Form()
	readOnly.NewEncoder = nil
	for _, c := range []struct {
		from, to dialect.Form
		want     string
	}{
		{html.Form(), markdown.Form(), "html can only be written"},
		{markdown.Form(), readOnly, "markdown can only be read"},
	} {
		_, err := pipe.New(&bytes.Buffer{}, pipe.Options{From: c.from, To: c.to})
		if citeway.CodeOf(err) != citeway.Invalid || !strings.Contains(err.Error(), c.want) {
			t.Errorf("error %v, want %s", err, c.want)
		}
	}
}

// A whole message that is too large is refused before anything is written: its beginning would pass for an answer.
func TestAMessageThatIsTooLarge(t *testing.T) {
	var out bytes.Buffer
	c, err := pipe.New(&out, pipe.Options{From: markdown.Form(), To: native.Form()})
	if err != nil {
		t.Fatal(err)
	}
	piece := bytes.Repeat([]byte("Tides. "), 1<<20)
	for err == nil {
		_, err = c.Write(piece)
	}
	if closed := c.CloseWithError(err); citeway.CodeOf(closed) != citeway.TooLarge || out.Len() > 0 {
		t.Errorf("%v, after %d bytes", closed, out.Len())
	}
}

// A unit, a policy or a setting that there is not is refused, as package convert does.
func TestOptionsThatCannotBe(t *testing.T) {
	for place, o := range map[string]pipe.Options{
		"offsets":           {Write: dialect.Options{Offsets: "words"}},
		"unresolved":        {Resolve: resolve.Options{Unresolved: "kep"}},
		"settings.nosuch=1": {Read: dialect.Options{Settings: map[string]string{"nosuch": "1"}}},
	} {
		o.From, o.To = markdown.Form(), native.Form()
		var ours *citeway.Error
		if _, err := pipe.New(&bytes.Buffer{}, o); !errors.As(err, &ours) || ours.Code != citeway.Invalid || ours.Place != place {
			t.Errorf("%s: %v", place, err)
		}
	}
}

// A feature that the form has no place for is named once, however often it is used.
func TestLossesAreNamedOnce(t *testing.T) {
	in := `{"text":"Six. Seven.","offsets":"bytes","citations":[
 {"id":"c_1","number":1,"start":3,"end":3,"label":"","marker":"","sources":["a"],"verdict":"supported"},
 {"id":"c_2","number":2,"start":10,"end":10,"label":"","marker":"","sources":["b"],"verdict":"partial"}],
 "sources":[{"id":"a","number":1,"title":"A","passages":[{"id":"p1","text":"x"}]},{"id":"b","number":2,"title":"B","passages":[{"id":"p2","text":"y"}]}],
 "label":null,"generated":true,"findings":[]}`
	var told []string
	err := pipe.All(&bytes.Buffer{}, []byte(in), pipe.Options{From: native.Form(), To: markdown.Form(),
		Findings: func(f *citeway.Finding) { told = append(told, fmt.Sprint(f.Kind, ": ", f.Message)) }})
	if err != nil {
		t.Fatal(err)
	}
	want := "not-carried: markdown has no place for text|not-carried: markdown has no place for verdict"
	if got := strings.Join(told, "|"); got != want {
		t.Errorf("told %s, want %s", got, want)
	}
}

// What a form has a place for in this source alone is not named as lost.
func TestWhatIsCarriedBesides(t *testing.T) {
	in := `{"text":"Six.","citations":[],"sources":[{"id":"a","title":"A","consulted":true}]}`
	for consulted, want := range map[string]string{"true": "", "false": "copilot has no place for uncited"} {
		told := ""
		err := pipe.All(&bytes.Buffer{}, []byte(strings.Replace(in, "true", consulted, 1)), pipe.Options{From: native.Form(), To: copilot.Form(),
			Findings: func(f *citeway.Finding) {
				if f.Kind == citeway.NotCarried {
					told += f.Message
				}
			}})
		if err != nil || told != want {
			t.Errorf("consulted %s: told %q, error %v", consulted, told, err)
		}
	}
}

// An answer that says that it cites nothing is not told so again.
func TestUncitedIsSaidOnce(t *testing.T) {
	in, said := `{"text":"Six.","citations":[],"sources":[{"id":"a","title":"A"}]}`, 0
	for range 3 {
		var out bytes.Buffer
		if err := pipe.All(&out, []byte(in), pipe.Options{From: native.Form(), To: native.Form()}); err != nil {
			t.Fatal(err)
		}
		in, said = out.String(), strings.Count(out.String(), "uncited-answer")
	}
	if said != 1 {
		t.Errorf("said %d times in %s", said, in)
	}
}

// A stream cut short is an error that says so; what came of it has been written.
func TestCutShort(t *testing.T) {
	var out bytes.Buffer
	err := pipe.All(&out, []byte("event: text\ndata: {\"text\":\"Tides rise\"}\n\n"), pipe.Options{From: native.Form(), To: markdown.Form(), Stream: true})
	if citeway.CodeOf(err) != citeway.Truncated || !strings.HasPrefix(out.String(), "Tides rise") {
		t.Errorf("error %v, written %q", err, out.String())
	}
}

// What is no JSON is named with its form's place.
func TestBroken(t *testing.T) {
	err := pipe.All(&bytes.Buffer{}, []byte(`{"content": `), pipe.Options{From: rill.Form(), To: markdown.Form()})
	if citeway.CodeOf(err) != citeway.Invalid {
		t.Errorf("error %v", err)
	}
}

// Steps run over resolved events, in order, before the form's own watch.
func TestSteps(t *testing.T) {
	var order []string
	step := func(name string) pipe.Step {
		return func(next citeway.Sink) citeway.Sink {
			return citeway.SinkFunc(func(e citeway.Event) error {
				if _, cites := e.(*citeway.Citation); cites {
					order = append(order, name)
				}
				return next.Put(e)
			})
		}
	}
	o := pipe.Options{From: markdown.Form(), To: markdown.Form(), Steps: []pipe.Step{step("first"), step("second")},
		Resolve: resolve.Options{Sources: []citeway.Source{{Title: "T", URL: "https://t.example"}}}}
	if err := pipe.All(&bytes.Buffer{}, []byte("Six [1]."), o); err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(order, " "); got != "first second" {
		t.Errorf("order %q", got)
	}
}

// A citation of words that have passed is lost where a stream is written in
// place, and a finding says so, once; whole, and in forms that can place it, it
// is kept.
func TestPassedWordsAreNamed(t *testing.T) {
	const source = "event: source\ndata: {\"id\":\"a\",\"number\":1,\"title\":\"A\",\"url\":\"https://a.example/\"}\n\n"
	const late = "event: citation\ndata: {\"id\":\"c%d\",\"number\":1,\"start\":0,\"end\":3,\"label\":\"Six\",\"marker\":\"\",\"sources\":[\"a\"]}\n\n"
	in := source + "event: text\ndata: {\"text\":\"Six seven.\"}\n\n" + fmt.Sprintf(late, 1) + fmt.Sprintf(late, 2) + "event: done\ndata: {}\n\n"
	for _, c := range []struct {
		to   dialect.Form
		told int
	}{{markdown.Form(), 1}, {rill.Form(), 0}, {native.Form(), 0}} {
		told := 0
		err := pipe.All(&bytes.Buffer{}, []byte(in), pipe.Options{From: native.Form(), To: c.to, Stream: true,
			Findings: func(f *citeway.Finding) {
				if strings.Contains(f.Message, "words that have passed") {
					told++
				}
			}})
		if err != nil || told != c.told {
			t.Errorf("%s: told %d times, want %d; %v", c.to.Name, told, c.told, err)
		}
	}
}

// The place of a finding counts the words that came with citations.
func TestPlaceOfALoss(t *testing.T) {
	in := `{"text":"Six seven","citations":[{"id":"c","number":1,"start":0,"end":3,"label":"Six","sources":["a"],"verdict":"partial"}],"sources":[{"id":"a","number":1,"title":"A"}]}`
	_ = pipe.All(&bytes.Buffer{}, []byte(in), pipe.Options{From: native.Form(), To: markdown.Form(), Findings: func(f *citeway.Finding) {
		if f.At != len("Six seven") {
			t.Errorf("%s at %d", f.Message, f.At)
		}
	}})
}
