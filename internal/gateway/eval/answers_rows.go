package eval

import (
	"bufio"
	"compress/gzip"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge/sqlite"
	"github.com/citeway/citeway/internal/gateway/model/extractive"
)

// answersFile are the public questions; those of the split "dev" were not trained on.
const answersFile = "questions.jsonl.gz"

// answersSets are the sets of it whose answers are places in a passage, or whose passages
// are shown as a user's are.
var answersSets = []string{"squad1-train-part", "squad2-dev-half", "xquad-en", "covidqa", "selqa", "clapnq-train", "boolq"}

// answersPerSet is how many questions of a set are taken.
const answersPerSet = 120

// answerRow is one of the public questions.
type answerRow struct {
	Set, ID, Question, Passage, Split string
	Answers                           []struct {
		Text  string
		Start int // in characters
	}
}

// mayHold reports whether a text may hold the answer too.
func (r *answerRow) mayHold(text string) bool {
	low := strings.ToLower(text)
	return slices.ContainsFunc(r.Answers, func(a struct {
		Text  string
		Start int
	}) bool {
		return len(a.Text) > 2 && strings.Contains(low, strings.ToLower(a.Text))
	})
}

// in reports whether half of an answer, or of the span, lies in both.
func (r *answerRow) in(span citeway.Span) bool {
	for _, a := range r.Answers {
		start := byteOf(r.Passage, a.Start)
		end := start + len(a.Text)
		if over := min(end, span.End) - max(start, span.Start); over > 0 && 2*over >= min(span.Len(), len(a.Text)) {
			return true
		}
	}
	return false
}

// byteOf is the place in bytes of a place in characters.
func byteOf(text string, characters int) int {
	at := 0
	for range characters {
		_, n := utf8.DecodeRuneInString(text[at:])
		at += n
	}
	return at
}

// loadAnswers reads the rows that no weights were trained on.
func loadAnswers(dir string) ([]answerRow, error) {
	path := filepath.Join(dir, answersFile)
	file, err := os.Open(path)
	if err != nil {
		return nil, &citeway.Error{Code: citeway.NotFound, Place: path, Message: "cannot be read", Mend: "see docs/data.md", Err: err}
	}
	defer file.Close()
	plain, err := gzip.NewReader(file)
	if err != nil {
		return nil, &citeway.Error{Code: citeway.Invalid, Place: path, Message: "is no gzip", Err: err}
	}
	var all []answerRow
	lines, taken := bufio.NewScanner(plain), map[string]int{}
	lines.Buffer(nil, 1<<24)
	for n := 1; lines.Scan(); n++ {
		var row answerRow
		if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
			return nil, &citeway.Error{Code: citeway.Invalid, Place: path + ":" + strconv.Itoa(n), Message: "is no row", Err: err}
		}
		made := strings.Contains(row.ID, "-other")
		if row.Split == "dev" && !made && slices.Contains(answersSets, row.Set) && taken[row.Set] < answersPerSet {
			taken[row.Set]++
			all = append(all, row)
		}
	}
	return all, lines.Err()
}

// asked is a question with passages, and what of them answers it.
type asked struct {
	question string
	shown    []citeway.Source
	// answers says that the passages shown answer it; right tells the sentences that do.
	answers bool
	right   func(extractive.Cited) bool
}

// showAnswers gives each row's question its own passage alone, those that are found, and
// those found without any that may answer.
func showAnswers(ctx context.Context, all []answerRow) ([]asked, error) {
	store, err := sqlite.Open("")
	if err != nil {
		return nil, err
	}
	defer store.Close()
	passages, at := []ClapnqRow{}, map[string]int{}
	for i := range all {
		if _, there := at[all[i].Passage]; !there {
			at[all[i].Passage] = len(passages)
			passages = append(passages, ClapnqRow{Text: all[i].Passage})
		}
	}
	shelf, err := fillClapnq(ctx, store, passages)
	if err != nil {
		return nil, err
	}
	var out []asked
	for i := range all {
		r, own := &all[i], at[all[i].Passage]
		found, err := shelf.find(ctx, r.Question, 2*passagesShown)
		if err != nil {
			return nil, err
		}
		out = append(out, r.shown(strconv.Itoa(own), passages[own].source(own), found)...)
	}
	return out, nil
}

// shown is the row with its own passage, as found, and without it.
func (r *answerRow) shown(id string, own citeway.Source, found []citeway.Source) []asked {
	has := len(r.Answers) > 0
	all := []asked{r.ask(id, []citeway.Source{own}, has)}
	first := found[:min(len(found), passagesShown)]
	if slices.ContainsFunc(first, func(s citeway.Source) bool { return s.ID == id }) {
		all = append(all, r.ask(id, first, has))
	}
	others := slices.DeleteFunc(slices.Clone(found), func(s citeway.Source) bool {
		return s.ID == id || r.mayHold(s.Passages[0].Text)
	})
	if has && len(others) > 0 {
		all = append(all, r.ask(id, others[:min(len(others), passagesShown)], false))
	}
	return all
}

func (r *answerRow) ask(id string, shown []citeway.Source, answers bool) asked {
	return asked{r.Question, shown, answers, func(c extractive.Cited) bool {
		return answers && shown[c.Source].ID == id && r.in(c.Span)
	}}
}
