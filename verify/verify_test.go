package verify

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"sync"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/trees"
)

const bridge = "The harbour bridge was opened in 1932. It was built by Weaver and Sons, a company from Leeds, " +
	"over eight years. The bridge carries up to 1,200,000 people a week. It is higher than the old bridge. " +
	"The builders did not use rivets made of copper."

func TestPair(t *testing.T) {
	v := New(Options{})
	for _, c := range []struct {
		claim string
		want  citeway.Verdict
		why   string // in one of the reasons
	}{
		{"The harbour bridge was opened in 1932.", citeway.Supported, "in these words"},
		{"The bridge was built by Weaver and Sons from Leeds.", citeway.Supported, ""},
		{"The bridge carries up to 1.2 million people a week.", citeway.Supported, ""},
		{"The harbour bridge was opened in 1923.", citeway.Contradicted, "1932"},
		{"The harbour bridge was not opened in 1932.", citeway.Contradicted, "denies"},
		{"The dolphins of the northern bay sing at night.", citeway.Unsupported, "dolphins"},
		{"", citeway.Unchecked, "nothing to compare"},
	} {
		r := v.Pair(c.claim, []string{bridge})
		if r.Verdict != c.want || !strings.Contains(strings.Join(r.Reasons, "; "), c.why) {
			t.Errorf("%q: got %s %.2f %q, want %s", c.claim, r.Verdict, r.Score, r.Reasons, c.want)
		}
	}
}

// A changed copy never scores as high as the claim itself.
func TestChangedScoresLower(t *testing.T) {
	v := New(Options{})
	e := v.Prepare(bridge)
	for _, c := range [][2]string{
		{"The harbour bridge was opened in 1932.", "The harbour bridge was not opened in 1932."},
		{"The builders did not use rivets made of copper.", "The builders did use rivets made of copper."},
		{"The harbour bridge was opened in 1932.", "The harbour bridge was opened in 1952."},
		{"It was built by Weaver and Sons.", "It was built by Miller and Sons."},
		{"The bridge is higher than the old bridge.", "The bridge is lower than the old bridge."},
	} {
		a, b := v.PairPrepared(c[0], e), v.PairPrepared(c[1], e)
		if a.Score <= b.Score {
			t.Errorf("%q %.3f, %q %.3f", c[0], a.Score, c[1], b.Score)
		}
	}
}

func TestBoundTurned(t *testing.T) {
	v := New(Options{})
	e := v.Prepare(bridge)
	if s := measured(matchOf("The bridge carries at least 1,200,000 people a week.", e)); s.v[sigBoundConflict] != 1 {
		t.Error("the bound that was turned round is not seen")
	}
	if s := measured(matchOf("The bridge carries at most 1,200,000 people a week.", e)); s.v[sigBoundConflict] != 0 {
		t.Error("the same bound in other words is taken for another")
	}
}

func TestSentencesPoint(t *testing.T) {
	v := New(Options{})
	r := v.Pair("The bridge was opened in 1932 and is higher than the old bridge.", []string{"Nothing to see.", bridge})
	var got []string
	for _, s := range r.Sentences {
		if s.Evidence != 1 || bridge[s.Start:s.End] != s.Text {
			t.Errorf("bad place %+v", s)
		}
		got = append(got, s.Text)
	}
	all := strings.Join(got, " ")
	if !strings.Contains(all, "opened in 1932") || !strings.Contains(all, "higher than the old") {
		t.Errorf("got %q", got)
	}
}

func TestLanguages(t *testing.T) {
	v := New(Options{})
	for _, c := range []struct{ name, claim, yes, no string }{
		{"German", "Die Brücken wurden 1932 eröffnet.", "Man weiß, dass die Brücke 1932 eröffnet wurde und bis heute steht.", "Der Hund schläft in der Sonne und die Katze ist nicht da."},
		{"French", "Le pont a été ouvert en 1932.", "On sait que le pont fut ouvert en 1932 par la ville.", "Le chien dort au soleil dans la cour."},
		{"Chinese", "大桥于1932年通车。", "众所周知，大桥于1932年正式通车，至今仍在使用。", "小狗在太阳下面睡觉，猫不在家里。"},
		{"Russian", "Мост был открыт в 1932 году.", "Известно, что мост был открыт в 1932 году и стоит до сих пор.", "Собака спит на солнце, а кошки нет."},
		{"Arabic", "افتتح الجسر في عام 1932.", "من المعروف أن الجسر افتتح في عام 1932 وما زال قائما.", "الكلب ينام في الشمس والقطة ليست هنا."},
	} {
		a, b := v.Pair(c.claim, []string{c.yes}), v.Pair(c.claim, []string{c.no})
		if a.Score <= b.Score || a.Verdict != citeway.Supported {
			t.Errorf("%s: %s %.2f for what says so, %.2f for what does not", c.name, a.Verdict, a.Score, b.Score)
		}
	}
}

// Many goroutines get what one gets.
func TestConcurrent(t *testing.T) {
	v := New(Options{})
	e := v.Prepare(bridge)
	claim := `The bridge "was built by Weaver and Sons, a company from Leeds".`
	want := fmt.Sprint(v.PairPrepared(claim, e))
	var wait sync.WaitGroup
	for range 8 {
		wait.Go(func() {
			for range 50 {
				if got := fmt.Sprint(v.PairPrepared(claim, e)); got != want {
					t.Errorf("got %s\nwant %s", got, want)
					return
				}
			}
		})
	}
	wait.Wait()
}

func TestScoresAreProbabilities(t *testing.T) {
	w := theModel()
	if len(w.Cover) == 0 || len(w.Against) == 0 {
		t.Fatal("the embedded weights do not fit the signals")
	}
	for name, curve := range map[string][]trees.Point{"cover": w.CoverCurve, "against": w.AgainstCurve} {
		last := trees.Point{Sum: math.Inf(-1), Probability: -1}
		for _, p := range curve {
			if p.Sum <= last.Sum || p.Probability < last.Probability || p.Probability < 0 || p.Probability > 1 {
				t.Errorf("%s: probability %v at %v after %v", name, p.Probability, p.Sum, last)
			}
			last = p
		}
		if len(curve) < 2 {
			t.Errorf("%s has no curve", name)
		}
	}
}

func FuzzPair(f *testing.F) {
	f.Add("The bridge was opened in 1932.", bridge)
	f.Add("1,2,3.4.5% \xff", "\xf0\x9f not n't 12th 1990s ٣٫٥")
	f.Add("不是", "是不是")
	f.Add("For tar, the Old is 14; New: none.", "| Load | Old | New |\n|---|---|---|\n| [tar](x) | 14 | no |\n| text | ✅ | 0 |\n| | | |")
	f.Add("A: b c; d: no.", "name: A; b: c; d: no\nname: B; d: b c")
	v := New(Options{})
	f.Fuzz(func(t *testing.T, claim, passage string) {
		r := v.Pair(claim, []string{passage, claim})
		if r.Score < 0 || r.Score > 1 {
			t.Fatalf("score %v", r.Score)
		}
		for _, q := range r.Quotes {
			text := [...]string{passage, claim}[q.Evidence]
			if q.Start < 0 || q.End > len(text) || text[q.Start:q.End] != q.Text {
				t.Fatalf("quote %+v is not in its passage", q)
			}
		}
	})
}

func ExampleVerifier_Pair() {
	v := New(Options{})
	r := v.Pair("The harbour bridge was opened in 1923.", []string{"The harbour bridge was opened in 1932."})
	fmt.Println(r.Verdict)
	fmt.Println(r.Reasons[0])
	// Output:
	// contradicted
	// The source says 1932; the answer says 1923.
}

func BenchmarkPairPrepared(b *testing.B) {
	v := New(Options{})
	e := v.Prepare(strings.Repeat(bridge+" ", 3))
	b.ReportAllocs()
	for b.Loop() {
		v.PairPrepared("The harbour bridge was opened in 1932 by a company from Leeds.", e)
	}
}

func BenchmarkPrepare(b *testing.B) {
	v := New(Options{})
	text := strings.Repeat(bridge+" ", 3)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		v.Prepare(text)
	}
}

// BenchmarkJudge is the model alone.
func BenchmarkJudge(b *testing.B) {
	v := New(Options{})
	e := v.Prepare("The old mill of the valley was rebuilt in 1932 after the flood.")
	signals := v.Signals("The old mill was not rebuilt in 1931.", e)
	for b.Loop() {
		v.model.Judge(signals)
	}
}

// wantVerdicts judges each claim by one passage.
func wantVerdicts(t *testing.T, v *Verifier, passage string, want map[string]citeway.Verdict) {
	t.Helper()
	for claim, verdict := range want {
		if r := v.Pair(claim, []string{passage}); r.Verdict != verdict {
			t.Errorf("%q: %s %.2f %q, want %s", claim, r.Verdict, r.Score, r.Reasons, verdict)
		}
	}
}

func TestOptionsAreChecked(t *testing.T) {
	for name, c := range map[string]struct {
		options Options
		want    string // the place
	}{
		"none":                      {Options{}, ""},
		"the shipped weights":       {Options{Weights: weightsJSON, Reads: ReadAll}, ""},
		"half a file":               {Options{Weights: weightsJSON[:len(weightsJSON)/2]}, "weights"},
		"weights of nothing":        {Options{Weights: []byte("{}")}, "weights"},
		"a choice that there is no": {Options{Reads: "alll"}, "reader"},
	} {
		got := ""
		var e *citeway.Error
		if errors.As(c.options.Check(), &e) {
			got = e.Place
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

func TestCorrelateNeedsIDs(t *testing.T) {
	named := citeway.Source{ID: "a", Passages: []citeway.Passage{{ID: "p", Text: road}}}
	for name, sources := range map[string][]citeway.Source{"none": {{Passages: named.Passages}}, "the same": {named, named}} {
		if _, err := New(Options{}).Correlate(road, sources); citeway.CodeOf(err) != citeway.Invalid {
			t.Errorf("%s: %v", name, err)
		}
	}
}
