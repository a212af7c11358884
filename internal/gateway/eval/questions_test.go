package eval

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge/ingest"
	"github.com/citeway/citeway/internal/gateway/knowledge/sqlite"
)

const handbookFolder = "../../../examples/handbook"

func theList(t *testing.T) []dialogue {
	t.Helper()
	list, err := readQuestions("questions.txt", handbookQuestions)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// TestTheListIsWhole: the list is long enough to tell anything, and asks no question of
// a kind twice.
func TestTheListIsWhole(t *testing.T) {
	count, seen := map[string]int{}, map[string]bool{}
	for _, d := range theList(t) {
		count[d.group] += len(d.turns) - int(one(len(d.turns) > 1))
		name := d.kind
		for _, turn := range d.turns {
			name += "\n" + turn.question
		}
		if seen[name] {
			t.Errorf("asked twice: %s", name)
		}
		seen[name] = true
	}
	for group, least := range map[string]int{"own words": 100, "other words": 80, "not answered": 40, conversations: 20, topicChanges: 56} {
		if count[group] < least {
			t.Errorf("%s: %d questions, want %d at least", group, count[group], least)
		}
	}
}

// TestGoldStandsInTheDocuments: every statement of the list is in some document, word for
// word, and all parts of one on the same line.
func TestGoldStandsInTheDocuments(t *testing.T) {
	texts, lines := handbookLines(t)
	for _, d := range theList(t) {
		for _, turn := range d.turns {
			for _, s := range append(turn.gold, turn.beside...) {
				within := texts
				if len(s.parts) > 1 {
					within = lines
				}
				if !slices.ContainsFunc(within, s.in) {
					t.Errorf("%s: %q is in no document", turn.question, s.text)
				}
			}
		}
	}
}

// handbookLines are the documents of the handbook as the readers of their formats give
// them, and their lines.
func handbookLines(t *testing.T) (all, lines []string) {
	t.Helper()
	store, err := sqlite.Open("")
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	if _, err := ingest.New(store, ingest.Options{}).Ingest(t.Context(), []string{handbookFolder}, nil); err != nil {
		t.Fatal(err)
	}
	sources, err := store.Sources(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range sources {
		held, err := store.Source(t.Context(), s.ID)
		if err != nil {
			t.Fatal(err)
		}
		text, err := store.Text(t.Context(), s.ID, held.Version)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, plainly(text)) // a sentence may go over several lines
		for line := range strings.Lines(text) {
			lines = append(lines, plainly(line))
		}
	}
	return all, lines
}

func TestAListIsReadOrRefusedWithItsLine(t *testing.T) {
	list, err := readQuestions("list", "// note\n# a kind | a group\n\nHow high?\n= So high.\n+ And wide.\n> And then?\n= Row | 3\n\n# change | topic changes\nA?\n\nB?\n\nC?\n")
	if err != nil || len(list) != 1+6 {
		t.Fatalf("%d, %v", len(list), err)
	}
	if d := list[0]; d.kind != "a kind" || d.group != "a group" || len(d.turns) != 2 || len(d.turns[0].gold) != 1 || len(d.turns[0].beside) != 1 || len(d.turns[1].gold[0].parts) != 2 {
		t.Errorf("%+v", d)
	}
	if d := list[1]; d.turns[0].question != "A?" || d.turns[1].question != "B?" {
		t.Errorf("%+v", d)
	}
	for text, place := range map[string]string{"How?\n": "list:1", "# k | g\n= gold\n": "list:2", "# k | g\nHow?\n\n= gold\n": "list:4", "# k | g\nHow?\n=\n": "list:3"} {
		_, err := readQuestions("list", text)
		if citeway.CodeOf(err) != citeway.Invalid || !strings.Contains(err.Error(), place) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestAStatementIsKnownHoweverItIsWritten(t *testing.T) {
	for _, c := range []struct {
		statement, sentence string
		want                bool
	}{
		{"Own car: 0.42 euros a kilometre, and 0.05 more for each passenger.", "Own car: 0.42 euros a kilometre, and 0.05 more for each passenger", true},
		{"TW-60 | 6900", "TW-60: price 6,900 euros", true},
		{"TW-60 | 6900", "model: TW-40; price_eur: 6900", false},
		{"Pay goes on in full for 12 weeks.", "Pay goes on in full for 2 weeks", false},
		{"Take the batteries out and rinse the instrument.", "Take the batteries out", false},
		{"Take the batteries out and rinse it.", "Take the batteries out", true},
		{"10", "100 days", false},
	} {
		s := statementOf(c.statement)
		if got := s.in(plainly(c.sentence)); got != c.want {
			t.Errorf("%q in %q: %v", c.statement, c.sentence, got)
		}
	}
}

// answerOf is an answer whose sentences each end with a citation.
func answerOf(sentences ...string) *citeway.Answer {
	var a citeway.Answer
	for _, s := range sentences {
		a.Text += strings.TrimSuffix(s, ".")
		a.Citations = append(a.Citations, citeway.Citation{Start: len(a.Text), End: len(a.Text)})
		a.Text += ". "
	}
	return &a
}

func TestScore(t *testing.T) {
	gold := turnAsked{question: "?", gold: []statement{statementOf("It is red."), statementOf("It is round.")}, beside: []statement{statementOf("It is new.")}}
	old := turnAsked{question: "??", gold: []statement{statementOf("It was old.")}}
	for name, c := range map[string]struct {
		answer *citeway.Answer
		want   reply
	}{
		"right":   {answerOf("It is red.", "It is new."), reply{first: true, any: true, found: 0.5}},
		"late":    {answerOf("It was old.", "It is round.", "It is red."), reply{any: true, found: 1, noise: 1, old: true}},
		"wrong":   {answerOf("It is blue."), reply{noise: 1}},
		"refused": {&citeway.Answer{Text: "The documents do not answer this question."}, reply{}},
	} {
		got := score(&gold, &old, c.answer)
		if got.first != c.want.first || got.any != c.want.any || got.found != c.want.found || got.noise != c.want.noise || got.old != c.want.old {
			t.Errorf("%s: %+v", name, got)
		}
		if got.refused() != (name == "refused") || got.wrong() != (name == "wrong") {
			t.Errorf("%s: refused %v, wrong %v", name, got.refused(), got.wrong())
		}
	}
}

// TestQuestions asks the whole list and holds what is reached.
func TestQuestions(t *testing.T) {
	if testing.Short() {
		t.Skip("asks hundreds of questions")
	}
	r, err := measureQuestions(context.Background(), &Options{Documents: handbookFolder}, theList(t))
	if err != nil {
		t.Fatal(err)
	}
	var table bytes.Buffer
	if err := r.write(&table); err != nil {
		t.Fatal(err)
	}
	t.Log(table.String())
	_, of := r.rowsOf(groupOf)
	own, other, none := figuresOf(of["own words"]), figuresOf(of["other words"]), figuresOf(of["not answered"])
	if own.First < leastFirst || own.Noise > mostNoise || own.Wrong > mostWrong || other.First < leastOther || none.Spared < leastSpared {
		t.Errorf("own words %+v\nother words %+v\nnot answered %+v", own, other, none)
	}
	if !strings.Contains(string(r.misses()), "asked ") || len(r.bars()) == 0 {
		t.Error("no misses are listed, or no bars drawn")
	}
}

// TestMissesStandApart: who asks for the misses reads them before the table, whose file is
// the same without them.
func TestMissesStandApart(t *testing.T) {
	list, out := filepath.Join(t.TempDir(), "list.txt"), t.TempDir()
	if err := os.WriteFile(list, []byte("# facts | own words\n\nHow much is a seal?\n= Nobody says so.\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	var told bytes.Buffer
	o := Options{Suite: "questions", Documents: handbookFolder + "/leave.md", Questions: list, Verbose: true, Out: out, Table: &told}
	if err := Run(t.Context(), o); err != nil {
		t.Fatal(err)
	}
	misses, table := read(t, out, "questions-misses.txt"), read(t, out, "questions.txt")
	if !strings.Contains(misses, "asked   How much is a seal?") || strings.Contains(table, "missing") || told.String() != misses+"\n"+table {
		t.Errorf("told:\n%s\ntable's file:\n%s\nfile of misses:\n%s", told.String(), table, misses)
	}
}

func read(t *testing.T, folder, name string) string {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join(folder, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

// What the suite must not fall below.
const (
	leastFirst, leastOther, leastSpared = 0.85, 0.6, 0.75
	mostNoise, mostWrong                = 0.2, 0.07
)
