package extractive_test

import (
	"bufio"
	"cmp"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/ingest"
	"github.com/citeway/citeway/internal/gateway/knowledge/sqlite"
	"github.com/citeway/citeway/internal/gateway/model/extractive"
)

// handbook is the example documents in a store.
func handbook(t *testing.T) *sqlite.Store {
	t.Helper()
	store, err := sqlite.Open("")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = store.Close() })
	report, err := ingest.New(store, ingest.Options{}).Ingest(t.Context(), []string{"../../../../examples/handbook"}, nil)
	if err != nil || len(report.Skipped) > 0 {
		t.Fatalf("%+v, %v", report, err)
	}
	if err := store.CatchUp(t.Context()); err != nil {
		t.Fatal(err)
	}
	return store
}

// found are the passages for a question as a turn shows them: by source.
func found(t *testing.T, store knowledge.Store, question string) []citeway.Source {
	t.Helper()
	hits, err := store.Search(t.Context(), knowledge.Query{Text: question})
	if err != nil {
		t.Fatal(err)
	}
	var sources []citeway.Source
	at := map[string]int{}
	for i := range hits {
		h := &hits[i]
		n, known := at[h.Source.ID]
		if !known {
			n = len(sources)
			at[h.Source.ID] = n
			sources = append(sources, h.Source)
		}
		p := h.Passage
		score := h.Score / (h.Score + 10)
		p.Score = &score
		sources[n].Passages = append(sources[n].Passages, p)
	}
	return sources
}

// asked is one line of testdata/handbook.tsv, its fields parted by tabs: the
// question, the document that must be cited for its best sentence ("-" where the
// handbook does not answer, and the model must say so), words that the answer must
// hold, and "missed" where it is known that this is not reached.
type asked struct{ question, document, words, missed string }

func questions(t *testing.T) []asked {
	t.Helper()
	file, err := os.Open("testdata/handbook.tsv")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var all []asked
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		f := append(strings.Split(lines.Text(), "\t"), "", "")
		all = append(all, asked{f[0], f[1], f[2], f[3]})
	}
	return all
}

// best is the sentence most surely of the answer.
func best(r *extractive.Result) extractive.Sentence {
	return slices.MaxFunc(r.Sentences, func(a, b extractive.Sentence) int { return cmp.Compare(a.Score, b.Score) })
}

// wrong says what is wrong with the answer, or "".
func (a *asked) wrong(r *extractive.Result, sources []citeway.Source) string {
	if r.Abstained || len(r.Sentences) == 0 {
		if a.document == "-" {
			return ""
		}
		return fmt.Sprintf("no answer, with a confidence of %.2f", r.Confidence)
	}
	var text strings.Builder
	for _, s := range r.Sentences {
		text.WriteString(s.Text + " ")
	}
	cited := sources[best(r).Cited[0].Source].Path
	if cited != a.document || !strings.Contains(text.String(), a.words) {
		return fmt.Sprintf("cites %s, want %s and %q: %s", cited, a.document, a.words, text.String())
	}
	return ""
}

func TestHandbook(t *testing.T) {
	store := handbook(t)
	m := extractive.New(extractive.Options{})
	for _, a := range questions(t) {
		t.Run(a.question, func(t *testing.T) {
			sources := found(t, store, a.question)
			r := m.Answer(a.question, sources)
			switch wrong := a.wrong(&r, sources); {
			case wrong != "" && a.missed == "":
				t.Error(wrong)
			case wrong == "" && a.missed != "":
				t.Error("is answered rightly now: it is missed no more")
			}
		})
	}
}

// TestHandbookIsCitedWhereItSays: the span of every sentence cited lies within its
// passage, and holds the words of the sentence.
func TestHandbookIsCitedWhereItSays(t *testing.T) {
	store := handbook(t)
	m := extractive.New(extractive.Options{Threshold: -1})
	for _, a := range questions(t) {
		sources := found(t, store, a.question)
		for _, s := range m.Answer(a.question, sources).Sentences {
			for _, c := range s.Cited {
				said := c.Span.In(sources[c.Source].Passages[c.Passage].Text)
				if last := strings.TrimRight(lastWord(s.Text), ".!?;,"); !strings.Contains(said, last) && !sameFigures(s.Text, said) {
					t.Errorf("%s: %q is cited from %q", a.question, s.Text, said)
				}
			}
		}
	}
}

func lastWord(s string) string { return s[strings.LastIndexByte(s, ' ')+1:] }

// sameFigures reports whether every number of a row that is said in words stands in it.
func sameFigures(sentence, row string) bool {
	figures := regexp.MustCompile(`\d+(?:,\d{3})*`).FindAllString(sentence, -1)
	for _, f := range figures {
		if !strings.Contains(row, strings.ReplaceAll(f, ",", "")) {
			return false
		}
	}
	return len(figures) > 0
}
