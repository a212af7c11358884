package clapnq

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/citeway/citeway"
)

// Row is one question.
type Row struct {
	ID       string
	Question string
	Title    string
	Text     string
	// Sentences are the passage's sentences, as spans of Text.
	Sentences []citeway.Span
	// Gold says which of them the gold answer rests on; none for a question that
	// the passage does not answer.
	Gold map[int]bool
	// Answerable says that the passage answers.
	Answerable bool
}

// wire is a row as the files have it.
type wire struct {
	ID       string `json:"id"`
	Input    string `json:"input"`
	Passages []struct {
		Title     string   `json:"title"`
		Text      string   `json:"text"`
		Sentences []string `json:"sentences"`
	} `json:"passages"`
	Output []struct {
		Answer   string   `json:"answer"`
		Selected []string `json:"selected_sentences"`
	} `json:"output"`
}

// maxLine is the most bytes of one line of a file.
const maxLine = 1 << 20

// Load reads answerable.jsonl and unanswerable.jsonl of the folder. It returns NotFound
// if one is missing, and Invalid with file and line for a malformed line.
func Load(dir string) ([]Row, error) {
	var rows []Row
	for _, name := range [...]string{"answerable", "unanswerable"} {
		more, err := loadFile(filepath.Join(dir, name+".jsonl"), name == "answerable")
		if err != nil {
			return nil, err
		}
		rows = append(rows, more...)
	}
	return rows, nil
}

func loadFile(path string, answerable bool) ([]Row, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, &citeway.Error{Code: citeway.NotFound, Place: path, Message: "the data set is not there", Mend: "name the folder that holds answerable.jsonl", Err: err}
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, maxLine)
	var rows []Row
	for n := 1; lines.Scan(); n++ {
		var w wire
		if err := json.Unmarshal(lines.Bytes(), &w); err != nil || len(w.Passages) == 0 {
			return nil, &citeway.Error{Code: citeway.Invalid, Place: fmt.Sprintf("%s:%d", path, n), Message: "the line is no row of the data set", Err: err}
		}
		rows = append(rows, w.row(answerable))
	}
	if err := lines.Err(); err != nil {
		return nil, &citeway.Error{Code: citeway.Invalid, Place: path, Message: "the file cannot be read", Err: err}
	}
	return rows, nil
}

func (w *wire) row(answerable bool) Row {
	p := &w.Passages[0]
	row := Row{ID: w.ID, Question: w.Input, Title: p.Title, Text: p.Text, Answerable: answerable, Gold: map[int]bool{}}
	gold := map[string]bool{}
	for _, o := range w.Output {
		for _, s := range o.Selected {
			gold[s] = true
		}
	}
	at := 0
	for _, s := range p.Sentences {
		i := strings.Index(p.Text[at:], s)
		if i < 0 {
			continue
		}
		span := citeway.Span{Start: at + i, End: at + i + len(s)}
		at = span.End
		if gold[s] {
			row.Gold[len(row.Sentences)] = true
		}
		row.Sentences = append(row.Sentences, span)
	}
	return row
}

// sentencesIn returns the sentences that lie at least half in the span.
func (r *Row) sentencesIn(span citeway.Span) []int {
	var in []int
	for i, s := range r.Sentences {
		if 2*(min(s.End, span.End)-max(s.Start, span.Start)) >= s.Len() {
			in = append(in, i)
		}
	}
	return in
}
