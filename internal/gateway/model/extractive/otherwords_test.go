package extractive_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/embed"
	"github.com/citeway/citeway/internal/gateway/knowledge/ingest"
	"github.com/citeway/citeway/internal/gateway/knowledge/sqlite"
	"github.com/citeway/citeway/internal/gateway/model/extractive"
)

// encoder is the built-in one; the test is skipped where the program lacks it.
func encoder(t *testing.T) *embed.Encoder {
	t.Helper()
	if testing.Short() {
		t.Skip("embeds a hundred passages")
	}
	e, err := embed.Open()
	if citeway.CodeOf(err) == citeway.Unavailable {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// meaningful is the model with the encoder.
func meaningful(e embed.Embedder) *extractive.Model {
	return extractive.New(extractive.Options{Near: func(ctx context.Context, question string, sentences []string) ([]float64, error) {
		return embed.Near(ctx, e, question, sentences)
	}})
}

// embedded has the store find by meaning.
func embedded(t *testing.T, s *sqlite.Store, e embed.Embedder) {
	t.Helper()
	if err := s.Embed(t.Context(), e, embed.Options{}); err != nil {
		t.Fatal(err)
	}
	if err := s.AwaitVectors(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
}

// scored are the passages for a question, with the library's own scores.
func scored(t *testing.T, s *sqlite.Store, question string) []citeway.Source {
	t.Helper()
	hits, err := s.Search(t.Context(), knowledge.Query{Text: question, Limit: 8})
	if err != nil {
		t.Fatal(err)
	}
	var sources []citeway.Source
	for i := range hits {
		n := slices.IndexFunc(sources, func(s citeway.Source) bool { return s.ID == hits[i].Source.ID })
		if n < 0 {
			n = len(sources)
			sources = append(sources, hits[i].Source)
		}
		sources[n].Passages = append(sources[n].Passages, hits[i].Passage)
	}
	return sources
}

func tsv(t *testing.T, name string) [][2]string {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join("..", "..", "knowledge", "embed", "testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	var all [][2]string
	for line := range strings.Lines(string(raw)) {
		left, right, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		all = append(all, [2]string{left, right})
	}
	return all
}

// TestQuestionsInOtherWords asks 40 questions that share nearly no word with the
// passage that answers them, with that passage shown and with it taken away.
func TestQuestionsInOtherWords(t *testing.T) {
	e := encoder(t)
	s, err := sqlite.Open("")
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for _, p := range tsv(t, "passages.tsv") {
		d := &knowledge.Document{ID: p[0], Text: p[1]}
		if _, err := s.Put(t.Context(), d, ingest.Passages(d)); err != nil {
			t.Fatal(err)
		}
	}
	embedded(t, s, e)
	words, meaning := extractive.New(extractive.Options{}), meaningful(e)
	byWords, right, wrong, misled := 0, 0, 0, 0
	for _, q := range tsv(t, "paraphrases.tsv") {
		sources := scored(t, s, q[0])
		if !words.Answer(q[0], sources).Abstained {
			byWords++
		}
		switch r := meaning.Answer(q[0], sources); {
		case r.Abstained:
		case sources[r.Sentences[0].Cited[0].Source].ID == q[1]:
			right++
		default:
			wrong++
		}
		without := slices.DeleteFunc(sources, func(s citeway.Source) bool { return s.ID == q[1] })
		if !meaning.Answer(q[0], without).Abstained {
			misled++
		}
	}
	t.Logf("of 40: %d answered by words alone; with meaning %d from the right passage, %d from another; %d where the right one is taken away", byWords, right, wrong, misled)
	if byWords > 4 {
		t.Errorf("words answer %d: the questions are not in other words", byWords)
	}
	if right < 15 || wrong > 2 || misled > 8 {
		t.Error("want 15 right at least, 2 wrong and 8 without their passage at most")
	}
}

// TestHandbookByMeaning: with the encoder, what the handbook does not answer stays
// so, and what words answer is answered as by them.
func TestHandbookByMeaning(t *testing.T) {
	e := encoder(t)
	s := handbook(t)
	embedded(t, s, e)
	words, meaning := extractive.New(extractive.Options{}), meaningful(e)
	all := questions(t)
	for _, q := range []string{"Who won the chess match of 1887?", "What is the capital of Peru?"} {
		all = append(all, asked{question: q, document: "-"})
	}
	for _, a := range all {
		sources := scored(t, s, a.question)
		plain, r := words.Answer(a.question, sources), meaning.Answer(a.question, sources)
		if a.document == "-" && plain.Abstained && !r.Abstained {
			t.Errorf("%s: answers %q", a.question, r.Sentences[0].Text)
		}
		if !plain.Abstained && (r.Abstained || r.Confidence != plain.Confidence || r.Sentences[0].Text != plain.Sentences[0].Text) {
			t.Errorf("%s: by words %+v, with meaning %+v", a.question, plain, r)
		}
	}
}

// strangers are questions of which the handbook says nothing.
const strangers = `What is the boiling point of tungsten in kelvin?
How do I bake sourdough?
Who painted the Mona Lisa?
How far is the moon?
What is the speed of light?
How do vaccines work?
When did the Roman empire fall?
How many strings has a violin?
What is the best recipe for soup?
How do I change a flat tyre?
Why is the sky blue?
Who wrote Hamlet?
What is the tallest mountain?
How do I learn to swim?
What causes earthquakes?
Which bank has the best interest rate?
How do I grow tomatoes?
What is the melting point of iron?
Why do cats purr?
How do I get a visa for Japan?`

// TestStrangersByMeaning: of twenty questions that nothing in the handbook answers,
// one at most is answered because of meaning.
func TestStrangersByMeaning(t *testing.T) {
	e := encoder(t)
	s := handbook(t)
	embedded(t, s, e)
	words, meaning := extractive.New(extractive.Options{}), meaningful(e)
	answered := 0
	for q := range strings.SplitSeq(strangers, "\n") {
		sources := scored(t, s, q)
		if r := meaning.Answer(q, sources); !r.Abstained && words.Answer(q, sources).Abstained {
			answered++
			t.Logf("%s: %q, %.2f", q, r.Sentences[0].Text, r.Confidence)
		}
	}
	if answered > 1 {
		t.Errorf("%d are answered", answered)
	}
}
