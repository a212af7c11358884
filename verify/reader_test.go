package verify

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

// reads answers every excerpt with one reading, and counts them.
type reads struct {
	reading  Reading
	err      error
	excerpts []Excerpt
}

func (r *reads) Read(_ context.Context, list []Excerpt) ([]Reading, error) {
	r.excerpts = append(r.excerpts, list...)
	out := make([]Reading, len(list))
	for i := range out {
		out[i] = r.reading
	}
	return out, r.err
}

var (
	says   = Reading{Said: 0.995, Unsaid: 0.004, Denied: 0.001}
	denies = Reading{Said: 0.001, Unsaid: 0.004, Denied: 0.995}
)

const road = "The council closed Mill Road to lorries in May. Residents had complained about the noise for years. Cyclists may still use it. " +
	"The bakery at its upper end opens an hour later since then, and the school has moved its gate to the side of the park. " +
	"A count in autumn found half as many vehicles as the year before, most of them cars of people who live there or who visit the market."

// Both count: more of either makes a claim more probable, and of a stretch the reading counts less.
func TestScoreOfWordsAndReading(t *testing.T) {
	for _, whole := range []bool{true, false} {
		if low, high := says.Score(0.2, whole), says.Score(0.8, whole); low >= high {
			t.Errorf("by words %.2f, %.2f", low, high)
		}
		if low, high := denies.Score(0.5, whole), says.Score(0.5, whole); low >= high {
			t.Errorf("by readings %.2f, %.2f", low, high)
		}
	}
	if whole, part := says.Score(0.5, true), says.Score(0.5, false); part >= whole {
		t.Errorf("of a stretch %.2f, of the whole %.2f", part, whole)
	}
}

// A claim in other words is in doubt, and the reader decides; what stands there word for
// word is not read.
func TestReaderDecidesWhatIsInDoubt(t *testing.T) {
	const doubtful = "People had long been unhappy with the noise of lorries on Mill Road."
	for _, c := range []struct {
		claim   string
		reading Reading
		by      citeway.Decider
		holds   bool
	}{
		{doubtful, says, citeway.ByReader, true},
		{doubtful, denies, citeway.ByReader, false},
		{"The council closed Mill Road to lorries in May.", denies, "", true},
	} {
		r := &reads{reading: c.reading}
		v := New(Options{Reader: r})
		got := v.Read(context.Background(), c.claim, v.Prepare(road))
		if got.By != c.by || (got.Verdict == citeway.Supported) != c.holds {
			t.Errorf("%q: %s by %q, %.2f %q", c.claim, got.Verdict, got.By, got.Score, got.Reasons)
		}
		if (len(r.excerpts) > 0) != (c.by == citeway.ByReader) {
			t.Errorf("%q: %d excerpts read", c.claim, len(r.excerpts))
		}
	}
}

// What is read whole may be contradicted; of longer passages a stretch is read only if all
// are to be, and it never contradicts.
func TestReaderContradictsOnlyWhatItReadWhole(t *testing.T) {
	const doubtful = "People had long been unhappy with the noise of lorries on Mill Road."
	longer := road + strings.Repeat(" The harbour office keeps a book of every ship that goes out.", 10)
	words := New(Options{}).Pair(doubtful, []string{longer})
	for _, c := range []struct {
		passage string
		reads   Reads
		want    citeway.Verdict
		by      citeway.Decider
	}{
		{road, ReadAuto, citeway.Contradicted, citeway.ByReader},
		{longer, ReadAuto, words.Verdict, ""},
		{longer, ReadAll, citeway.Partial, citeway.ByReader},
	} {
		v := New(Options{Reader: &reads{reading: denies}, Reads: c.reads})
		got := v.Read(context.Background(), doubtful, v.Prepare(c.passage))
		if got.Verdict != c.want || got.By != c.by {
			t.Errorf("%d bytes, %s: %s by %q, want %s by %q", len(c.passage), c.reads, got.Verdict, got.By, c.want, c.by)
		}
		if (got.Verdict == citeway.Contradicted) != (got.Against > 0) || got.Score > 1-got.Against {
			t.Errorf("%d bytes, %s: score %.3f, against %.3f", len(c.passage), c.reads, got.Score, got.Against)
		}
	}
}

// How sure a denial must be depends on what words make of the claim; what they contradict
// may be softened, and is never supported.
func TestHowSureADenialMustBe(t *testing.T) {
	denied := func(p float64) Reading { return Reading{Said: 1 - p, Denied: p} }
	claims := map[citeway.Verdict]string{
		citeway.Supported:    "Cyclists may use Mill Road.",
		citeway.Unsupported:  "Residents had complained about rats and dust for decades.",
		citeway.Contradicted: "Cyclists may not use it.",
	}
	for _, c := range []struct {
		words        citeway.Verdict
		reading      Reading
		contradicted bool
	}{
		{citeway.Supported, denied(0.7), false},
		{citeway.Supported, denied(0.9), true},
		{citeway.Unsupported, denied(0.5), false},
		{citeway.Unsupported, denied(0.7), true},
		{citeway.Contradicted, denied(0.3), true},
		{citeway.Contradicted, says, false},
	} {
		claim := claims[c.words]
		if got := New(Options{}).Pair(claim, []string{road}); got.Verdict != c.words {
			t.Fatalf("%q is %s by words, %.2f", claim, got.Verdict, got.Score)
		}
		v := New(Options{Reader: &reads{reading: c.reading}})
		got := v.Read(context.Background(), claim, v.Prepare(road))
		if (got.Verdict == citeway.Contradicted) != c.contradicted || (got.Against > 0) != c.contradicted {
			t.Errorf("%s by words, denied at %.2f: %s, against %.2f", c.words, c.reading.Denied, got.Verdict, got.Against)
		}
		if c.words == citeway.Contradicted && got.Verdict == citeway.Supported {
			t.Errorf("%q is supported though words contradict it", claim)
		}
	}
}

// The reader was trained on English: what is in another language is left to the words.
func TestReaderIsGivenEnglishAlone(t *testing.T) {
	for _, c := range []struct {
		claim, passage string
		read           bool
	}{
		{"People were unhappy with the noise of lorries.", road, true},
		{"Hunde sind im Garten willkommen.", "Gäste dürfen ihre Hunde mit in den Garten nehmen. Im Haus sind keine Tiere erlaubt.", false},
		{"Le musée ne ferme que le lundi.", "Le musée est ouvert du mardi au dimanche. Le lundi, il reste fermé.", false},
		{"Мост был закрыт из-за ремонта.", "Мост закрыли на ремонт, но поезда ещё ходили.", false},
		{"桥梁两年来关闭。", "桥梁因维修关闭了两年。水位是3.5米。", false},
		{"Coldplay is from England.", "Coldplay\nOrigin: London, England\nGenres: Alternative rock, pop\nLabels: Parlophone, Capitol\nWebsite: coldplay.com", true},
		{"Dienstags geschlossen.", "Montag: neun bis siebzehn Uhr\nDienstag: geschlossen\nMittwoch: neun bis zwölf Uhr\nSonntag: geschlossen", false},
		{"Most byl kvůli opravě zavřen.", "Most zavřeli kvůli opravě na dva roky, vlaky ale jezdily dál.", false},
	} {
		r := &reads{reading: says}
		v := New(Options{Reader: r})
		v.Read(context.Background(), c.claim, v.Prepare(c.passage))
		if read := len(r.excerpts) > 0; read != c.read {
			t.Errorf("%q: read %v, want %v", c.claim, read, c.read)
		}
	}
}

// Off reads nothing, and a reader that fails leaves the verdict to the words.
func TestWordsDecideWithoutReader(t *testing.T) {
	const doubtful = "People had long been unhappy with the noise of lorries on Mill Road."
	words := New(Options{}).Pair(doubtful, []string{road})
	for _, o := range []Options{{Reader: &reads{reading: says}, Reads: ReadOff}, {Reader: &reads{err: errors.New("no memory")}}, {}} {
		v := New(o)
		if got := v.Read(context.Background(), doubtful, v.Prepare(road)); got.Verdict != words.Verdict || got.Score != words.Score || got.By != "" {
			t.Errorf("%+v: %s %.3f by %q, want %s %.3f", o, got.Verdict, got.Score, got.By, words.Verdict, words.Score)
		}
	}
	if reads, err := ParseReads(""); err != nil || reads != ReadAuto {
		t.Errorf("no choice is %q, %v", reads, err)
	}
	if _, err := ParseReads("some"); citeway.CodeOf(err) != citeway.Invalid {
		t.Errorf("an unknown choice: %v", err)
	}
}

// Of a short passage all is read, also where it shares no word with the claim.
func TestAShortPassageIsReadWhole(t *testing.T) {
	r := &reads{reading: denies}
	v := New(Options{Reader: r})
	const passage = "The baths are shut on Sundays. Nobody may enter then."
	got := v.Read(context.Background(), "One can swim every day of the week.", v.Prepare(passage))
	if len(r.excerpts) != 1 || r.excerpts[0].Passage != passage || got.Verdict != citeway.Contradicted {
		t.Errorf("read %q: %s by %q", r.excerpts, got.Verdict, got.By)
	}
}

// A passage in which neither the claim's name nor its number stands speaks of something else:
// it does not say otherwise, whatever is read.
func TestWhatSpeaksOfSomethingElseDeniesNothing(t *testing.T) {
	const porto = "Porto has 230,000 inhabitants and a bridge of iron."
	for claim, want := range map[string]citeway.Verdict{
		"The city of Lisbon has 500,000 inhabitants.": citeway.Unsupported,
		"The city of Porto has 500,000 inhabitants.":  citeway.Contradicted,
		"The city of Lisbon has 230,000 inhabitants.": citeway.Contradicted,
	} {
		v := New(Options{Reader: &reads{reading: denies}})
		if got := v.Read(context.Background(), claim, v.Prepare(porto)); got.Verdict != want {
			t.Errorf("%q: %s, against %.2f, want %s", claim, got.Verdict, got.Against, want)
		}
	}
}

// A claim is read as a sentence, whether its stop stood before the marker or not.
func TestAClaimIsReadWithItsStop(t *testing.T) {
	for claim, want := range map[string]string{
		"Lorries were loud":            "Lorries were loud.",
		"Lorries were loud.":           "Lorries were loud.",
		"Were lorries loud?":           "Were lorries loud?",
		"Lorries were \"loud.\"":       "Lorries were \"loud.\"",
		"Half of them (by night) 40 %": "Half of them (by night) 40 %.",
		"Lorries came (the big ones)":  "Lorries came (the big ones).",
		"They said: \"Lorries.\" 3 km": "They said: \"Lorries.\" 3 km.",
	} {
		if got := sentenced(claim); got != want {
			t.Errorf("%q is read as %q, want %q", claim, got, want)
		}
	}
}

// The score stands on the verdict's side, by words and when read.
func TestScoreFollowsVerdict(t *testing.T) {
	for _, pair := range minimalPairs(t) {
		for name, v := range map[string]*Verifier{"words": New(Options{}), "read": New(Options{Reader: &reads{reading: says}})} {
			r := v.Read(context.Background(), pair[2], v.Prepare(pair[3]))
			if (r.Score >= supportedFrom) != (r.Verdict == citeway.Supported) || r.Against > 0 && r.Score > 1-r.Against+1e-9 {
				t.Errorf("%s, %q: %s with score %.2f, against %.2f", name, pair[2], r.Verdict, r.Score, r.Against)
			}
		}
	}
}

// What is read of a long passage is the stretch around the nearest sentence.
func TestExcerpts(t *testing.T) {
	long := strings.Repeat("The harbour office keeps a book of every ship that comes in. ", 40) + road +
		strings.Repeat(" The harbour office keeps a book of every ship that goes out.", 40)
	r := &reads{reading: says}
	v := New(Options{Reader: r, Reads: ReadAll})
	v.Read(context.Background(), "People had long been unhappy with the noise of lorries on Mill Road.", v.Prepare(long))
	if len(r.excerpts) != 1 {
		t.Fatalf("%d excerpts", len(r.excerpts))
	}
	if p := r.excerpts[0].Passage; len(p) > excerptBytes || !strings.Contains(p, "complained about the noise") {
		t.Errorf("read: %q", p)
	}
}

// In a stream the words never wait: what is read gets its verdict when the last word has
// been sent, before the end.
func TestStepReadsAfterTheWords(t *testing.T) {
	r := &reads{reading: says}
	var log []string
	read := 0
	sink := Step(New(Options{Reader: r}), citeway.SinkFunc(func(e citeway.Event) error {
		switch e := e.(type) {
		case *citeway.Text:
			log = append(log, "text")
			read = len(r.excerpts)
		case *citeway.Revision:
			log = append(log, string(e.Citation.Verdict)+" "+string(e.Citation.By))
		case *citeway.Finding:
			log = append(log, "finding")
		case *citeway.End:
			log = append(log, "end")
		}
		return nil
	}), StepOptions{})
	first, second := "People had long been unhappy with the noise of lorries on Mill Road", "The council closed Mill Road to lorries in May"
	for _, e := range []citeway.Event{
		&citeway.Begin{ID: "a1"},
		&citeway.Source{ID: "s1", Number: 1, Passages: []citeway.Passage{{ID: "p1", Text: road}}},
		&citeway.Text{Bytes: []byte(first)},
		&citeway.Citation{ID: "c1", Number: 1, Start: len(first), End: len(first), Sources: []string{"s1"}},
		&citeway.Text{Bytes: []byte(". " + second)},
		&citeway.Citation{ID: "c2", Number: 1, Start: len(first) + 2 + len(second), End: len(first) + 2 + len(second), Sources: []string{"s1"}},
		&citeway.Text{Bytes: []byte(". Cyclists came.")},
		&citeway.End{},
	} {
		if err := sink.Put(e); err != nil {
			t.Fatal(err)
		}
	}
	if got, want := strings.Join(log, ", "), "text, text, text, supported , supported reader, end"; got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
	if read != 0 {
		t.Errorf("%d excerpts were read before the last words", read)
	}
}

// A patient step reads all that words leave open; of one that streams what is over its
// budget is left to the words.
func TestAPatientStepReadsAll(t *testing.T) {
	const claim, many = "People had long been unhappy with the noise of lorries on Mill Road. ", maxLate + 20
	for patient, want := range map[bool]int{false: maxLate, true: many} {
		r := &reads{reading: says}
		sink := Step(New(Options{Reader: r}), citeway.SinkFunc(func(citeway.Event) error { return nil }), StepOptions{Patient: patient})
		events := []citeway.Event{&citeway.Source{ID: "s1", Number: 1, Passages: []citeway.Passage{{ID: "p1", Text: road}}}}
		for i := range many {
			at := len(claim)*(i+1) - 1
			events = append(events, &citeway.Text{Bytes: []byte(claim)}, &citeway.Citation{ID: fmt.Sprint("c", i), Number: 1, Start: at, End: at, Sources: []string{"s1"}})
		}
		for _, e := range append(events, &citeway.End{}) {
			if err := sink.Put(e); err != nil {
				t.Fatal(err)
			}
		}
		if len(r.excerpts) != want {
			t.Errorf("patient %v: %d read, want %d", patient, len(r.excerpts), want)
		}
	}
}

// An entry of a list that holds by its words is not read: there is no more to it.
func TestAnEntryIsNotRead(t *testing.T) {
	const sales = "Sales of the second quarter\nRegion East; Revenue 183,124.96 (€183k).\nRegion West; Revenue 472,405.03 (€472k)."
	for claim, want := range map[string]int{"East: €183k (€183,124.96)": 0, "East: sold for €183k": 1, "East: €184k": 1} {
		r := &reads{reading: says}
		v := New(Options{Reader: r})
		if v.Read(context.Background(), claim, v.Prepare(sales)); len(r.excerpts) != want {
			t.Errorf("%s: read %d times", claim, len(r.excerpts))
		}
	}
}
