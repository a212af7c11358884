package eval

import (
	"path/filepath"
	"strconv"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
)

// ClapnqRow is one question of CLAPNQ with the passage that should answer it.
type ClapnqRow struct {
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

// LoadClapnq reads answerable.jsonl and unanswerable.jsonl of the folder. It returns
// NotFound if one is missing, and Invalid with file and line for a malformed line.
func LoadClapnq(dir string) ([]ClapnqRow, error) {
	var all []ClapnqRow
	for _, name := range [...]string{"answerable.jsonl", "unanswerable.jsonl"} {
		more, err := rows[clapRow](dir, name)
		if err != nil {
			return nil, err
		}
		for i := range more {
			if len(more[i].Passages) == 0 {
				return nil, &citeway.Error{Code: citeway.Invalid, Place: filepath.Join(dir, name) + ":" + strconv.Itoa(i+1), Message: "the line has no passage"}
			}
			row := more[i].row()
			row.Answerable = name == "answerable.jsonl"
			all = append(all, row)
		}
	}
	return all, nil
}

func (r *clapRow) row() ClapnqRow {
	p := &r.Passages[0]
	row := ClapnqRow{Question: r.Input, Title: p.Title, Text: p.Text, Gold: map[int]bool{}}
	gold := map[string]bool{}
	for _, o := range r.Output {
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
func (r *ClapnqRow) sentencesIn(span citeway.Span) []int {
	var in []int
	for i, s := range r.Sentences {
		if 2*(min(s.End, span.End)-max(s.Start, span.Start)) >= s.Len() {
			in = append(in, i)
		}
	}
	return in
}

// source is the row's passage as a source; its ID is the row's place.
func (r *ClapnqRow) source(at int) citeway.Source {
	id := strconv.Itoa(at)
	return citeway.Source{ID: id, Kind: citeway.KindFile, Title: r.Title, Passages: []citeway.Passage{{ID: "p" + id, Text: r.Text}}}
}

// document is the row's passage as a document of one passage.
func (r *ClapnqRow) document(at int) (*knowledge.Document, []knowledge.Passage) {
	id := strconv.Itoa(at)
	d := &knowledge.Document{ID: id, Title: r.Title, Path: "row-" + id, Text: r.Text, Version: knowledge.VersionOf(r.Text), Kind: citeway.KindFile}
	return d, []knowledge.Passage{{ID: "p" + id, Document: id, Version: d.Version, Text: r.Text, Chunk: "0", Span: citeway.Span{End: len(r.Text)}}}
}
