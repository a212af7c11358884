package verify

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

func TestPairs(t *testing.T) {
	in := `{"id": 7, "claim": "The mill was rebuilt in 1932.", "evidence": ["The mill was rebuilt in 1932 by its owners."], "more": {"a": [1]}}

{"claim": "Dolphins sing.", "evidence": []}
{"claim": "The mill was rebuilt in 1932.", "evidence": ["The mill was rebuilt in 1932."], "score": "old"}
`
	var out bytes.Buffer
	if err := New(Options{}).Pairs(context.Background(), strings.NewReader(in), &out); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	if len(lines) != 3 {
		t.Fatalf("%d lines: %s", len(lines), out.String())
	}
	if !strings.HasPrefix(lines[0], `{"id": 7, "claim": "The mill was rebuilt in 1932."`) || !strings.Contains(lines[0], `"more": {"a": [1]}`) {
		t.Errorf("what the line had is not as it was: %s", lines[0])
	}
	for i, want := range []string{"supported", "unchecked", "supported"} {
		var got struct {
			Verdict string
			Score   float64
			Quotes  []struct {
				Evidence, Start, End int
				Text                 string
			}
		}
		if err := json.Unmarshal([]byte(lines[i]), &got); err != nil {
			t.Fatal(err)
		}
		if got.Verdict != want || i != 1 && len(got.Quotes) == 0 {
			t.Errorf("line %d: %+v", i+1, got)
		}
	}
}

// Lines come out in their order, also over several blocks, and those before a bad line are
// written.
func TestPairsKeepTheirOrder(t *testing.T) {
	var in strings.Builder
	for i := range 3 * blockLines {
		fmt.Fprintf(&in, "{\"id\": %d, \"claim\": \"The mill has %d looms.\", \"evidence\": [\"The mill has %d looms.\"]}\n", i, i, i)
	}
	last := 3*blockLines - 7
	lines := strings.SplitAfter(in.String(), "\n")
	lines[last] = "no line\n"
	var out bytes.Buffer
	err := New(Options{}).Pairs(context.Background(), strings.NewReader(strings.Join(lines, "")), &out)
	if want := fmt.Sprintf("line %d", last+1); citeway.CodeOf(err) != citeway.Invalid || !strings.Contains(err.Error(), want) {
		t.Errorf("got %v, want %s", err, want)
	}
	judged := strings.Split(strings.TrimSpace(out.String()), "\n")
	if len(judged) != last {
		t.Errorf("%d lines were written, want the %d before the bad one", len(judged), last)
	}
	for i, line := range judged {
		if !strings.HasPrefix(line, fmt.Sprintf("{\"id\": %d,", i)) || !strings.Contains(line, `"verdict":"supported"`) {
			t.Fatalf("line %d: %s", i+1, line)
		}
	}
}

// What an earlier judgement said of a line goes with it; fields of the user's own stay.
func TestPairsAreJudgedAnew(t *testing.T) {
	for in, want := range map[string]string{
		`{"claim":"Mills turn.","evidence":["Mills turn."],"verdict":"contradicted","score":0.1,"against":0.9,"by":"reader"}`: `{"claim":"Mills turn.","evidence":["Mills turn."],"verdict":"supported",`,
		`{"claim":"Mills turn.","evidence":["Mills turn."],"by":"Ann"}`:                                                       `{"claim":"Mills turn.","evidence":["Mills turn."],"by":"Ann","verdict":"supported",`,
	} {
		var out bytes.Buffer
		if err := New(Options{}).Pairs(context.Background(), strings.NewReader(in), &out); err != nil {
			t.Fatal(err)
		}
		if got := out.String(); !strings.HasPrefix(got, want) || strings.Contains(got, "against") || strings.Contains(got, "reader") {
			t.Errorf("%s\nbecame %swant  %s…", in, got, want)
		}
	}
}

// A line is written when it is judged, and does not wait for those behind it.
func TestPairsAreWrittenAsTheyAreJudged(t *testing.T) {
	in, out := io.Pipe()
	slow := waits{until: make(chan struct{})}
	go func() {
		const lines = `{"claim":"Mills turn.","evidence":["Mills turn."]}` + "\n" + `{"claim":"People were unhappy with the noise of lorries.","evidence":["Residents had complained about the noise."]}`
		out.CloseWithError(New(Options{Reader: slow}).Pairs(context.Background(), strings.NewReader(lines), out))
	}()
	got := bufio.NewScanner(in)
	if !got.Scan() || !strings.Contains(got.Text(), "supported") {
		t.Fatalf("the first line is %q, %v", got.Text(), got.Err())
	}
	close(slow.until)
	if !got.Scan() || !strings.Contains(got.Text(), "reader") {
		t.Errorf("the second line is %q, %v", got.Text(), got.Err())
	}
}

// waits reads when it is let.
type waits struct{ until chan struct{} }

func (w waits) Read(_ context.Context, list []Excerpt) ([]Reading, error) {
	<-w.until
	return make([]Reading, len(list)), nil
}

func TestPairsBadLine(t *testing.T) {
	for name, line := range map[string]string{
		"not JSON":     `{"claim"`,
		"no claim":     `{"evidence": []}`,
		"no evidence":  `{"claim": "x"}`,
		"not a string": `{"claim": 1, "evidence": []}`,
		"a list":       `[1]`,
	} {
		err := New(Options{}).Pairs(context.Background(), strings.NewReader("{\"claim\":\"a\",\"evidence\":[]}\n"+line+"\n"), &bytes.Buffer{})
		if citeway.CodeOf(err) != citeway.Invalid || !strings.Contains(err.Error(), "line 2") {
			t.Errorf("%s: got %v", name, err)
		}
	}
}

func TestPairsStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := New(Options{}).Pairs(ctx, strings.NewReader(`{"claim":"a","evidence":[]}`), &bytes.Buffer{}); err == nil {
		t.Error("a cancelled run goes on")
	}
}

func FuzzPairs(f *testing.F) {
	f.Add(`{"claim":"a","evidence":["b"]}`)
	f.Add(`{"claim":"a","evidence":["b"],"quotes":1,"claim":"c"}  `)
	f.Fuzz(func(t *testing.T, line string) {
		var out bytes.Buffer
		if New(Options{}).Pairs(context.Background(), strings.NewReader(line), &out) != nil {
			return
		}
		for l := range strings.Lines(out.String()) {
			if !json.Valid([]byte(l)) {
				t.Fatalf("%q became %q", line, l)
			}
		}
	})
}

func TestCorrelate(t *testing.T) {
	text := "## Two buildings\n\nThe harbour bridge was opened in 1932. Dolphins of the bay sing at night in summer.\n\n- The old mill was rebuilt after the flood.\n"
	got, err := New(Options{}).Correlate(text, sources())
	if err != nil {
		t.Fatal(err)
	}
	if len(got) != 2 || got[0].Sources[0] != "s1" || got[1].Sources[0] != "s2" {
		t.Fatalf("got %+v", got)
	}
	if got[0].Number != 1 || got[1].Number != 2 || got[0].Verdict != citeway.Supported || got[0].Score == nil {
		t.Errorf("got %+v", got)
	}
	if s := text[:got[0].Start]; !strings.HasSuffix(s, "in 1932") {
		t.Errorf("the citation stands behind %q", s)
	}
	if got[1].Claim.In(text) != "The old mill was rebuilt after the flood." {
		t.Errorf("claim %q", got[1].Claim.In(text))
	}
}

func TestRank(t *testing.T) {
	v := New(Options{})
	e := []*Evidence{
		v.Prepare("Nothing of the sort."),
		v.Prepare("The old bridge was closed."),
		v.Prepare(bridge),
	}
	got := v.Rank("The harbour bridge was opened in 1932.", 5, e...)
	if len(got) < 2 || got[0].Evidence != 2 || got[1].Fit > got[0].Fit {
		t.Errorf("got %+v", got)
	}
	if got := v.Rank("Quite other words", 5, e...); len(got) != 0 {
		t.Errorf("got %+v for a claim that shares no word", got)
	}
}

func ExampleVerifier_Correlate() {
	citations, _ := New(Options{}).Correlate("The old mill was rebuilt after the flood.", []citeway.Source{
		{ID: "town", Passages: []citeway.Passage{{ID: "p1", Text: "After the flood of spring the old mill was rebuilt."}}},
	})
	for _, c := range citations {
		fmt.Println(c.Number, c.Sources, c.Verdict)
	}
	// Output: 1 [town] supported
}
