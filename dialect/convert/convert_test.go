package convert_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect/convert"
	"github.com/citeway/citeway/dialect/pipe"
	"github.com/citeway/citeway/resolve"
	"github.com/citeway/citeway/verify"
)

const answer = "Tides rise twice a day [1]. Founded in [1990]."

func shown() []citeway.Source {
	return []citeway.Source{{Title: "Tide tables", URL: "https://sea.example/tides"}}
}

func ExampleConvert() {
	err := convert.Convert(os.Stdout, strings.NewReader(answer), convert.Options{
		From: "markdown", To: "footnotes", Sources: shown(),
	})
	if err != nil {
		fmt.Println(err)
	}
	// Output:
	// Tides rise twice a day [^1]. Founded in [1990].
	//
	// [^1]: [Tide tables](https://sea.example/tides)
}

// A program that is given a model's words piece by piece writes them as they come.
func ExampleNewWriter() {
	w, err := convert.NewWriter(os.Stdout, convert.Options{From: "markdown", To: "footnotes", Stream: true, Sources: shown()})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, piece := range []string{"Tides rise twice a d", "ay [", "1]."} {
		if _, err := io.WriteString(w, piece); err != nil {
			fmt.Println(err)
		}
	}
	if err := w.Close(); err != nil {
		fmt.Println(err)
	}
	// Output:
	// Tides rise twice a day [^1].
	//
	// [^1]: [Tide tables](https://sea.example/tides)
}

// A program that is asked for a reader, as for the body of a request, gives the
// converted form.
func ExampleNewReader() {
	r, err := convert.NewReader(strings.NewReader(answer), convert.Options{From: "markdown", To: "text", Sources: shown()})
	if err != nil {
		fmt.Println(err)
		return
	}
	_, _ = io.Copy(os.Stdout, r)
	// Output:
	// Tides rise twice a day [1]. Founded in [1990].
	//
	// Sources
	// [1] Tide tables
	//     https://sea.example/tides
}

// A step checks each citation against the passages of its source; the verdict is in what is
// written, where the form has a place for it.
func ExampleOptions_steps() {
	v := verify.New(verify.Options{})
	o := convert.Options{From: "markdown", To: "native", Sources: []citeway.Source{{Title: "Tide tables", URL: "https://sea.example/tides",
		Passages: []citeway.Passage{{Text: "The tides rise twice a day."}}}}}
	o.Steps = []pipe.Step{func(next citeway.Sink) citeway.Sink { return verify.Step(v, next, verify.StepOptions{}) }}
	var out bytes.Buffer
	if err := convert.Convert(&out, strings.NewReader("The tides rise twice a day [1]. The tides rise nine times a day [1]."), o); err != nil {
		fmt.Println(err)
		return
	}
	var a citeway.Answer
	if err := json.Unmarshal(out.Bytes(), &a); err != nil {
		fmt.Println(err)
		return
	}
	for _, c := range a.Citations {
		fmt.Println(c.Marker, c.Verdict)
	}
	// Output:
	// [1] supported
	// [1] contradicted
}

// The reader, the writer and Convert write the same, however the input is cut.
func TestThreeWaysAreOne(t *testing.T) {
	for _, stream := range []bool{false, true} {
		o := convert.Options{From: "markdown", To: "openwebui", Stream: stream, Sources: shown(), Unresolved: resolve.Keep}
		var want, got strings.Builder
		if err := convert.Convert(&want, strings.NewReader(answer), o); err != nil {
			t.Fatal(err)
		}
		r, err := convert.NewReader(strings.NewReader(answer), o)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.Copy(&got, iotest.OneByteReader(r)); err != nil || got.String() != want.String() {
			t.Errorf("stream %v: %v\n%s\nwant\n%s", stream, err, got.String(), want.String())
		}
	}
}

// Read returns what came before an error of its input, and then the error.
func TestAReaderThatFails(t *testing.T) {
	gone := errors.New("gone")
	r, err := convert.NewReader(io.MultiReader(strings.NewReader("Tides rise. "), iotest.ErrReader(gone)), convert.Options{From: "markdown", To: "markdown", Stream: true})
	if err != nil {
		t.Fatal(err)
	}
	if got, err := io.ReadAll(r); !errors.Is(err, gone) || !strings.HasPrefix(string(got), "Tides") {
		t.Errorf("%q, %v", got, err)
	}
}

// An answer whose bytes broke off says so in its own form, however it is converted: it does
// not pass for a whole one.
func TestWhatBrokeOff(t *testing.T) {
	gone := errors.New("gone")
	for name, test := range map[string]struct {
		from, to, in string
		stream       bool
		want, never  string
	}{
		"text to native":           {"markdown", "native", answer, true, "event: error\ndata: {\"code\":\"truncated\",\"message\":\"the answer broke off before its end\"}", ""},
		"text to openai":           {"markdown", "openai", answer, true, `{"error":{"message":"the answer broke off before its end"`, `"stop"`},
		"text to vercel":           {"markdown", "vercel", answer, true, `"errorText":"the answer broke off before its end"`, `"finish"`},
		"text, whole":              {"markdown", "native", answer, false, `"error":{"code":"truncated"`, ""},
		"within a marker":          {"markdown", "native", "Tides rise [1", true, `"text":"Tides rise [1"`, ""},
		"frames, which can tell":   {"openai", "native", `data: {"choices":[{"index":0,"delta":{"content":"Tides"}}]}` + "\n\n", true, "broke off before its end", `ended before`},
		"half of a whole message":  {"native", "native", `{"text":"Ti`, false, `"error":{"code":"truncated"`, ""},
		"the service's own reason": {"openai", "native", `data: {"error":{"message":"overloaded"}}` + "\n\n", true, "overloaded", "broke off"},
	} {
		t.Run(name, func(t *testing.T) {
			o := convert.Options{From: test.from, To: test.to, Stream: test.stream, Sources: shown()}
			cut := func() io.Reader { return io.MultiReader(strings.NewReader(test.in), iotest.ErrReader(gone)) }
			var out strings.Builder
			if err := convert.Convert(&out, cut(), o); !errors.Is(err, gone) {
				t.Error(err)
			}
			if got := out.String(); !strings.Contains(got, test.want) || test.never != "" && strings.Contains(got, test.never) {
				t.Errorf("without %s, or with %s:\n%s", test.want, test.never, got)
			}
			r, err := convert.NewReader(cut(), o)
			if err != nil {
				t.Fatal(err)
			}
			if got, err := io.ReadAll(r); !errors.Is(err, gone) || string(got) != out.String() {
				t.Errorf("the reader: %v\n%s\nwant\n%s", err, got, out.String())
			}
		})
	}
}

func TestWhatCannotBeConverted(t *testing.T) {
	for place, o := range map[string]convert.Options{
		"from":              {From: "nosuch", To: "native"},
		"to":                {From: "markdown", To: "nosuch"},
		"unresolved":        {From: "markdown", To: "native", Unresolved: "nosuch"},
		"offsets":           {From: "markdown", To: "native", Offsets: "words"},
		"settings.nosuch=1": {From: "markdown", To: "native", Settings: map[string]string{"nosuch": "1"}},
	} {
		var ours *citeway.Error
		if err := convert.Convert(io.Discard, strings.NewReader(""), o); !errors.As(err, &ours) || ours.Code != citeway.Invalid || ours.Place != place {
			t.Errorf("%s: %v", place, err)
		}
	}
	if _, err := convert.NewReader(strings.NewReader(""), convert.Options{From: "html", To: "native"}); citeway.CodeOf(err) != citeway.Invalid {
		t.Errorf("a form that can only be written: %v", err)
	}
	if err := convert.Convert(io.Discard, strings.NewReader("{"), convert.Options{From: "native", To: "text"}); err == nil {
		t.Error("half of an answer was taken")
	}
}

// A byte order mark is no part of the text, whole or streamed, however it is cut; what only
// begins like one is.
func TestByteOrderMark(t *testing.T) {
	for in, want := range map[string]string{"\xef\xbb\xbf# Head": "# Head\n", "\xef\xbb\xbf": "", "\xef\xbb": "\xef\xbb\n", "\xef\xbb!": "\xef\xbb!\n"} {
		for _, stream := range []bool{false, true} {
			for size := 1; size <= len(in); size++ {
				got := inPieces(t, in, size, convert.Options{From: "markdown", To: "markdown", Stream: stream})
				if got != want {
					t.Errorf("%q in pieces of %d, stream %v: %q, want %q", in, size, stream, got, want)
				}
			}
		}
	}
}

// inPieces converts pieces of that size. Closing twice is closing once.
func inPieces(t *testing.T, in string, size int, o convert.Options) string {
	t.Helper()
	var out strings.Builder
	w, err := convert.NewWriter(&out, o)
	if err != nil {
		t.Fatal(err)
	}
	for at := 0; at < len(in); at += size {
		if _, err := io.WriteString(w, in[at:min(len(in), at+size)]); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	once := out.String()
	if err := w.Close(); err != nil || out.String() != once {
		t.Errorf("closed twice: %v, %q", err, out.String())
	}
	return once
}

// What is written after the end is refused in every shape, and not dropped.
func TestWrittenAfterTheEnd(t *testing.T) {
	for _, from := range []string{"markdown", "native"} {
		for _, stream := range []bool{false, true} {
			w, err := convert.NewWriter(io.Discard, convert.Options{From: from, To: "native", Stream: stream})
			if err != nil {
				t.Fatal(err)
			}
			_ = w.Close()
			if n, err := io.WriteString(w, "more"); n != 0 || citeway.CodeOf(err) != citeway.Invalid {
				t.Errorf("%s, stream %v: %d, %v", from, stream, n, err)
			}
		}
	}
}

func TestClosedTwice(t *testing.T) {
	inPieces(t, answer, 7, convert.Options{From: "markdown", To: "openwebui", Stream: true, Sources: shown()})
}
