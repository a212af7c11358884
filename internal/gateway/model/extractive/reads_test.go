package extractive

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/encoder"
)

// pointer is a reader that finds the answer where a word stands.
type pointer struct {
	word string
	err  error
	read *[]encoder.Pair
}

func (p pointer) Read(_ context.Context, pairs []encoder.Pair) ([]encoder.Reading, error) {
	if p.read != nil {
		*p.read = append(*p.read, pairs...)
	}
	all := make([]encoder.Reading, len(pairs))
	for n, pair := range pairs {
		all[n].Answers = 0.01
		for at := range strings.Fields(pair.Second) {
			all[n].Tokens = append(all[n].Tokens, encoder.Token{Start: at, End: at + 1})
		}
		if at := strings.Index(pair.Second, p.word); at >= 0 {
			all[n].Answers = 0.99
			all[n].Tokens = append(all[n].Tokens, encoder.Token{Start: at, End: at + len(p.word), Starts: 12})
		}
	}
	return all, p.err
}

func (p pointer) Vectors(_ context.Context, texts []string) ([][]float32, error) {
	all := make([][]float32, len(texts))
	for n, text := range texts {
		all[n] = []float32{0.2, 0.98}
		if n == 0 || strings.Contains(text, p.word) {
			all[n] = []float32{1, 0}
		}
	}
	return all, p.err
}

func leaflet() []citeway.Source {
	return []citeway.Source{
		{ID: "a", Title: "Leaflet", Passages: []citeway.Passage{{Text: "The harbour café opens at eight. Moorings are paid at the kiosk. Dogs are kept on a lead."}}},
		{ID: "b", Title: "Tides", Passages: []citeway.Passage{{Text: "The tide table hangs at the gate."}}},
	}
}

// TestWhatIsReadAnswers: a question in other words gets the sentence that the reader points
// at; without a reader, and with one that fails, it is refused.
func TestWhatIsReadAnswers(t *testing.T) {
	const question = "Where does one settle berth fees?"
	with := New(Options{Reader: pointer{word: "kiosk"}}).Answer(question, leaflet())
	if with.Abstained || len(with.Sentences) == 0 || with.Sentences[0].Text != "Moorings are paid at the kiosk." {
		t.Errorf("%+v", with)
	}
	for name, m := range map[string]*Model{"none": New(Options{}), "fails": New(Options{Reader: pointer{word: "kiosk", err: errors.New("away")}})} {
		if a := m.Answer(question, leaflet()); !a.Abstained {
			t.Errorf("%s: %+v", name, a)
		}
	}
}

// TestNothingPointedAt: where the reader says no, words in common do not answer alone.
func TestNothingPointedAt(t *testing.T) {
	if a := New(Options{Reader: pointer{word: "lighthouse"}}).Answer("Who painted the lighthouse at the gate?", leaflet()); !a.Abstained {
		t.Errorf("%+v", a)
	}
}

// TestWindows: a long passage is read in windows that share a sentence, each sentence in
// one at least, and no more of them than the limit.
func TestWindows(t *testing.T) {
	var read []encoder.Pair
	sentence := strings.Repeat("gulls ", 40) + "sleep.\n\n"
	long := []citeway.Source{{ID: "a", Title: "Birds", Passages: []citeway.Passage{{Text: "# Gulls\n\n" + strings.Repeat(sentence, 9) + "The last one keeps watch."}}}}
	New(Options{Reader: pointer{word: "watch", read: &read}}).Answer("Who keeps watch?", long)
	if len(read) < 3 || len(read) > maxWindows {
		t.Fatalf("%d windows", len(read))
	}
	for n, pair := range read {
		if !strings.HasPrefix(pair.Second, "Birds -- ") || strings.Contains(pair.Second, "# Gulls") != (n == 0) {
			t.Errorf("%d: %.40q", n, pair.Second)
		}
	}
	if last := read[len(read)-1].Second; !strings.HasSuffix(last, "watch.") {
		t.Errorf("%q", last)
	}
	read = nil
	for range 40 {
		long = append(long, long[0])
	}
	New(Options{Reader: pointer{word: "watch", read: &read}}).Answer("Who keeps watch?", long)
	if len(read) != maxWindows {
		t.Errorf("%d windows of many", len(read))
	}
}
